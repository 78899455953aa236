//! The forest: tau trees of seeds, committed leaf by leaf, of which all leaves but one per tree can be opened
//! (engine.md 4.5).

use crate::context::Session;
use crate::field::Element;
use crate::hash::{Digest, TreeMessage, hash, hash16, tree_hashes};
use crate::parameters::Parameters;
use crate::secret::wipe;

/// A node of a tree.
pub(crate) type Node = [u8; 16];

/// P's forest: the roots of its trees, from which everything else follows.
pub(crate) struct Forest {
    parameters: Parameters,
    salt: [u8; 16],
    roots: Vec<Node>,
}

/// The seeds of all leaves, tree after tree; wiped when dropped.
pub(crate) struct Seeds(pub(crate) Vec<Node>);

impl Forest {
    /// Plants the trees of a session from P's master secret.
    pub(crate) fn plant(session: &Session, master: &[u8; 32]) -> Self {
        let parameters = session.parameters;
        let roots =
            (0..parameters.trees()).map(|tree| hash16("ggm-root", &[master, &[tree as u8]])).collect();
        Self { parameters, salt: session.salt(), roots }
    }

    /// The commitment to all leaves, and their seeds.
    pub(crate) fn commit(&self) -> (Digest, Seeds) {
        let mut seeds = Vec::with_capacity(self.parameters.trees() * self.parameters.leaves());
        let mut trees = Vec::with_capacity(32 * self.parameters.trees());
        for (tree, root) in self.roots.iter().enumerate() {
            let mut nodes = vec![*root];
            grow(&self.salt, tree, 0, 0, self.parameters.depth(), &mut nodes);
            let mut leaves = Vec::with_capacity(32 * nodes.len());
            for (index, node) in nodes.iter().enumerate() {
                let (seed, commitment) = leaf(&self.salt, tree, self.parameters.depth(), index, node);
                seeds.push(seed);
                leaves.extend_from_slice(&commitment);
            }
            wipe(&mut nodes);
            trees.extend_from_slice(&hash("tree", &[&leaves]));
        }
        (hash("forest", &[&trees]), Seeds(seeds))
    }

    /// Opens every leaf but those that `delta` hides. Consumes the forest: a second opening would show them too.
    pub(crate) fn open(self, delta: Element) -> Vec<u8> {
        let depth = self.parameters.depth();
        let mut opening = Vec::with_capacity(self.parameters.opening_bytes());
        for (tree, root) in self.roots.iter().enumerate() {
            let hidden = self.parameters.hidden_leaf(delta, tree);
            let mut node = *root;
            for level in 0..depth {
                let index = hidden >> (depth - level);
                let [[left, right], _] = children(&self.salt, tree, level, [(index, &node); 2]);
                let turn_right = (hidden >> (depth - level - 1)) & 1 == 1;
                opening.extend_from_slice(if turn_right { &left } else { &right });
                node = if turn_right { right } else { left };
            }
            opening.extend_from_slice(&leaf(&self.salt, tree, depth, hidden, &node).1);
        }
        opening
    }
}

/// V's side: the root that an opening leads to, and the seeds it shows (those hidden by `delta` are zero).
///
/// `opening` must be [`Parameters::opening_bytes`] long; a shorter one leads to a wrong root.
pub(crate) fn reconstruct(session: &Session, delta: Element, opening: &[u8]) -> (Digest, Seeds) {
    let (parameters, salt) = (session.parameters, session.salt());
    let depth = parameters.depth();
    let mut seeds = vec![[0; 16]; parameters.trees() * parameters.leaves()];
    let mut trees = Vec::with_capacity(32 * parameters.trees());
    let per_tree = opening.chunks_exact(parameters.opening_bytes() / parameters.trees());
    for ((tree, part), seeds) in per_tree.enumerate().zip(seeds.chunks_exact_mut(parameters.leaves())) {
        let (siblings, hidden_commitment) = part.split_at(16 * depth);
        let hidden = parameters.hidden_leaf(delta, tree);
        let mut leaves = vec![0; 32 * parameters.leaves()];
        for (level, sibling) in (1..=depth).zip(siblings.as_chunks::<16>().0) {
            let index = (hidden >> (depth - level)) ^ 1;
            let mut nodes = vec![*sibling];
            grow(&salt, tree, level, index, depth, &mut nodes);
            let first = index << (depth - level);
            for (position, node) in (first..).zip(&nodes) {
                let (seed, commitment) = leaf(&salt, tree, depth, position, node);
                seeds[position] = seed;
                leaves[32 * position..32 * (position + 1)].copy_from_slice(&commitment);
            }
        }
        leaves[32 * hidden..32 * (hidden + 1)].copy_from_slice(hidden_commitment);
        trees.extend_from_slice(&hash("tree", &[&leaves]));
    }
    (hash("forest", &[&trees]), Seeds(seeds))
}

/// Replaces the nodes of `level`, of which the first has number `index`, by their descendants at `depth`.
fn grow(salt: &[u8; 16], tree: usize, level: usize, index: usize, depth: usize, nodes: &mut Vec<Node>) {
    let mut first = index;
    for level in level..depth {
        let mut next = Vec::with_capacity(2 * nodes.len());
        for (pair, two) in nodes.chunks(2).enumerate() {
            let index = first + 2 * pair;
            let grown =
                children(salt, tree, level, [(index, &two[0]), (index + 1, two.get(1).unwrap_or(&two[0]))]);
            next.extend_from_slice(&grown.as_flattened()[..2 * two.len()]);
        }
        wipe(nodes);
        *nodes = next;
        first *= 2;
    }
}

/// The children of two nodes, given by their numbers and contents.
fn children(salt: &[u8; 16], tree: usize, level: usize, nodes: [(usize, &Node); 2]) -> [[Node; 2]; 2] {
    let tag = b"fd1:node";
    let messages = nodes.map(|(index, node)| TreeMessage { tag, salt, tree, level, index, node });
    tree_hashes(messages).map(|digest| [half(&digest, 0), half(&digest, 16)])
}

/// A leaf's seed and commitment.
fn leaf(salt: &[u8; 16], tree: usize, depth: usize, index: usize, node: &Node) -> (Node, Digest) {
    let message = |tag| TreeMessage { tag, salt, tree, level: depth, index, node };
    let [seed, commitment] = tree_hashes([message(b"fd1:seed"), message(b"fd1:leaf")]);
    (half(&seed, 0), commitment)
}

fn half(digest: &Digest, from: usize) -> Node {
    std::array::from_fn(|byte| digest[from + byte])
}

impl Drop for Forest {
    fn drop(&mut self) {
        wipe(&mut self.roots);
    }
}

impl Drop for Seeds {
    fn drop(&mut self) {
        wipe(&mut self.0);
    }
}

impl std::fmt::Debug for Forest {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Forest")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Picks, demo_session, vectors};

    #[test]
    fn agrees_with_the_reference_vectors() {
        for name in ["k4_interactive", "k4_file", "k8_interactive", "k8_file"] {
            let (session, case) = (demo_session(name), &vectors::plain()[name]);
            let master: [u8; 32] = vectors::bytes(&case["master"]).try_into().unwrap();
            let forest = Forest::plant(&session, &master);
            assert_eq!(forest.roots[0].to_vec(), vectors::bytes(&case["ggm_root_0"]));
            let (root, seeds) = forest.commit();
            assert_eq!(root.to_vec(), vectors::bytes(&case["root"]));
            assert_eq!(seeds.0[0].to_vec(), vectors::bytes(&case["seed_0_0"]));
            let delta = Element::from_bytes(vectors::bytes(&case["delta"]).try_into().unwrap());
            let opening = forest.open(delta);
            assert_eq!(opening.len() as u64, case["opening_len"].as_u64().unwrap());
            assert_eq!(
                crate::hash::sha256(&opening).to_vec(),
                vectors::bytes(&case["opening_sha256"]),
                "{name}"
            );
        }
    }

    #[test]
    fn an_opening_shows_all_seeds_but_the_hidden_ones() {
        let mut picks = Picks::new(8);
        for name in ["k4_file", "k8_file"] {
            let session = demo_session(name);
            let forest = Forest::plant(&session, &picks.bytes());
            let (root, seeds) = forest.commit();
            let delta = picks.element();
            let mut opening = forest.open(delta);
            let (found, shown) = reconstruct(&session, delta, &opening);
            assert_eq!(found, root);
            let leaves = session.parameters.leaves();
            for (index, (shown, seed)) in shown.0.iter().zip(&seeds.0).enumerate() {
                let hidden = session.parameters.hidden_leaf(delta, index / leaves) == index % leaves;
                assert_eq!(*shown, if hidden { [0; 16] } else { *seed });
            }
            for byte in (0..opening.len()).step_by(97) {
                opening[byte] ^= 4;
                assert_ne!(reconstruct(&session, delta, &opening).0, root);
                opening[byte] ^= 4;
            }
        }
    }
}
