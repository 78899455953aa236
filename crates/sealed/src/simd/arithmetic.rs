//! Field arithmetic on whole slices: each function picks the kernel of its backend.

#[cfg(target_arch = "aarch64")]
use super::arm;
#[cfg(target_arch = "x86_64")]
use super::x86;
use super::{Backend, Kind, PADDING, SLOT, TOGETHER, Together, portable};
use crate::field::Element;

/// Returns what the kernel of an x86-64 backend gives; goes on with any other backend.
macro_rules! on_x86 {
    ($backend:expr, $kernel:ident($($argument:expr),*)) => {
        #[cfg(target_arch = "x86_64")]
        match $backend.0 {
            // SAFETY: the token proves that the processor has PCLMULQDQ.
            Kind::Narrow => return unsafe { x86::field::narrow::$kernel($($argument),*) },
            // SAFETY: the token proves that the processor has AVX2 and VPCLMULQDQ.
            Kind::Middle => return unsafe { x86::field::middle::$kernel($($argument),*) },
            // SAFETY: the token proves that the processor has AVX-512 and VPCLMULQDQ.
            Kind::Wide => return unsafe { x86::field::wide::$kernel($($argument),*) },
            Kind::Portable => {}
        }
    };
}

impl Backend {
    /// The product of two elements.
    #[inline]
    pub(crate) fn multiply(self, left: Element, right: Element) -> Element {
        match self.0 {
            Kind::Portable => portable::multiply(left, right),
            // SAFETY: the token proves that the processor has AES and PMULL.
            #[cfg(target_arch = "aarch64")]
            Kind::Arm => unsafe { arm::multiply(left, right) },
            // SAFETY: the token proves that the processor has PCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            Kind::Narrow | Kind::Middle | Kind::Wide => unsafe { x86::field::multiply(left, right) },
        }
    }

    /// The inner product of two slices over their common length, reduced once.
    #[inline]
    pub(crate) fn inner(self, left: &[Element], right: &[Element]) -> Element {
        let length = left.len().min(right.len());
        let (left, right) = (&left[..length], &right[..length]);
        on_x86!(self, inner(left, right));
        match self.0 {
            // SAFETY: the token proves that the processor has AES and PMULL.
            #[cfg(target_arch = "aarch64")]
            Kind::Arm => unsafe { arm::inner(left, right) },
            _ => portable::inner(left, right),
        }
    }

    /// Multiplies every element of `values` by `factor`.
    #[inline]
    pub(crate) fn scale(self, values: &mut [Element], factor: Element) {
        on_x86!(self, scale(values, factor));
        match self.0 {
            // SAFETY: the token proves that the processor has AES and PMULL.
            #[cfg(target_arch = "aarch64")]
            Kind::Arm => unsafe { arm::scale(values, factor) },
            _ => portable::scale(values, factor),
        }
    }

    /// Adds `factor` times every element of `values` to `sums`, over their common length.
    #[inline]
    pub(crate) fn add_scaled(self, sums: &mut [Element], values: &[Element], factor: Element) {
        let length = sums.len().min(values.len());
        let (sums, values) = (&mut sums[..length], &values[..length]);
        on_x86!(self, add_scaled(sums, values, factor));
        match self.0 {
            // SAFETY: the token proves that the processor has AES and PMULL.
            #[cfg(target_arch = "aarch64")]
            Kind::Arm => unsafe { arm::add_scaled(sums, values, factor) },
            _ => portable::add_scaled(sums, values, factor),
        }
    }

    /// Writes the coefficients of a product of polynomials to `product`.
    ///
    /// `padded` is the second factor with [`PADDING`] zeros before and after it; `product` is as long as both
    /// factors together less one.
    #[inline]
    pub(crate) fn convolve(self, left: &[Element], padded: &[Element], product: &mut [Element]) {
        assert!(padded.len() >= 2 * PADDING && left.len() + padded.len() == product.len() + 2 * PADDING + 1);
        on_x86!(self, convolve(left, padded, product));
        match self.0 {
            // SAFETY: the token proves that the processor has AES and PMULL.
            #[cfg(target_arch = "aarch64")]
            Kind::Arm => unsafe { arm::convolve(left, padded, product) },
            _ => {
                product.fill(Element::ZERO);
                let right = &padded[PADDING..padded.len() - PADDING];
                for (power, &factor) in left.iter().enumerate() {
                    self.add_scaled(&mut product[power..], right, factor);
                }
            }
        }
    }

    /// Multiplies neighbours of a row of polynomials of `size` coefficients each, an even number of them.
    ///
    /// Before every polynomial and after the last lie [`PADDING`] zeros, in `factors` as well as in `products`, which
    /// must be as long as the products make it.
    pub(crate) fn multiply_neighbours(self, size: usize, factors: &[Element], products: &mut [Element]) {
        let pairs = (factors.len() - PADDING) / (2 * (size + PADDING));
        assert!(size > 0 && factors.len() == PADDING + 2 * pairs * (size + PADDING));
        assert!(products.len() == PADDING + pairs * (2 * size - 1 + PADDING));
        on_x86!(self, multiply_neighbours(size, factors, products));
        let pairs = factors.windows(2 * size + 3 * PADDING).step_by(2 * (size + PADDING));
        for (pair, product) in pairs.zip(products[PADDING..].chunks_mut(2 * size - 1 + PADDING)) {
            let (left, right) = pair.split_at(PADDING + size);
            self.convolve(&left[PADDING..], right, &mut product[..2 * size - 1]);
        }
    }

    /// Sums of products of `values` with every window of `weights`: sum s adds `values[i] * weights[i + s]`.
    ///
    /// There must be as many weights as values and sums together, less one.
    pub(crate) fn correlate_together(self, values: &[Together], weights: &[Element], sums: &mut [Together]) {
        assert!(weights.len() + 1 >= values.len() + sums.len());
        on_x86!(self, correlate_together(values, weights, sums));
        for (shift, sum) in sums.iter_mut().enumerate() {
            *sum = [Element::ZERO; TOGETHER];
            for (values, weight) in values.iter().zip(&weights[shift..]) {
                self.add_scaled(sum, values, *weight);
            }
        }
    }

    /// One level of a selection tree of polynomials: of two neighbours A, B makes `X A + s (A + B)`, of a last one
    /// alone `X A`, where s is the form `lead * X + tag` and the lead is all bits or none.
    ///
    /// Polynomials lie in slots of `stride` elements, with zeros above their coefficients; [`SLOT`] zeros go before
    /// the first. The results have `width` coefficients, fewer than `stride`; `selected` must be zero.
    pub(crate) fn select_forms(
        self,
        nodes: &[Element],
        stride: usize,
        width: usize,
        (lead, tag): (Element, Element),
        selected: &mut [Element],
    ) {
        assert!(stride.is_multiple_of(SLOT) && width < stride);
        on_x86!(self, select_forms(nodes, stride, width, lead, tag, selected));
        for (slot, pair) in selected[SLOT..].chunks_mut(stride).zip(nodes[SLOT..].chunks(2 * stride)) {
            let change =
                |power: usize| pair.get(stride + power).map_or(Element::ZERO, |right| pair[power] + *right);
            slot[0] = self.multiply(change(0), tag);
            for power in 1..width {
                let kept = Element(change(power - 1).0 & lead.0);
                slot[power] = pair[power - 1] + kept + self.multiply(change(power), tag);
            }
        }
    }

    /// Multiplies every value by its own factor, over their common length.
    #[inline]
    pub(crate) fn multiply_each(self, values: &mut [Element], factors: &[Element]) {
        let length = values.len().min(factors.len());
        let (values, factors) = (&mut values[..length], &factors[..length]);
        on_x86!(self, multiply_each(values, factors));
        for (value, factor) in values.iter_mut().zip(factors) {
            *value = self.multiply(*value, *factor);
        }
    }

    /// Multiplies polynomials, side by side and from their highest coefficient down, by linear forms.
    ///
    /// The forms are `lead * X + tag`, where a lead is one (all bits set) or zero. The last coefficients, which
    /// would otherwise be lost, must be zero.
    #[inline]
    pub(crate) fn multiply_forms(self, coefficients: &mut [Together], leads: &Together, tags: &Together) {
        on_x86!(self, multiply_forms(coefficients, leads, tags));
        for index in (0..coefficients.len()).rev() {
            let mut above = if index > 0 { coefficients[index - 1] } else { [Element::ZERO; TOGETHER] };
            self.multiply_each(&mut above, tags);
            for ((value, lead), scaled) in coefficients[index].iter_mut().zip(leads).zip(above) {
                *value = Element(value.0 & lead.0) + scaled;
            }
        }
    }

    /// Of every two neighbours A, B makes `scale * A + by * (A + B)`, of a last one alone `scale * A`.
    ///
    /// `selected` is half as long as `nodes`, rounded up.
    #[inline]
    pub(crate) fn select(self, nodes: &[Element], scale: Element, by: Element, selected: &mut [Element]) {
        assert!(selected.len() == nodes.len().div_ceil(2));
        on_x86!(self, select(nodes, scale, by, selected));
        for (selected, pair) in selected.iter_mut().zip(nodes.chunks(2)) {
            let change = pair.get(1).map_or(Element::ZERO, |right| pair[0] + *right);
            *selected = self.inner(&[scale, by], &[pair[0], change]);
        }
    }
}
