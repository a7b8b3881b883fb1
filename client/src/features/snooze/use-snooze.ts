import {
  type ReplacedSnooze,
  snooze as snoozeCall,
  undoSnooze,
  unsnooze as unsnoozeCall,
} from '@bonfire/contract/snooze'
import { useFormatter, useTranslations } from 'use-intl'
import { ApiError, call } from '../../lib/api.ts'
import { useServerWords } from '../../lib/failure-text.ts'
import { hasRolesRestriction } from '../auth/permissions.ts'
import { useSessionUser } from '../auth/session.queries.ts'
import { showDone, showFailure } from './snooze-notices.tsx'
import { type SnoozeTarget, snoozeRefusal } from './snooze-plan.ts'

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
  const common = useTranslations('common')
  const withReplaced = useReplacedText()
  const reasonOf = useServerWords()
  const isAllowed = hasRolesRestriction(useSessionUser())

  const run = async (targets: readonly SnoozeTarget[], step: Step, told: Told) => {
    if (!isAllowed) return console.error('Unable to authenticate user')
    const refusal = snoozeRefusal(step.durationSeconds ?? 1, targets)
    if (refusal) return console.error(refusal)
    const putBack = step.show(targets)
    try {
      const { replaced = [] } = await step.send(targets.map((target) => target.equipRuleId))
      showDone(withReplaced(told.done, replaced), told.undo && { label: t('undo'), act: told.undo })
    } catch (error) {
      putBack()
      console.error('Failed to snooze ruleEquips', error)
      const retry = { label: common('retry'), closeLabel: common('close'), act: () => run(targets, step, told) }
      showFailure(step.failed(reasonOf(error)), isRefused(error) ? undefined : retry)
    }
    await rows.reload()
  }

  const snoozeStep = (durationSeconds: number, reason: string | undefined): Step => ({
    durationSeconds,
    show: (targets) => rows.show(targets, nowSeconds() + durationSeconds),
    send: (equipRuleIds) =>
      call(snoozeCall, { body: { duration: durationSeconds, equipRuleIds, ...withReason(reason) } }),
    failed: (message) => t('failed', { message }),
  })
  const unsnoozeStep: Step = {
    show: (targets) => rows.show(targets, null),
    send: (equipRuleIds) => call(unsnoozeCall, { query: {}, body: { equipRuleIds } }),
    failed: (message) => t('unsnoozeFailed', { message }),
  }
  const undoStep: Step = {
    show: (targets) => showAsBefore(rows, targets),
    send: (equipRuleIds) => call(undoSnooze, { body: { equipRuleIds } }),
    failed: (message) => t('undoFailed', { message }),
  }

  const snooze: Snoozing['snooze'] = (targets, durationSeconds, reason) =>
    run(targets, snoozeStep(durationSeconds, reason), {
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

/** What was done, and whose snoozes it took the place of. */
function useReplacedText() {
  const t = useTranslations('analysis.snooze')
  const format = useFormatter()
  return (done: string, replaced: readonly ReplacedSnooze[]) => {
    const longest = replaced.toSorted((a, b) => b.snoozeEnd - a.snoozeEnd)[0]
    if (!longest) return done
    const until = format.dateTime(longest.snoozeEnd * 1000, { dateStyle: 'medium', timeStyle: 'short' })
    return t('replaced', { done, count: replaced.length, by: longest.by, until })
  }
}

interface Step {
  /** Only of a snooze. */
  durationSeconds?: number
  /** Shows what is about to be; answers how to put it back. */
  show: (targets: readonly SnoozeTarget[]) => () => void
  send: (equipRuleIds: string[]) => Promise<{ snoozed: unknown; replaced?: readonly ReplacedSnooze[] }>
  failed: (message: string) => string
}

interface Told {
  done: string
  /** Missing for what undoes itself. */
  undo?: () => Promise<void>
}

/** The server has said no, and would say it again. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** Shows every row with the end that it had. */
function showAsBefore(rows: SnoozeRows, targets: readonly SnoozeTarget[]): () => void {
  const byEnd = Map.groupBy(targets, (target) => target.snoozeEnd)
  const putBacks = [...byEnd].map(([snoozeEnd, members]) => rows.show(members, snoozeEnd))
  return () => {
    for (const putBack of putBacks.reverse()) putBack()
  }
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

function withReason(reason: string | undefined): { reason?: string } {
  const text = reason?.trim()
  return text ? { reason: text } : {}
}
