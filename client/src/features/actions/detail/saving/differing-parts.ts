/** Characters of context shown before a difference. */
const CONTEXT_CHARACTERS = 16

/** Two texts, each from just before the first difference: their common beginning says nothing. */
export function differingParts(from: string, to: string): { from: string; to: string } {
  const start = startOfContext(from, firstDifference(from, to))
  if (start === 0) return { from, to }
  return { from: `…${from.slice(start)}`, to: `…${to.slice(start)}` }
}

function firstDifference(a: string, b: string): number {
  const longest = Math.min(a.length, b.length)
  for (let place = 0; place < longest; place += 1) if (a[place] !== b[place]) return place
  return longest
}

/** After a space or slash, if there is one. */
function startOfContext(text: string, difference: number): number {
  const start = difference - CONTEXT_CHARACTERS
  if (start <= 0) return 0
  const gap = text.slice(start - 1, difference - 1).search(/[\s/]/)
  return gap === -1 ? start : start + gap
}
