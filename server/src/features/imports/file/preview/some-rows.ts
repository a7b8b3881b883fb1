import type { FindingSource, SentOccurrence } from '../../../findings/reading/finding-source.ts'
import type { UnreadableRow } from '../../../readers/sent-row.ts'

/** Rows that were read ahead would take seconds to store. */
export async function* untilStopped(rows: FindingSource, signal: AbortSignal): FindingSource {
  for await (const row of rows) {
    signal.throwIfAborted()
    yield row
  }
}

/** The last row of a sample is truncated. */
export async function* withoutLast(source: FindingSource): FindingSource {
  let held: SentOccurrence | UnreadableRow | undefined
  for await (const row of source) {
    if (held) yield held
    held = row
  }
}

/** No more rows than these; afterwards `isCut` says whether there were others. */
export function firstRows(source: FindingSource, maximum: number): { rows: FindingSource; isCut(): boolean } {
  let isCut = false
  async function* rows(): FindingSource {
    let count = 0
    for await (const row of source) {
      isCut = ++count > maximum
      if (isCut) return
      yield row
    }
  }
  return { rows: rows(), isCut: () => isCut }
}
