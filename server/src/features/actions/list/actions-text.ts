import { ListedAction } from '@bonfire/contract/actions/actions'
import * as z from 'zod/mini'

const ACTIONS_AT_ONCE = 200
const Piece = z.array(ListedAction)

/** The list as JSON, in chunks, so that other requests get a turn while tens of thousands of actions are written. */
export function* actionsText(actions: readonly ListedAction[]): Generator<string> {
  yield '['
  for (let start = 0; start < actions.length; start += ACTIONS_AT_ONCE) {
    const text = JSON.stringify(z.encode(Piece, actions.slice(start, start + ACTIONS_AT_ONCE))).slice(1, -1)
    yield start === 0 ? text : `,${text}`
  }
  yield ']'
}
