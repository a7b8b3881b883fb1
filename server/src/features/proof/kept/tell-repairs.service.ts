import type { RepairState } from '@bonfire/contract/proof/repair'
import type { Db } from '../../../db/database.ts'
import type { RepairFacts } from '../../../db/mail-facts.ts'
import { type HistoryLine, recordChanges } from '../../action-changes/action-changes.service.ts'
import { queueManyNews } from '../../notifications/notifications.service.ts'
import { noteRepairs } from '../../webhooks/events/queue-action-messages.service.ts'
import { findEquipNames, findRepairedActions, lockActions, type RepairedAction } from './told-repairs.repository.ts'

const NAMED_EQUIPS = 3

/** A repair that came to another state. */
export interface RepairChange {
  readonly actionId: number
  readonly equipRuleId: number
  /** Undefined if it was not judged before. */
  readonly from: RepairState | undefined
  readonly to: RepairState
  readonly stateOn: string | null
  readonly neededDays: number | null
}

interface Telling {
  readonly siteRowId: number
  readonly now: Date
}

/**
 * Tells what became of repairs at a site, in the transaction that stores it: in the histories of their actions, by mail and to webhooks.
 * An action is told to be proved once all its repairs are.
 */
export async function tellRepairs(db: Db, changes: readonly RepairChange[], telling: Telling): Promise<void> {
  if (changes.length === 0) return
  await lockActions(db, [...byAction(changes).keys()])
  const names = await findEquipNames(
    db,
    changes.map(({ equipRuleId }) => equipRuleId),
  )
  const proved = changes.filter(({ to }) => to === 'proved')
  const cameBack = changes.filter(({ to }) => to === 'cameBack')
  const unproved = changes.filter(({ from, to }) => from === 'proved' && to !== 'cameBack')
  const withdrawn = changes.filter(({ from }) => from === 'cameBack')
  const lines = [
    ...linesOf('repairTakenBack', unproved, { names, fromOf: () => 'proved' }),
    ...linesOf('repairTakenBack', withdrawn, { names, fromOf: () => 'cameBack' }),
    ...linesOf('repairProved', proved, { names, fromOf: (some) => String(leastDays(some)) }),
    ...linesOf('repairCameBack', cameBack, { names, fromOf: lastDay }),
  ]
  await recordChanges(db, { changes: lines, at: telling.now, by: null })
  const actions = await findRepairedActions(db, [...new Set([...proved, ...cameBack].map(({ actionId }) => actionId))])
  await tellProved(db, proved, { actions: actions.filter(({ isProved }) => isProved), ...telling })
  await tellCameBack(db, cameBack, { actions, names, ...telling })
}

const byAction = (changes: readonly RepairChange[]) => Map.groupBy(changes, ({ actionId }) => actionId)
const leastDays = (changes: readonly RepairChange[]) => Math.min(...changes.map(({ neededDays }) => neededDays ?? 0))
const lastDay = (changes: readonly RepairChange[]) =>
  changes
    .map(({ stateOn }) => stateOn ?? '')
    .toSorted()
    .at(-1) ?? ''

function namesOf(changes: readonly RepairChange[], names: ReadonlyMap<number, string>): string[] {
  return [...new Set(changes.flatMap(({ equipRuleId }) => names.get(equipRuleId) ?? []))].toSorted()
}

function linesOf(
  field: string,
  changes: readonly RepairChange[],
  { names, fromOf }: { names: ReadonlyMap<number, string>; fromOf: (changes: readonly RepairChange[]) => string },
): HistoryLine[] {
  return [...byAction(changes)].map(([actionId, some]) => {
    const equips = namesOf(some, names)
    const more = equips.length - NAMED_EQUIPS
    const to = equips.slice(0, NAMED_EQUIPS).join(', ') + (more > 0 ? ` +${more}` : '')
    return { actionId, field, from: fromOf(some), to, equipRuleIds: some.map(({ equipRuleId }) => equipRuleId) }
  })
}

async function tellProved(
  db: Db,
  changes: readonly RepairChange[],
  { actions, now }: Telling & { actions: readonly RepairedAction[] },
): Promise<void> {
  const changed = byAction(changes)
  const told = actions.filter(({ actionId }) => changed.has(actionId))
  if (told.length === 0) return
  await queueManyNews(db, {
    kind: 'repairProved',
    actorId: null,
    occurredAt: now,
    events: told.map(({ actionId, count, equips, neededDays }) => ({
      newsKey: `repair-${actionId}-proved-${lastDay(changed.get(actionId) ?? [])}`,
      actionId,
      facts: { repairs: { count, equips: equips.slice(0, NAMED_EQUIPS), provedDays: neededDays ?? 0 } },
    })),
  })
  await noteRepairs(db, { type: 'repair.proved', actionIds: told.map(({ actionId }) => actionId), at: now })
}

async function tellCameBack(
  db: Db,
  changes: readonly RepairChange[],
  {
    actions,
    names,
    siteRowId,
    now,
  }: Telling & { actions: readonly RepairedAction[]; names: ReadonlyMap<number, string> },
): Promise<void> {
  if (changes.length === 0) return
  // Not everyone who sees an action sees all its sites.
  const atHome = new Set(actions.flatMap((action) => (action.siteRowId === siteRowId ? action.actionId : [])))
  const told = [...byAction(changes)]
  await queueManyNews(db, {
    kind: 'repairCameBack',
    actorId: null,
    occurredAt: now,
    events: told.map(([actionId, some]) => {
      const equips = atHome.has(actionId) ? namesOf(some, names).slice(0, NAMED_EQUIPS) : []
      const repairs: RepairFacts = { count: some.length, equips, cameBackOn: lastDay(some) }
      return {
        newsKey: `repair-${actionId}-came-back-${siteRowId}-${lastDay(some)}`,
        actionId,
        siteRowId,
        facts: { repairs },
      }
    }),
  })
  await noteRepairs(db, { type: 'repair.came_back', actionIds: told.map(([actionId]) => actionId), at: now })
}
