import type { Evidence, ShownRepair } from '@bonfire/contract/proof/action-proof'
import type { Db } from '../../../db/database.ts'
import type { FoundFiring } from '../proof.repository.ts'
import { spanOf } from '../repair-days.ts'
import * as sent from './sent-exposure.repository.ts'

/** What tells of a finding that is sent on which days it could have been. */
export interface SentExposure {
  readonly evidence: Exclude<Evidence, 'own'>
  readonly source: sent.FoundSource
  /** Null if it could have been sent. */
  readonly whyBlind: (day: string) => ShownRepair['blindBecause']
}

const UNCHECKED: ShownRepair['blindBecause'] = { status: 'unchecked', names: [] }
const SILENT: ShownRepair['blindBecause'] = { status: 'silent', names: [] }

interface SentRepair {
  readonly equipRuleId: number
  readonly equipRowId: number
  readonly ruleRowId: number
  readonly repairedOn: string
  readonly today: string
}

/** Reads what tells of findings at a site that are sent; undefined for those of whose source nothing is known. */
export async function readSentExposure<Repair extends SentRepair>(
  db: Db,
  { tenantId, ...span }: { tenantId: number; siteRowId: number; from: string; to: string },
  { repairs, firings }: { repairs: readonly Repair[]; firings: readonly FoundFiring[] },
): Promise<(repair: Repair) => SentExposure | undefined> {
  if (repairs.length === 0) return () => undefined
  const sourceOf = await findSourceOf(db, tenantId, { repairs, firings })
  const sourceIds = [...new Set(repairs.flatMap((repair) => sourceOf(repair)?.id ?? []))]
  if (sourceIds.length === 0) return () => undefined
  const sending = new Set(
    (await sent.findSendingDays(db, span, sourceIds)).map(({ sourceId, day }) => `${sourceId} ${day}`),
  )
  const checks = await readChecks(db, span, {
    sourceIds,
    ruleRowIds: [...new Set(repairs.map(({ ruleRowId }) => ruleRowId))],
  })
  return (repair) => {
    const source = sourceOf(repair)
    if (!source) return undefined
    const isChecked = checks(source.id, repair)
    if (isChecked) {
      return { evidence: 'checked', source, whyBlind: (day) => (isChecked(day) ? null : UNCHECKED) }
    }
    return { evidence: 'sending', source, whyBlind: (day) => (sending.has(`${source.id} ${day}`) ? null : SILENT) }
  }
}

type Checks = (
  sourceId: number,
  finding: Pick<SentRepair, 'ruleRowId' | 'equipRowId'>,
) => ((day: string) => boolean) | undefined

/** Reads on which days rules ran, as their sources say; undefined for rules of which a source never said so. */
async function readChecks(
  db: Db,
  span: { siteRowId: number; from: string; to: string },
  asked: { sourceIds: readonly number[]; ruleRowIds: readonly number[] },
): Promise<Checks> {
  const keyOf = (one: { sourceId: number; ruleRowId: number }) => `${one.sourceId} ${one.ruleRowId}`
  const said = new Set((await sent.findCheckedRules(db, asked.sourceIds, asked.ruleRowIds)).map(keyOf))
  if (said.size === 0) return () => undefined
  const days = Map.groupBy(await sent.findChecks(db, span, asked), (check) => `${keyOf(check)} ${check.day}`)
  return (sourceId, { ruleRowId, equipRowId }) => {
    const key = keyOf({ sourceId, ruleRowId })
    if (!said.has(key)) return undefined
    return (day) =>
      days.get(`${key} ${day}`)?.some(({ equipRowIds }) => equipRowIds === null || equipRowIds.includes(equipRowId)) ??
      false
  }
}

/** The source of the last firing up to the repair, or else since: whoever would have sent the next. */
async function findSourceOf(
  db: Db,
  tenantId: number,
  { repairs, firings }: { repairs: readonly SentRepair[]; firings: readonly FoundFiring[] },
): Promise<(repair: SentRepair) => sent.FoundSource | undefined> {
  const byEquipRule = Map.groupBy(
    firings.filter(({ origin }) => origin === 'sent').toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    ({ equipRuleId }) => equipRuleId,
  )
  const lastOf = ({ equipRuleId, repairedOn, today }: SentRepair) => {
    const { from, to } = spanOf(repairedOn, today)
    const all = byEquipRule.get(equipRuleId)?.filter(({ day }) => day >= from && day <= to)
    return all?.findLast(({ day }) => day <= repairedOn) ?? all?.at(-1)
  }
  const keyOf = ({ sentBy, importId }: sent.SentBy) => `${sentBy} ${importId}`
  const asked = new Map(repairs.flatMap((repair) => lastOf(repair) ?? []).map((firing) => [keyOf(firing), firing]))
  const found = await sent.findSources(db, tenantId, [...asked.values()])
  const sources = new Map([...asked.keys()].map((key, place) => [key, found.get(place)]))
  return (repair) => {
    const last = lastOf(repair)
    return last && sources.get(keyOf(last))
  }
}
