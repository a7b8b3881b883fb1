import { type BacktestEquip, UNCOUNTED_REASONS, type UncountedReason } from '@bonfire/contract/definitions/backtests'
import type { Definition } from '@bonfire/contract/definitions/definition'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { Draft } from '../draft/draft.ts'

interface Uncounted {
  /** How long the condition was true, on all equips together. */
  readonly trueHours: number
  /** The longest first. */
  readonly reasons: readonly { readonly reason: UncountedReason; readonly hours: number }[]
}

export function sumUncounted(equips: readonly Pick<BacktestEquip, 'trueSeconds' | 'uncounted'>[]): Uncounted {
  const all = equips.flatMap(({ uncounted = [] }) => uncounted)
  const reasons = UNCOUNTED_REASONS.map((reason) => ({
    reason,
    hours: all.reduce((sum, one) => sum + (one.reason === reason ? one.seconds : 0), 0) / SECONDS_PER_HOUR,
  }))
  return {
    trueHours: equips.reduce((sum, { trueSeconds = 0 }) => sum + trueSeconds, 0) / SECONDS_PER_HOUR,
    reasons: reasons.filter(({ hours }) => hours > 0).sort((one, other) => other.hours - one.hours),
  }
}

export interface Remedy {
  readonly name: 'needNotRun' | 'needNotRunInAnyState' | 'anyState' | 'noWait' | 'noDelay'
  readonly change: Partial<Draft>
}

const NONE = { count: '0', unit: 'min' } as const
const NEED_NOT_RUN = { kind: 'none', text: '' } as const

/** The change of the rule with which the time would count; undefined where none would. */
export function remedyFor(reason: UncountedReason, { states }: Pick<Definition, 'states'>): Remedy | undefined {
  switch (reason) {
    case 'off':
      return states
        ? { name: 'needNotRunInAnyState', change: { proof: NEED_NOT_RUN, states: undefined } }
        : { name: 'needNotRun', change: { proof: NEED_NOT_RUN } }
    case 'otherState':
      return { name: 'anyState', change: { states: undefined } }
    case 'afterChange':
      return { name: 'noWait', change: { modeDelay: NONE } }
    case 'tooShort':
      return { name: 'noDelay', change: { alarmDelay: NONE } }
    default:
      return undefined
  }
}
