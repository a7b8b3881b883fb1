import { ListedAction } from '@bonfire/contract/actions/actions'
import { inParts } from '@bonfire/contract/values/in-parts'
import * as z from 'zod/mini'

const ACTIONS_AT_ONCE = 200
const Piece = z.array(ListedAction)

/** The list as JSON, in chunks, so that other requests get a turn while tens of thousands of actions are written. */
export function* actionsText(actions: readonly ListedAction[]): Generator<string> {
  yield '['
  for (const [part, some] of inParts(actions, ACTIONS_AT_ONCE).entries()) {
    const text = JSON.stringify(z.encode(Piece, some)).slice(1, -1)
    yield part === 0 ? text : `,${text}`
  }
  yield ']'
}
