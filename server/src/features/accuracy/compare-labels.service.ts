import { wordsIn } from '@bonfire/contract/definitions/definition'
import type { ComparedLabels } from '@bonfire/contract/evaluation/accuracy'
import { causesOfRule } from '@bonfire/contract/evaluation/count-accuracy'
import type { Locale } from '@bonfire/contract/people/users'
import { inParts } from '@bonfire/contract/values/in-parts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnlessCoverage } from '../../http/permissions.ts'
import { definitionsInUse } from '../definitions/definitions-in-use.service.ts'
import { ruleWordsIn } from '../definitions/rule-words.service.ts'
import { FEWEST_KNOWN } from '../evaluation/by-hand/look-at-days.service.ts'
import { refuseRows } from '../readers/whole/refused-rows.ts'
import * as stored from './accuracy.repository.ts'
import { type Label, readLabels } from './labels/read-labels.service.ts'

const LABELS_TOGETHER = 2000

interface AskedLabels {
  readonly file: Uint8Array
  readonly locale: Locale
}

/** Compares labelled days with what is stored of them, at the sites that the caller sees. Nothing is evaluated. */
export async function compareLabels(
  context: Context,
  caller: Caller,
  { file, locale }: AskedLabels,
): Promise<ComparedLabels> {
  refuseUnlessCoverage(context, caller)
  const { db } = context
  const { tenantId } = caller
  const { labels, problems } = await readLabels(
    context,
    { tenantId, seenBy: caller.id },
    { format: isZip(file) ? 'workbook' : 'csv', bytes: inOnePiece(file) },
  )
  refuseRows(problems)
  const definitions = new Map((await definitionsInUse(db, tenantId)).map(({ key, body }) => [key, body]))
  const words = await ruleWordsIn(db, tenantId, locale)
  const rules = new Places<string>()
  const names = new Map<string, string>()
  const equips = new Places<Label['equip']['rowId']>()
  const looks = new Map<string, Look>()
  for (const some of partsOf(labels)) {
    for (const [key, look] of await looksAt(
      context,
      some,
      (rule) => definitions.get(rule)?.category !== 'data_uptime',
    )) {
      looks.set(key, look)
      for (const { ruleId, ruleName } of look.findings) names.set(ruleId, ruleName)
    }
  }
  const days = labels.map(({ equip, day, isFaulted, cause }) => {
    const { hasData, findings, quiet } = looks.get(keyOf(equip.rowId, day)) ?? NOTHING
    return {
      equip: equips.of(equip.rowId),
      ...{ day, isFaulted, cause, hasData },
      findings: findings.map(({ ruleId }) => rules.of(ruleId)),
      quiet: quiet.map((rule) => rules.of(rule)),
    }
  })
  const placeOf = new Map(labels.map(({ site, equip }) => [equip.rowId, { site, equip }]))
  return {
    rules: rules.all.map((ruleId) => {
      const definition = definitions.get(ruleId)
      const name = names.get(ruleId) ?? (definition ? wordsIn(definition.name, locale) : ruleId)
      return { ruleId, name: words.name(ruleId, name), ...causesOfRule(definition) }
    }),
    equips: equips.all.flatMap((rowId) => {
      const place = placeOf.get(rowId)
      if (!place) return []
      const { site, equip } = place
      return { siteId: site.id, siteLabel: site.name, equipId: equip.id, name: equip.name }
    }),
    days,
  }
}

/** Workbooks are archives. */
const isZip = (file: Uint8Array): boolean => file[0] === 0x50 && file[1] === 0x4b && file[2] === 3 && file[3] === 4

async function* inOnePiece(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file
}

/** Labels of one site each, not too many at once. */
const partsOf = (labels: readonly Label[]) =>
  [...Map.groupBy(labels, ({ site }) => site.rowId).values()].flatMap((ofSite) => inParts(ofSite, LABELS_TOGETHER))

interface Look {
  hasData: boolean
  readonly findings: stored.StoredFinding[]
  readonly quiet: string[]
}
const NOTHING: Look = { hasData: false, findings: [], quiet: [] }

const keyOf = (equipRowId: number, day: string) => `${day} ${equipRowId}`

async function looksAt(
  { db }: Context,
  labels: readonly Label[],
  needsData: (rule: string) => boolean,
): Promise<Map<string, Look>> {
  const [first] = labels
  const looks = new Map<string, Look>()
  if (!first) return looks
  const wanted = {
    siteRowId: first.site.rowId,
    equipRowIds: labels.map(({ equip }) => equip.rowId),
    days: labels.map(({ day }) => day),
  }
  const lookOf = (equipRowId: number, day: string): Look => {
    const key = keyOf(equipRowId, day)
    const look = looks.get(key) ?? { hasData: false, findings: [], quiet: [] }
    looks.set(key, look)
    return look
  }
  const found = new Set<string>()
  for (const finding of await stored.findFindings(db, wanted)) {
    const look = lookOf(finding.equipRowId, finding.day)
    look.findings.push(finding)
    // A rule on the data themselves runs without them.
    if (needsData(finding.ruleId)) look.hasData = true
    for (const rule of [finding.ruleId, ...finding.restatedBy]) {
      found.add(`${keyOf(finding.equipRowId, finding.day)} ${rule}`)
    }
  }
  for (const { equipRowId, day, rule, status, knownShare } of await stored.findRunsOfDays(db, wanted)) {
    const look = lookOf(equipRowId, day)
    // Also of a rule that is for none of the states of the day.
    if (needsData(rule) && (knownShare ?? 0) >= FEWEST_KNOWN) look.hasData = true
    if (status === 'runs' && !found.has(`${keyOf(equipRowId, day)} ${rule}`)) look.quiet.push(rule)
  }
  return looks
}

/** Numbers things in the order in which they are first met. */
class Places<Thing> {
  readonly #places = new Map<Thing, number>()

  of(thing: Thing): number {
    const known = this.#places.get(thing)
    if (known !== undefined) return known
    this.#places.set(thing, this.#places.size)
    return this.#places.size - 1
  }

  get all(): readonly Thing[] {
    return [...this.#places.keys()]
  }
}
