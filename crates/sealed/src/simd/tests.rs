//! Every backend of the machine against the portable one.

use super::*;
use crate::testing::{Picks, random_elements};

#[test]
fn every_backend_multiplies_alike() {
    // `.ci/aarch64` reads this line to see what was detected.
    println!("backends: {:?}", Backend::available());
    let (left, right) = (random_elements(3, 300), random_elements(4, 300));
    for backend in Backend::available() {
        for (&a, &b) in left.iter().zip(&right) {
            assert!(backend.multiply(a, b) == portable::multiply(a, b), "{backend:?}");
        }
        for length in (0..40).chain([127, 128, 129, 299]) {
            let expected = portable::inner(&left[..length], &right[..length]);
            assert!(backend.inner(&left[..length], &right) == expected, "{backend:?} {length}");
            let mut scaled = left[..length].to_vec();
            backend.scale(&mut scaled, right[0]);
            assert!(scaled.iter().zip(&left).all(|(s, l)| *s == portable::multiply(*l, right[0])));
            let mut sums = right[..length].to_vec();
            backend.add_scaled(&mut sums, &left, right[0]);
            assert!((0..length).all(|i| sums[i] == right[i] + scaled[i]), "{backend:?} {length}");
        }
    }
}

#[test]
fn every_backend_selects() {
    let sample = random_elements(15, 40);
    let (scale, by) = (sample[38], sample[39]);
    for backend in Backend::available() {
        for count in 1..38_usize {
            let mut selected = vec![Element::ZERO; count.div_ceil(2)];
            backend.select(&sample[..count], scale, by, &mut selected);
            for (found, pair) in selected.iter().zip(sample[..count].chunks(2)) {
                let change = pair.get(1).map_or(Element::ZERO, |right| pair[0] + *right);
                let expected = portable::multiply(scale, pair[0]) + portable::multiply(by, change);
                assert!(*found == expected, "{backend:?} {count}");
            }
        }
    }
}

#[test]
fn every_backend_correlates() {
    let sample = random_elements(16, 150);
    let values = sample.as_chunks::<TOGETHER>().0;
    for backend in Backend::available() {
        for count in 1..9 {
            let weights = &sample[100..100 + 2 * count];
            let mut sums = vec![[Element::ONE; TOGETHER]; count];
            backend.correlate_together(&values[..count], weights, &mut sums);
            for (shift, lane) in (0..count).flat_map(|shift| [(shift, 0), (shift, 7), (shift, 4)]) {
                let values: Vec<Element> = values[..count].iter().map(|lanes| lanes[lane]).collect();
                let expected = portable::inner(&values, &weights[shift..shift + count]);
                assert!(sums[shift][lane] == expected, "{backend:?}");
            }
        }
    }
}

#[test]
fn every_backend_selects_polynomials() {
    let sample = random_elements(17, 40);
    for (count, lead) in (1..7).flat_map(|count| [(count, false), (count, true)]) {
        let (stride, width) = (SLOT + 4, 5);
        let mut nodes = vec![Element::ZERO; SLOT + count * stride];
        for (node, values) in nodes[SLOT..].chunks_mut(stride).zip(sample.chunks(width - 1)) {
            node[..width - 1].copy_from_slice(values);
        }
        let form = (Element(u128::MAX).when(lead), sample[39]);
        let select = |backend: Backend| {
            let mut selected = vec![Element::ZERO; SLOT + count.div_ceil(2) * stride];
            backend.select_forms(&nodes, stride, width, form, &mut selected);
            selected
        };
        let expected = select(Backend(Kind::Portable));
        for (slot, pair) in expected[SLOT..].chunks(stride).zip(nodes[SLOT..].chunks(2 * stride)) {
            // At X = 1 a polynomial is the sum of its coefficients.
            let sum = |node: &[Element]| node.iter().fold(Element::ZERO, |sum, value| sum + *value);
            let change = if pair.len() > stride { sum(pair) } else { Element::ZERO };
            let form = Element::ONE.when(lead) + form.1;
            assert!(sum(slot) == sum(&pair[..stride]) + portable::multiply(form, change));
        }
        for backend in Backend::available() {
            assert!(select(backend) == expected, "{backend:?} {count}");
        }
    }
}

#[test]
fn every_backend_multiplies_side_by_side() {
    let sample = random_elements(13, 64);
    let row = |nth: usize| std::array::from_fn(|lane| sample[TOGETHER * nth + lane]);
    let (tags, factors): (Together, Together) = (row(0), row(1));
    let leads: Together = std::array::from_fn(|lane| Element(u128::MAX).when(lane % 3 == 0));
    for backend in Backend::available() {
        let mut values = tags;
        backend.multiply_each(&mut values, &factors);
        assert!((0..TOGETHER).all(|lane| values[lane] == portable::multiply(tags[lane], factors[lane])));
        let mut found: Vec<Together> = (2..6).map(row).chain([[Element::ZERO; TOGETHER]]).collect();
        let before = found.clone();
        backend.multiply_forms(&mut found, &leads, &tags);
        for (power, coefficient) in found.iter().enumerate() {
            for lane in 0..TOGETHER {
                let above = power.checked_sub(1).map_or(Element::ZERO, |index| before[index][lane]);
                let kept = Element(before[power][lane].0 & leads[lane].0);
                let expected = kept + portable::multiply(above, tags[lane]);
                assert!(coefficient[lane] == expected, "{backend:?} {power} {lane}");
            }
        }
    }
}

#[test]
fn two_blocks_are_hashed_like_one_at_a_time() {
    let mut picks = Picks::new(14);
    let mut blocks = [[0; 64]; 2];
    blocks.as_flattened_mut().as_chunks_mut::<16>().0.iter_mut().for_each(|part| *part = picks.bytes());
    let starts: [[u32; 8]; 2] = [(); 2].map(|()| std::array::from_fn(|_| picks.element().0 as u32));
    let (mut found, mut expected) = (starts, starts);
    compress_two(&mut found, [&blocks[0], &blocks[1]]);
    expected.iter_mut().zip(&blocks).for_each(|(state, block)| compress256(state, &[*block]));
    assert_eq!(found, expected);
}

#[test]
fn every_backend_transposes() {
    let mut picks = Picks::new(5);
    let original: Box<Columns> = Box::new(std::array::from_fn(|_| std::array::from_fn(|_| picks.element())));
    for backend in Backend::available() {
        let (mut columns, mut rows) = (original.clone(), Box::new([Element::ZERO; 128 * BLOCK]));
        backend.transpose(&mut columns, &mut rows);
        for (index, row) in rows.iter().enumerate() {
            let (word, bit) = (index / 128, index % 128);
            assert!((0..128).all(|c| row.bit(c) == original[c][word].bit(bit)), "{backend:?} row {index}");
        }
    }
}
