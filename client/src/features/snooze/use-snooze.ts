import { snooze as snoozeCall, unsnooze as unsnoozeCall } from '@bonfire/contract/snooze'
import { useTranslations } from 'use-intl'
import { ApiError, call } from '../../lib/api.ts'
import { hasRolesRestriction } from '../auth/permissions.ts'
import { useSessionUser } from '../auth/session.queries.ts'
import { showFailure, showUndoable } from './snooze-notices.tsx'
import { type Resnooze, resnoozePlan, type SnoozeTarget, snoozeRefusal } from './snooze-plan.ts'

/** How the screen's rows follow a snooze. */
export interface SnoozeRows {
  /** Shows the rows with this end, in epoch seconds or null for none; answers how to put them back. */
  show: (targets: readonly SnoozeTarget[], snoozeEnd: number | null) => () => void
  reload: () => Promise<void>
}

export interface Snoozing {
  /** Without a role nobody snoozes, and the screen offers no button for it (AUTH-22). */
  readonly isAllowed: boolean
  snooze: (targets: readonly SnoozeTarget[], durationSeconds: number, reason?: string) => Promise<void>
  unsnooze: (targets: readonly SnoozeTarget[]) => Promise<void>
}

/** Snoozes and unsnoozes: shown at once, told with an Undo, put back when it fails, then loaded again. */
export function useSnooze(rows: SnoozeRows): Snoozing {
  const t = useTranslations('analysis.snooze')
  const isAllowed = hasRolesRestriction(useSessionUser())

  const run = async (targets: readonly SnoozeTarget[], step: Step) => {
    if (!isAllowed) return console.error('Unable to authenticate user')
    const refusal = snoozeRefusal(step.durationSeconds ?? 1, targets)
    if (refusal) return console.error(refusal)
    const putBack = rows.show(targets, step.durationSeconds === null ? null : nowSeconds() + step.durationSeconds)
    try {
      await step.send(targets.map((target) => target.equipRuleId))
      showUndoable({ message: step.done, undoLabel: t('undo'), onUndo: step.undo })
    } catch (error) {
      putBack()
      console.error('Failed to snooze ruleEquips', error)
      showFailure(step.failed(error instanceof ApiError ? error.message : String(error)))
    }
    await rows.reload()
  }

  const snooze: Snoozing['snooze'] = (targets, durationSeconds, reason) =>
    run(targets, {
      durationSeconds,
      send: (equipRuleIds) =>
        call(snoozeCall, { body: { duration: durationSeconds, equipRuleIds, ...withReason(reason) } }),
      done: t('snoozed', { count: targets.length }),
      failed: (message) => t('failed', { message }),
      undo: () => unsnooze(targets.map((target) => ({ ...target, snoozeEnd: nowSeconds() + durationSeconds }))),
    })

  const unsnooze: Snoozing['unsnooze'] = (targets) =>
    run(targets, {
      durationSeconds: null,
      send: (equipRuleIds) => call(unsnoozeCall, { query: {}, body: { equipRuleIds } }),
      done: t('unsnoozed', { count: targets.length }),
      failed: (message) => t('unsnoozeFailed', { message }),
      undo: async () => {
        for (const plan of resnoozePlan(targets, nowSeconds())) await snoozeAgain(plan)
      },
    })

  const snoozeAgain = (plan: Resnooze) => snooze(plan.targets, plan.durationSeconds, plan.reason ?? undefined)

  return { isAllowed, snooze, unsnooze }
}

interface Step {
  /** Null lets the rows be heard again. */
  durationSeconds: number | null
  send: (equipRuleIds: string[]) => Promise<unknown>
  done: string
  failed: (message: string) => string
  undo: () => Promise<void>
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

function withReason(reason: string | undefined): { reason?: string } {
  const text = reason?.trim()
  return text ? { reason: text } : {}
}
