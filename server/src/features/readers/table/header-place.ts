import { SEARCHED_LINES } from './detect-text.ts'

// Wider tables are refused, so their other columns need no look.
export const WIDEST = 1001

/**
 * The header is the first of the records with the most columns that a field is known by; without any, the first one that
 * is as wide as most and has names for most of its columns.
 */
export function headerPlace(
  records: readonly (readonly string[])[],
  nameOf: (name: string) => string | undefined,
): number {
  const known = records.slice(0, SEARCHED_LINES).map(
    (record) =>
      new Set(
        record
          .slice(0, WIDEST)
          .map(nameOf)
          .filter((name) => name !== undefined),
      ).size,
  )
  const most = Math.max(0, ...known)
  return most < 2 ? Math.max(0, records.findIndex(isWideAs(commonWidth(records)))) : known.indexOf(most)
}

function commonWidth(records: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [commonest] = [...counts].toSorted(([, one], [, other]) => other - one)
  return commonest?.[0] ?? 0
}

const isWideAs = (width: number) => (record: readonly string[]) =>
  record.length === width && record.filter((cell) => cell.trim() !== '').length > width / 2
