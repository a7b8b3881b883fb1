import { LONGEST_SECONDS, SHORTEST_SECONDS, type Span } from '../../history-address.ts'

/** No instant of the contract is later; none is before 1970. */
const LATEST = 253_402_300_799

/** The same range moved by a share of its length: negative is earlier. */
export function panned({ from, to }: Span, share: number): Span {
  const by = Math.round((to - from) * share)
  const shift = Math.max(-from, Math.min(by, LATEST - to))
  return { from: from + shift, to: to + shift }
}

/** Longer by a factor above 1, shorter below; what lies at `at` stays in place. */
export function zoomed({ from, to }: Span, factor: number, at = (from + to) / 2): Span {
  const length = Math.round(Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, (to - from) * factor)))
  const share = (at - from) / (to - from)
  const start = Math.max(0, Math.round(at - share * length))
  return { from: start, to: Math.min(LATEST, start + length) }
}

/** The marked range, at least a minute long. */
export function selected(oneEnd: number, otherEnd: number): Span {
  const from = Math.floor(Math.min(oneEnd, otherEnd))
  return { from, to: Math.max(from + SHORTEST_SECONDS, Math.ceil(Math.max(oneEnd, otherEnd))) }
}
