//! Sub-protocols on any table, one a file.
