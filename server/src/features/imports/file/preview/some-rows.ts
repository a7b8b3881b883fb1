import type { HitSource, SentHit } from '../../../findings/reading/hit-source.ts'
import type { UnreadableRow } from '../../../readers/sent-row.ts'

/** What was read ahead would take seconds to store. */
export async function* untilStopped(rows: HitSource, signal: AbortSignal): HitSource {
  for await (const row of rows) {
    signal.throwIfAborted()
    yield row
  }
}

/** The last row of a sample is truncated. */
export async function* withoutLast(source: HitSource): HitSource {
  let held: SentHit | UnreadableRow | undefined
  for await (const row of source) {
    if (held) yield held
    held = row
  }
}

/** No more rows than these; afterwards `isCut` says whether there were others. */
export function firstRows(source: HitSource, maximum: number): { rows: HitSource; isCut(): boolean } {
  let isCut = false
  async function* rows(): HitSource {
    let count = 0
    for await (const row of source) {
      isCut = ++count > maximum
      if (isCut) return
      yield row
    }
  }
  return { rows: rows(), isCut: () => isCut }
}
