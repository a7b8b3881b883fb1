import { UNCOUNTED_REASONS, type UncountedReason } from '@bonfire/contract/definitions/backtests'
import type { Evaluated } from '../evaluate-rule.ts'
import { TRUE } from '../firings.ts'

const codeOf = (reason: UncountedReason | undefined): number =>
  reason === undefined ? 0 : UNCOUNTED_REASONS.indexOf(reason) + 1

/** Returns why a condition that was true in a cell is in no firing: the place of the reason, from 1 on, or 0 for none. */
export function uncountedCells(evaluated: Evaluated): Uint8Array {
  const { truth, counts, firings } = evaluated
  const codes = new Uint8Array(truth.length)
  const fired = new Uint8Array(truth.length)
  for (const { firstCell, lastCell } of firings) fired.fill(1, firstCell, lastCell + 1)
  // A firing ends with the last sample, and its value counts a little longer: that is no delay.
  let isAfterFiring = false
  for (let cell = 0; cell < truth.length; cell += 1) {
    const isTrueHere = truth[cell] === TRUE
    isAfterFiring = fired[cell] === 1 || (isAfterFiring && isTrueHere && counts[cell] === 1)
    if (isTrueHere && !isAfterFiring) codes[cell] = codeOf(reasonIn(evaluated, cell))
  }
  return codes
}

function reasonIn(evaluated: Evaluated, cell: number): UncountedReason | undefined {
  const { applies, counts, unknown, suppressed, definition, alarmDelaySeconds } = evaluated
  if (suppressed[cell] === 1) return 'suppressed'
  if (unknown[cell] === 1) return 'unknownState'
  if (applies[cell] === 0) return stateReasonIn(evaluated, cell)
  if (counts[cell] === 0) return 'afterChange'
  return definition.per === 'firing' && alarmDelaySeconds > 0 ? 'tooShort' : undefined
}

function stateReasonIn({ definition, states, offState }: Evaluated, cell: number): UncountedReason | undefined {
  const { states: wanted, proof } = definition
  // What applies always is left out only until its points have sent for a while.
  if (!wanted) return proof === null ? undefined : 'off'
  const state = states?.[cell] ?? Number.NaN
  return state === offState || wanted.includes(state) ? 'off' : 'otherState'
}

/** The time of each reason between two cells. */
export function uncountedSecondsBetween(
  codes: Uint8Array,
  { first, end, stepSeconds }: { readonly first: number; readonly end: number; readonly stepSeconds: number },
): Partial<Record<UncountedReason, number>> {
  const seconds: Partial<Record<UncountedReason, number>> = {}
  for (let cell = first; cell < end; cell += 1) {
    const reason = UNCOUNTED_REASONS[(codes[cell] ?? 0) - 1]
    if (reason) seconds[reason] = (seconds[reason] ?? 0) + stepSeconds
  }
  return seconds
}
