// Some texts take the parser quadratic time: each mark scans the rest of its block, and each line the lines before it.
const LONGEST = 10_000
const MOST_COST = 200_000
const MARKS = /[^\p{L}\p{N}\s.,;']|\d[.)](?=\s)|www\.|[\n\t]/gu

/** True if a text renders within 50 ms: the worst texts within these limits take Chromium 45 ms of processor time. */
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
