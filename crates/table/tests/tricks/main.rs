//! Every trick on the ideal table: every input, every secret row, every outcome of the shuffles.
//!
//! One module a trick. Each shows that the result is right and the cards go home, that malformed secret
//! cards are rejected where they should be, that the exact distribution of what is turned is the
//! simulator's, and that the cards and shuffles are as many as the protocol cards say.

#[cfg(test)]
mod chosen_pile;
#[cfg(test)]
mod colour;
#[cfg(test)]
mod common;
#[cfg(test)]
mod conform;
#[cfg(test)]
mod copy;
#[cfg(test)]
mod counting;
#[cfg(test)]
mod degree;
#[cfg(test)]
mod double_scramble;
#[cfg(test)]
mod exact;
#[cfg(test)]
mod five_card;
#[cfg(test)]
mod flip;
#[cfg(test)]
mod ledger;
#[cfg(test)]
mod membership;
#[cfg(test)]
mod neighbours;
#[cfg(test)]
mod peek;
#[cfg(test)]
mod picks;
#[cfg(test)]
mod restore;
#[cfg(test)]
mod sum;
