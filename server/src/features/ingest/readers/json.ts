import { Readable } from 'node:stream'
import { chain } from 'stream-chain'
import { parser } from 'stream-json'
import { pick } from 'stream-json/filters/pick.js'
import { streamArray } from 'stream-json/streamers/stream-array.js'
import { malformed, Refusal, tooLarge } from '../../../http/refusal.ts'
import type { HitSource } from './hit-source.ts'
import { encodingProblem, MAXIMUM_ROW_LENGTH } from './text.ts'
import { whereItBreaks } from './where-it-breaks.ts'

// The parser reads ahead by a few pieces, so the bound on one hit is a loose one.
const MAXIMUM_READ_AHEAD = 8 * MAXIMUM_ROW_LENGTH

/** `{"hits": [...]}`, hit by hit: the whole is never in memory. */
export async function* readJson(text: AsyncIterable<string>): HitSource {
  const progress = { row: 0, readSinceLastHit: 0, sawHits: false, sawBadBytes: false }
  const hits = chain([
    Readable.from(bounded(text, progress)),
    parser(),
    pick({ filter: /^hits$/ }),
    (token: unknown) => {
      progress.sawHits = true
      return token
    },
    streamArray.asStream(),
  ])
  try {
    for await (const { value } of hits as AsyncIterable<{ value: unknown }>) {
      progress.row += 1
      progress.readSinceLastHit = 0
      const problem = progress.sawBadBytes ? encodingProblem(progress.row, JSON.stringify(value)) : undefined
      yield problem ?? { row: progress.row, value }
    }
  } catch (error) {
    if (progress.row === 0) throw asRefusal(error as Error)
    yield {
      row: progress.row + 1,
      code: 'malformed',
      message: `${asRefusal(error as Error).message} Nothing after it was read.`,
    }
    return
  }
  if (!progress.sawHits) throw malformed('Expected an object with a list named hits: {"hits": [...]}.')
}

async function* bounded(
  text: AsyncIterable<string>,
  progress: { readSinceLastHit: number; sawBadBytes: boolean },
): AsyncGenerator<string> {
  for await (const piece of text) {
    progress.readSinceLastHit += piece.length
    progress.sawBadBytes ||= piece.includes('\uFFFD')
    if (progress.readSinceLastHit > MAXIMUM_READ_AHEAD)
      throw tooLarge('A single hit is too long. Split it into several.')
    yield piece
  }
}

const asRefusal = (error: Error): Refusal =>
  error instanceof Refusal ? error : malformed(`This is no JSON of the form {"hits": [...]}. ${whereItBreaks(error)}`)
