import type { ListedAction } from '@bonfire/contract/actions'

const ACTIONS_AT_ONCE = 1000

/** The list as JSON, piece by piece: others get their turn while tens of thousands of actions are written. */
export function* actionsText(actions: readonly ListedAction[]): Generator<string> {
  yield '['
  for (let start = 0; start < actions.length; start += ACTIONS_AT_ONCE) {
    const text = JSON.stringify(actions.slice(start, start + ACTIONS_AT_ONCE)).slice(1, -1)
    yield start === 0 ? text : `,${text}`
  }
  yield ']'
}
