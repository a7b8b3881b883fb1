import { refuse } from '../../../http/refusal.ts'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import { readSentTime } from '../../readers/cells/times.ts'
import { readRowsOf } from '../../readers/json-rows.ts'
import { readNdjson } from '../../readers/ndjson.ts'
import type { SentRow, UnreadableRow } from '../../readers/sent-row.ts'
import { whereItBreaks } from '../../readers/where-it-breaks.ts'
import type { SampleSource, SentSample } from './sent-sample.ts'

/** Reads `{"samples": [...]}` entry by entry. */
export async function* readJsonSamples(text: AsyncIterable<string>): SampleSource {
  try {
    for await (const entry of readRowsOf(['samples'], text, () => refuse('samples.no-list'))) yield* readEntry(entry)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw refuse('samples.not-json', { where: whereItBreaks(error) })
  }
}

/** A sample a line, or the samples of one point: `{"point": "a", "t": [...], "v": [...]}`. */
export async function* readNdjsonSamples(text: AsyncIterable<string>): SampleSource {
  for await (const line of readNdjson(text)) yield* readEntry(line)
}

function* readEntry(entry: SentRow | UnreadableRow): Generator<SentSample | RowProblem> {
  if (!('value' in entry)) {
    yield entry
    return
  }
  const { row, value } = entry
  const fields = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  const { point, t, v } = fields
  if (typeof point !== 'string' || point.trim() === '') {
    yield rowProblem(row, 'sample.no-point')
  } else if (Array.isArray(t) && Array.isArray(v)) {
    if (t.length !== v.length) yield rowProblem(row, 'sample.lists', { times: t.length, values: v.length })
    else for (const [place, time] of t.entries()) yield sampleOf(row, point.trim(), time, v[place])
  } else if (v === undefined) yield rowProblem(row, 'sample.no-value')
  else yield sampleOf(row, point.trim(), t, v)
}

function sampleOf(row: number, point: string, time: unknown, value: unknown): SentSample {
  const known = typeof time === 'number' || typeof time === 'string' ? time : ''
  return { row, point, time: known, moment: readSentTime(known, null), value }
}
