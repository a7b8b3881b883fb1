import { hasStatus } from '../../../lib/http/failure.ts'
import { type Edits, NO_EDITS } from './rule-config.ts'

/** The reason why a save failed: a conflict, a missing rule, or anything else. */
interface SaveFailure {
  readonly kind: 'conflict' | 'gone' | 'failed'
  readonly error: unknown
}

/** The user's edits to the settings of one project in one tab. */
export interface ConfigState {
  /** Project and tab; edits of other places are ignored. */
  readonly place: string
  readonly edits: Edits
  readonly isSaving: boolean
  readonly failure: SaveFailure | null
}

export type ConfigEvent =
  | { type: 'edited'; place: string; edits: Edits }
  | { type: 'saving'; place: string }
  | { type: 'saved'; place: string }
  | { type: 'failed'; place: string; error: unknown }
  | { type: 'reapplied'; place: string; reapply: (edits: Edits) => Edits }
  | { type: 'discarded'; place: string }

export function initialState(place: string): ConfigState {
  return { place, edits: NO_EDITS, isSaving: false, failure: null }
}

/** The state of a place: untouched if the user was editing another. */
export function stateAtPlace(state: ConfigState, place: string): ConfigState {
  return state.place === place ? state : initialState(place)
}

export function configReducer(before: ConfigState, event: ConfigEvent): ConfigState {
  const state = stateAtPlace(before, event.place)
  switch (event.type) {
    case 'edited':
      return { ...state, edits: event.edits }
    case 'saving':
      return { ...state, isSaving: true, failure: null }
    case 'failed':
      return { ...state, isSaving: false, failure: { kind: failureKind(event.error), error: event.error } }
    case 'reapplied':
      return { ...state, edits: event.reapply(state.edits), failure: null }
    case 'saved':
    case 'discarded':
      return initialState(event.place)
  }
}

export function failureKind(error: unknown): SaveFailure['kind'] {
  if (hasStatus(error, 409)) return 'conflict'
  return hasStatus(error, 404) ? 'gone' : 'failed'
}
