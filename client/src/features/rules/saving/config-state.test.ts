import { expect, it } from 'vitest'
import { ApiError } from '../../../lib/http/api.ts'
import { configReducer, initialState, stateAtPlace } from './config-state.ts'
import { type Edits, NO_EDITS } from './rule-config.ts'

const PLACE = 'insights WOOL'
const EDITS: Edits = new Map([['fan', { priority: 1, baseRevision: 0, seenRevision: 0 }]])
const edited = configReducer(initialState(PLACE), { type: 'edited', place: PLACE, edits: EDITS })
const refusal = (status: number) => new ApiError(status, { code: 'x', message: 'No.' })

it('a save sets isSaving and clears the saved edits', () => {
  const saving = configReducer(edited, { type: 'saving', place: PLACE })
  expect(saving).toEqual({ place: PLACE, edits: EDITS, isSaving: true, failure: null })
  expect(configReducer(saving, { type: 'saved', place: PLACE })).toEqual(initialState(PLACE))
})

it.each([
  [500, 'failed'],
  [0, 'failed'],
  [403, 'failed'],
  [409, 'conflict'],
  [404, 'gone'],
] as const)('a save refused with %i is reported as %s and keeps the edits', (status, kind) => {
  const saving = configReducer(edited, { type: 'saving', place: PLACE })
  const failed = configReducer(saving, { type: 'failed', place: PLACE, error: refusal(status) })
  expect(failed).toMatchObject({ edits: EDITS, isSaving: false, failure: { kind } })
  expect(configReducer(failed, { type: 'saving', place: PLACE }).failure).toBeNull()
})

it('edits of one project do not affect another', () => {
  expect(stateAtPlace(edited, 'insights HUDSON').edits).toBe(NO_EDITS)
  expect(stateAtPlace(edited, PLACE).edits).toBe(EDITS)
})

it('discarding removes all edits', () => {
  expect(configReducer(edited, { type: 'discarded', place: PLACE })).toEqual(initialState(PLACE))
})
