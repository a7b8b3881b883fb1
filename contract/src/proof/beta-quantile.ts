const HALVINGS = 50
const TERMS = 200

/**
 * The value below which a share of the beta distribution of `clean + ½` and `fired + ½` lies, to about ten digits for counts up
 * to some hundreds.
 */
export function quantileOfBeta(share: number, clean: number, fired: number): number {
  let [low, high] = [0, 1]
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2
    if (shareBelow(middle, clean + 0.5, fired + 0.5) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The regularised incomplete beta function of two halves, by its continued fraction (DLMF 8.17.22). */
function shareBelow(x: number, a: number, b: number): number {
  // The fraction converges fast on this side of the mean only.
  if (x > (a + 1) / (a + b + 2)) return 1 - shareBelow(1 - x, b, a)
  let fraction = 1
  for (let term = TERMS; term > 0; term -= 1) fraction = 1 + partOf(term, { x, a, b }) / fraction
  const logBeta = logGamma(a) + logGamma(b) - logGamma(a + b)
  return Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta) / a / fraction
}

function partOf(term: number, { x, a, b }: { x: number; a: number; b: number }): number {
  const m = Math.floor(term / 2)
  if (term % 2 === 1) return (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
  return (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
}

/** Of a whole or half number. */
function logGamma(value: number): number {
  let [sum, at] = Number.isInteger(value) ? [0, 1] : [Math.log(Math.PI) / 2, 0.5]
  for (; at < value; at += 1) sum += Math.log(at)
  return sum
}
