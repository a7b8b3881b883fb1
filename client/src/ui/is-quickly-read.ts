// Some texts cost their reader the square of their length: each mark looks at all that follows in its block, and each
// line at those before it.
const LONGEST = 10_000
const MOST_COST = 200_000
const MARKS = /[^\p{L}\p{N}\s.,;']|\d[.)](?=\s)|www\.|[\n\t]/gu

/** Whether a text's markdown is read in a few milliseconds, whatever is in it. */
export function isQuicklyRead(text: string): boolean {
  if (text.length > LONGEST) return false
  const lines = text.split('\n').length
  let cost = lines ** 2 / 8
  for (const block of text.split(/\n[ \t]*\n/)) {
    cost += block.length * (block.match(MARKS)?.length ?? 0)
    if (cost > MOST_COST) return false
  }
  return true
}
