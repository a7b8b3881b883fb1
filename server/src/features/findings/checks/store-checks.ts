import type { Db } from '../../../db/database.ts'
import { refuse } from '../../../http/refusal.ts'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import { dayAt } from '../../sites/site-day.ts'
import { findKeptFrom } from '../finding-import.repository.ts'
import { findEquips, type KnownRule, type KnownSite } from '../places/occurrence-places.repository.ts'
import { type Facts, findPlace, lookUp } from '../places/sited-occurrences.service.ts'
import { insertBatch } from '../record/import-record.repository.ts'
import { type Importing, noteSendingDays, sendingOf } from '../sources/note-sending.ts'
import type { CheckedDay } from './checked-row.ts'
import { insertCheckedDays, type RanDay } from './checks.repository.ts'

/** A day that was checked, with an existing site and rule. */
export interface PlacedCheck {
  readonly check: CheckedDay
  readonly site: KnownSite
  readonly rule: KnownRule
}

interface Placed {
  readonly placed: readonly PlacedCheck[]
  readonly rejections: readonly RowProblem[]
}

/** The days whose site and rule exist and that are not to come, and why the others cannot be stored. */
export async function placeChecks(db: Db, facts: Facts, checks: readonly CheckedDay[]): Promise<Placed> {
  await lookUp(db, facts, checks)
  const placed: PlacedCheck[] = []
  const rejections: RowProblem[] = []
  for (const check of checks) {
    const place = findPlace(facts, check)
    if ('code' in place) rejections.push(place)
    else if (check.localDay > dayAt(place.site.timezone, facts.now)) {
      rejections.push(rowProblem(check.row, 'checked.future-day', { day: check.localDay, site: check.siteKey }))
    } else placed.push({ check, ...place })
  }
  return { placed, rejections }
}

/** Rejects those that name equips which do not exist. */
export async function withKnownEquips(
  db: Db,
  { lookups }: Pick<Facts, 'lookups'>,
  checks: readonly PlacedCheck[],
): Promise<Placed> {
  const keyOf = (site: KnownSite, equipKey: string) => `${site.id} ${equipKey}`
  const wanted = new Map(
    checks.flatMap(({ check, site }) =>
      (check.equipKeys ?? []).map((equipKey) => [keyOf(site, equipKey), { siteRowId: site.id, equipKey }] as const),
    ),
  )
  const unknown = [...wanted].flatMap(([key, equip]) => (lookups.equips.has(key) ? [] : equip))
  if (unknown.length > 0) {
    for (const { siteRowId, equipKey, id } of await findEquips(db, unknown))
      lookups.equips.set(`${siteRowId} ${equipKey}`, id)
  }
  const placed: PlacedCheck[] = []
  const rejections: RowProblem[] = []
  for (const one of checks) {
    const { check, site } = one
    const equip = check.equipKeys?.find((equipKey) => !lookups.equips.has(keyOf(site, equipKey)))
    if (equip === undefined) placed.push(one)
    else rejections.push(rowProblem(check.row, 'checked.unknown-equip', { equip, site: check.siteKey }))
  }
  return { placed, rejections }
}

/** Stores what was checked, in the turn of whoever stores findings. */
export async function storeChecks(
  db: Db,
  importing: Importing,
  checks: readonly PlacedCheck[],
): Promise<{ stored: number; rejections: readonly RowProblem[] }> {
  if (checks.length === 0) return { stored: 0, rejections: [] }
  const known = await withKnownEquips(db, importing, checks)
  const { placed, rejections } = await withoutSummedUp(db, known.placed)
  const sending = sendingOf(importing)
  if (sending && placed.length > 0) {
    // Whoever undid it meanwhile took back what it had stored.
    const isUndone = sending.importId > 0 && !(await insertBatch(db, sending.importId, { created: [], busy: [] }))
    if (isUndone) throw refuse('import.undone')
    const days = mergeByDay(placed, importing)
    await insertCheckedDays(db, days, sending)
    await noteSendingDays(
      db,
      importing,
      days.map(({ siteRowId, localDay }) => ({ siteRowId, occurredOn: localDay })),
    )
  }
  return { stored: placed.length, rejections: [...known.rejections, ...rejections] }
}

/** The findings of these days are summed up. */
async function withoutSummedUp(db: Db, checks: readonly PlacedCheck[]): Promise<Placed> {
  const keptFrom = await findKeptFrom(db, [...new Set(checks.map(({ site }) => site.id))])
  const placed: PlacedCheck[] = []
  const rejections: RowProblem[] = []
  for (const one of checks) {
    const { row, localDay: day, siteKey: site } = one.check
    const from = keptFrom.get(one.site.id)
    if (from === undefined || day >= from) placed.push(one)
    else rejections.push(rowProblem(row, 'hit.no-longer-kept', { day, site, keptFrom: from }))
  }
  return { placed, rejections }
}

function mergeByDay(checks: readonly PlacedCheck[], { lookups }: Importing): RanDay[] {
  const days = new Map<string, RanDay>()
  for (const { check, site, rule } of checks) {
    const key = `${site.id} ${rule.id} ${check.localDay}`
    const known = days.get(key)
    const named = check.equipKeys?.flatMap((equipKey) => lookups.equips.get(`${site.id} ${equipKey}`) ?? []) ?? null
    const equipRowIds =
      named === null || known?.equipRowIds === null ? null : [...new Set([...(known?.equipRowIds ?? []), ...named])]
    days.set(key, { siteRowId: site.id, ruleRowId: rule.id, localDay: check.localDay, equipRowIds })
  }
  return [...days.values()]
}
