import {
  type ReplacedSnooze,
  snooze as snoozeCall,
  undoSnooze,
  unsnooze as unsnoozeCall,
} from '@bonfire/contract/snooze'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../../lib/http/api.ts'
import { hasStatus, isClientError, useFailure } from '../../lib/http/failure.ts'
import { usePersonName } from '../../lib/person-name.ts'
import { holdUnsavedWork } from '../../ui/dialogs/unsaved-work.ts'
import { showDone, showFailure } from '../../ui/messages/toasts.tsx'
import { hasRolesRestriction } from '../auth/permissions.ts'
import { useSessionUser } from '../auth/session.queries.ts'
import { expectedEnd, type SnoozeEnd, type SnoozeReason, type SnoozeTarget, snoozeRefusal } from './snooze-plan.ts'

/** The rows of the screen follow a snooze with these. */
export interface SnoozeRows {
  /** Shows the rows with this end, in epoch seconds or null for none; returns a function that reverts it. */
  show: (targets: readonly SnoozeTarget[], snoozeEnd: number | null, isUntilClosed: boolean) => () => void
  reload: () => Promise<void>
}

export interface Snoozing {
  /** Nobody without a role may snooze, and the screen offers no button. */
  readonly isAllowed: boolean
  snooze: (targets: readonly SnoozeTarget[], end: SnoozeEnd, why: SnoozeReason) => Promise<void>
  unsnooze: (targets: readonly SnoozeTarget[]) => Promise<void>
}

/** Snoozes and unsnoozes optimistically, with an Undo toast; reverts on failure, then reloads. */
export function useSnooze(rows: SnoozeRows): Snoozing {
  const t = useTranslations('analysis.snooze')
  const common = useTranslations('common')
  const withReplaced = useReplacedText()
  const failureOf = useFailure()
  const isAllowed = hasRolesRestriction(useSessionUser())

  const run = async (targets: readonly SnoozeTarget[], step: Step, messages: SnoozeMessages) => {
    if (!isAllowed) return console.error('Unable to authenticate user')
    const refusal = snoozeRefusal(step.end ?? { duration: 1 }, targets)
    if (refusal) return console.error(refusal)
    const putBack = step.show(targets)
    // The dialog has closed: a session that ended must not take the choice with it.
    const release = holdUnsavedWork()
    try {
      const { replaced = [] } = await step.send(targets.map((target) => target.equipRuleId))
      showDone(withReplaced(messages.done, replaced), messages.undo && { label: t('undo'), act: messages.undo })
    } catch (error) {
      putBack()
      console.error('Failed to snooze ruleEquips', error)
      const retry = { label: common('retry'), closeLabel: common('close'), act: () => run(targets, step, messages) }
      showFailure(step.failed(failureOf(error).message), isSnoozeRefused(error) ? undefined : retry)
    } finally {
      release()
    }
    await rows.reload()
  }

  const snoozeStep = (end: SnoozeEnd, why: SnoozeReason): Step => ({
    end,
    show: (targets) => rows.show(targets, expectedEnd(end, new Date()), 'untilClosed' in end),
    send: (equipRuleIds) => call(snoozeCall, { body: { ...end, equipRuleIds, ...sentReason(why) } }),
    failed: (message) => t('failed', { message }),
  })
  const unsnoozeStep: Step = {
    show: (targets) => rows.show(targets, null, false),
    send: (equipRuleIds) => call(unsnoozeCall, { query: {}, body: { equipRuleIds } }),
    failed: (message) => t('unsnoozeFailed', { message }),
  }
  const undoStep: Step = {
    show: (targets) => showAsBefore(rows, targets),
    send: (equipRuleIds) => call(undoSnooze, { body: { equipRuleIds } }),
    failed: (message) => t('undoFailed', { message }),
  }

  const snooze: Snoozing['snooze'] = (targets, end, why) =>
    run(targets, snoozeStep(end, why), {
      done: t('snoozed', { count: targets.length }),
      undo: () => run(targets, undoStep, { done: t('undone') }),
    })

  const unsnooze: Snoozing['unsnooze'] = (targets) =>
    run(targets, unsnoozeStep, {
      done: t('unsnoozed', { count: targets.length }),
      undo: () => run(targets, undoStep, { done: t('undone') }),
    })

  return { isAllowed, snooze, unsnooze }
}

/** Says what was done, and whose snoozes it replaced. */
function useReplacedText() {
  const t = useTranslations('analysis.snooze')
  const format = useFormatter()
  const personName = usePersonName()
  return (done: string, replaced: readonly ReplacedSnooze[]) => {
    const longest = replaced.toSorted((a, b) => b.snoozeEnd - a.snoozeEnd)[0]
    if (!longest) return done
    const until = format.dateTime(longest.snoozeEnd * 1000, { dateStyle: 'medium', timeStyle: 'short' })
    const texts = { done, count: replaced.length, by: personName(longest.by) }
    return longest.isUntilClosed ? t('replacedUntilClosed', texts) : t('replaced', { ...texts, until })
  }
}

interface Step {
  /** The end of a snooze; absent for an unsnooze. */
  end?: SnoozeEnd
  /** Shows the expected state; returns a function that reverts it. */
  show: (targets: readonly SnoozeTarget[]) => () => void
  send: (equipRuleIds: string[]) => Promise<{ snoozed: unknown; replaced?: readonly ReplacedSnooze[] }>
  failed: (message: string) => string
}

interface SnoozeMessages {
  done: string
  /** Absent for an undo. */
  undo?: () => Promise<void>
}

/** The server refused, and would refuse again; after 401 it would not, once the user has signed in. */
const isSnoozeRefused = (error: unknown) => isClientError(error) && !hasStatus(error, 401)

/** Restores the end of every row. */
function showAsBefore(rows: SnoozeRows, targets: readonly SnoozeTarget[]): () => void {
  const byEnd = Map.groupBy(targets, ({ snoozeEnd, isUntilClosed }) => `${snoozeEnd} ${isUntilClosed}`)
  const putBacks = [...byEnd.values()].map((members) => {
    const { snoozeEnd = null, isUntilClosed = false } = members[0] ?? {}
    return rows.show(members, snoozeEnd, isUntilClosed)
  })
  return () => {
    for (const putBack of putBacks.reverse()) putBack()
  }
}

function sentReason({ reason, isFalseAlert }: SnoozeReason): { reason?: string; isFalseAlert?: true } {
  const text = reason.trim()
  return { ...(text && { reason: text }), ...(isFalseAlert && { isFalseAlert }) }
}
