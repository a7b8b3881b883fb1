import { EQUIP_KINDS } from '@bonfire/contract/definitions/equip-kinds'
import { LIKELIHOODS } from '@bonfire/contract/diagnosis/diagnose'
import { PackedUnits, type UnitRange } from '@bonfire/contract/diagnosis/units'
import { addDays } from '@bonfire/contract/overview/periods'
import type { InsightType } from '@bonfire/contract/values/category'
import { inParts } from '@bonfire/contract/values/in-parts'
import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { VersionOfSite } from '../../../db/site-versions.ts'
import type { Caller } from '../../../http/caller.ts'
import { type EncodedAnswer, keepList } from '../../../http/kept-answers.ts'
import { readableTypes, refuseUnreadable } from '../../../http/permissions.ts'
import { findNames } from '../../hits/kept/kept-names.service.ts'
import { findUnitSums, type SiteUnitSums, type UnitSum } from '../../hits/kept/kept-units.service.ts'
import { equipKindOf } from '../../points/roles/equip-kind.ts'
import { dayAt } from '../../sites/site-day.ts'
import { visibleVersions } from '../../sites/sites.service.ts'
import * as stored from './units.repository.ts'

/** A change builds the part of its site again. */
const SITES_PER_PART = 25

interface Asked {
  readonly sites: readonly string[]
  readonly days: UnitRange
}

/** The units of sites in columns, with what is wrong with each in the last days. */
export async function listUnits(
  context: Context,
  caller: Caller,
  { sites: names, days }: Asked,
): Promise<EncodedAnswer> {
  const types = readableTypes(context, caller)
  if (types.length === 0) refuseUnreadable(context, caller, 'insights')
  const now = context.clock()
  const versions = await visibleVersions(context, caller, names)
  const sites = new Map(
    (
      await stored.findSites(
        context.db,
        versions.map(({ siteRowId }) => siteRowId),
      )
    ).map((site) => [site.siteRowId, { ...site, today: dayAt(site.timezone, now) }]),
  )
  const parts = inParts(versions, SITES_PER_PART)
  return keepList({
    dependsOn: ['units', types, days],
    parts: parts.map((part) =>
      part.map(({ siteRowId, version, names, rules }) => {
        const site = sites.get(siteRowId)
        return [siteRowId, version, names, rules, site?.statesVersion, site?.today]
      }),
    ),
    now,
    build: async (places) => {
      const wanted = places.map((place) => parts[place] ?? [])
      return {
        start: '{"parts":[',
        parts: await Promise.all(
          wanted.map(async (part) => {
            const known = part.flatMap(({ siteRowId }) => sites.get(siteRowId) ?? [])
            const { packed, wakesAt } = await packPart(context.db, { versions: part, sites: known, types, days, now })
            return { json: JSON.stringify(z.parse(PackedUnits, packed)), wakesAt }
          }),
        ),
      }
    },
  })
}

interface Part {
  readonly versions: readonly VersionOfSite[]
  readonly sites: readonly (stored.UnitSite & { readonly today: string })[]
  readonly types: readonly InsightType[]
  readonly days: number
  readonly now: Date
}

async function packPart(
  db: Db,
  { versions, sites, types, days, now }: Part,
): Promise<{ packed: PackedUnits; wakesAt: number | null }> {
  const isUsed = await usedRules(db, types, versions)
  const bySite = new Map(sites.map((site) => [site.siteRowId, site]))
  const projectOf = (siteRowId: number) => bySite.get(siteRowId)?.projectId ?? 0
  const sums = await findUnitSums(db, {
    ...{ versions, days, now },
    toOf: (siteRowId) => bySite.get(siteRowId)?.today ?? '',
    isUsed: (siteRowId, ruleRowId) => isUsed(projectOf(siteRowId), ruleRowId),
  })
  const units = Map.groupBy(await stored.findUnits(db, [...bySite.keys()]), ({ siteRowId }) => siteRowId)
  const rows: Row[] = []
  const packedSites: PackedUnits['sites'] = []
  for (const site of sites) {
    const { siteRowId, siteId, currency, projectId, today: to } = site
    const costs = new Map<number, number>()
    for (const found of await stored.findCosts(db, { siteRowId, from: addDays(to, 1 - days), to, now })) {
      if (!isUsed(projectId, found.ruleRowId)) continue
      costs.set(found.equipRowId, (costs.get(found.equipRowId) ?? 0) + found.cost)
    }
    const own = units.get(siteRowId) ?? []
    packedSites.push({ siteId, currency, unitCount: own.length })
    for (const unit of own) {
      rows.push({ unit, sum: sums.get(siteRowId)?.units.get(unit.id), cost: costs.get(unit.id) ?? null })
    }
  }
  return { packed: { sites: packedSites, ...columnsOf(rows) }, wakesAt: firstWaking(sums.values()) }
}

async function usedRules(
  db: Db,
  types: readonly InsightType[],
  versions: readonly VersionOfSite[],
): Promise<(projectId: number, ruleRowId: number) => boolean> {
  const used = new Map<number, Set<number>>()
  for (const type of types) {
    const { rules } = await findNames(db, type, versions)
    for (const { id, projectIds } of rules) {
      for (const projectId of projectIds) {
        const ofProject = used.get(projectId) ?? new Set()
        used.set(projectId, ofProject.add(id))
      }
    }
  }
  return (projectId, ruleRowId) => used.get(projectId)?.has(ruleRowId) ?? false
}

interface Row {
  readonly unit: stored.StoredUnit
  readonly sum: UnitSum | undefined
  readonly cost: number | null
}

function columnsOf(rows: readonly Row[]): Omit<PackedUnits, 'sites'> {
  const places = (words: readonly string[], word: string | null) => (word === null ? -1 : words.indexOf(word))
  return {
    numbers: rows.map(({ unit }) => unit.id),
    names: rows.map(({ unit }) => unit.name),
    kinds: rows.map(({ unit }) => places(EQUIP_KINDS, equipKindOf(unit))),
    wrong: rows.map(({ sum }) => sum?.wrong ?? 0),
    snoozed: rows.map(({ sum }) => sum?.snoozed ?? 0),
    onAction: rows.map(({ sum }) => sum?.onAction ?? 0),
    severities: rows.map(({ sum }) => sum?.severityRank ?? -1),
    durations: rows.map(({ sum }) => sum?.durationSeconds ?? 0),
    durationsBefore: rows.map(({ sum }) => sum?.durationBeforeSeconds ?? 0),
    costs: rows.map(({ cost }) => cost),
    fine: rows.map(({ unit }) => unit.fine ?? -1),
    idle: rows.map(({ unit }) => unit.idle ?? -1),
    causes: rows.map(({ unit }) => unit.cause ?? ''),
    likelihoods: rows.map(({ unit }) => places(LIKELIHOODS, unit.likelihood)),
    newestSamples: rows.map(({ unit }) => unit.newestSampleAt ?? 0),
    fed: rows.map(({ unit }) => Number(unit.isFed ?? false)),
  }
}

function firstWaking(sums: Iterable<SiteUnitSums>): number | null {
  const instants = [...sums].flatMap(({ wakesAt }) => wakesAt ?? [])
  return instants.length === 0 ? null : Math.min(...instants)
}
