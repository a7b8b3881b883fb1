import { type Definition, durationSeconds } from '@bonfire/contract/definitions/definition'
import type { ShownRepair } from '@bonfire/contract/proof/action-proof'

const LEAST_SECONDS = 1800
// What a day stores of a run does not say how far apart samples were.
const USUAL_STEP_SECONDS = 300

/** What a rule did on an equip on a day, as it is stored. */
interface Run {
  readonly status: string
  readonly names?: readonly string[] | null
  readonly evaluatedSeconds?: number | null
}

/** Null if the rule could have fired: it ran long enough to confirm a fault. */
export function whyBlind(rule: Definition, run: Run | undefined): ShownRepair['blindBecause'] {
  if (!run) return { status: 'notRun', names: [] }
  const names = [...(run.names ?? [])]
  if (run.status !== 'runs') return { status: run.status as NonNullable<ShownRepair['blindBecause']>['status'], names }
  const delays = durationSeconds(rule.modeDelay) + durationSeconds(rule.alarmDelay)
  const needed = rule.per === 'firing' ? Math.max(LEAST_SECONDS, delays + 2 * USUAL_STEP_SECONDS) : 0
  return (run.evaluatedSeconds ?? 0) >= needed ? null : { status: 'short', names }
}
