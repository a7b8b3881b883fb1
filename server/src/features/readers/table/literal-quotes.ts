// A noncharacter: Unicode reserves it for such uses within a program.
const STAND_IN = '\uFDD0'
const LINE = /[^\r\n]*(?:\r\n|\r|\n|$)/g

/**
 * Prepares lines for a parser to which a quote always opens or closes a cell: in a line without a quoted cell, such as
 * `ahu-1;3" pipe`, quotes are inches or similar, and get a placeholder. Give it whole lines, in order.
 */
export function literalQuotes(separator: string) {
  const opensCell = new RegExp(`(?:^|\\${separator}) *"`)
  let isWithinCell = false
  let isUsed = false
  const prepareLine = (line: string): string => {
    if (!line.includes('"')) return line
    if (!isWithinCell && !opensCell.test(line)) {
      isUsed = true
      return line.replaceAll('"', STAND_IN)
    }
    if (line.split('"').length % 2 === 0) isWithinCell = !isWithinCell
    return line
  }
  return {
    prepare: (lines: string) => (lines.includes('"') ? lines.replace(LINE, prepareLine) : lines),
    /** A parsed record as it was in the file. */
    restore: <Parsed extends { readonly record: readonly string[] }>(parsed: Parsed): Parsed =>
      isUsed ? { ...parsed, record: parsed.record.map((cell) => cell.replaceAll(STAND_IN, '"')) } : parsed,
  }
}
