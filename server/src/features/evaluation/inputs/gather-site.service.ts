import { type Definition, isFor, type StateMachine } from '@bonfire/contract/definitions/definition'
import { parameterInSi } from '@bonfire/contract/definitions/parameter-in-si'
import { holdSecondsOf } from '@bonfire/contract/histories/hold'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Db } from '../../../db/database.ts'
import { STATE_MACHINES } from '../../definitions/catalogue/read-catalogue.ts'
import { definitionsInUse } from '../../definitions/definitions-in-use.service.ts'
import { type Parameters, parametersOf } from '../../definitions/parameters/parameters.service.ts'
import { readPieces } from '../../histories/store/read-samples.service.ts'
import { type ReadDays, readRarePieces } from '../../histories/store/rhythms.service.ts'
import type { StoredPiece } from '../../histories/store/series.ts'
import { saidPartsOf } from '../../points/equips/parts/said-parts.ts'
import { shownPartsOf } from '../../points/equips/parts/shown-parts.ts'
import { refsOf } from '../../points/equips/served-by.ts'
import { meterMedia } from '../../points/meter-media.ts'
import { equipKindOf } from '../../points/roles/equip-kind.ts'
import { siteDay } from '../../sites/site-day.ts'
import { warmUpOf } from '../engine/bind-rule.ts'
import { LONGEST_STEP_SECONDS } from '../engine/cells/grid.ts'
import { tryCompile } from '../engine/compile-rule.ts'
import { needsWholeDay } from '../engine/compile-site.ts'
import type { EngineEquip, EnginePoint, EngineRule, EngineSite, SetParameters } from '../engine/input.ts'
import { knownCoverage } from './known-coverage.ts'
import { rolesRead, rolesReadForAll } from './roles-read.ts'
import * as model from './site-model.repository.ts'

export interface Gathered {
  readonly site: EngineSite
  readonly pieces: readonly StoredPiece[]
}

/** Rules to try instead of those in use. */
export interface Trial {
  readonly definitions: readonly {
    readonly definition: Definition
    /** Values instead of what is set; those that are set count for the others. */
    readonly given: Readonly<Record<string, number>> | undefined
    /** The key under which its parameters are set. */
    readonly key: string
  }[]
  /** The rule whose condition is requested cell by cell. */
  readonly watched?: string | undefined
  /** The rule whose true time that is in no firing is summed by reason. */
  readonly explained?: string
}

interface WantedDays {
  readonly tenantId: number
  readonly siteRowId: number
  readonly days: readonly string[]
  readonly now: Date
  readonly trial?: Trial
  /** True if rules are looked at where another rule engine is in charge, too. */
  readonly isCheck?: boolean
}

/** Everything that evaluating consecutive days of a site needs; undefined if the site is gone. */
export async function gatherSite(db: Db, wanted: WantedDays): Promise<Gathered | undefined> {
  const site = await describeSite(db, wanted)
  return site && { site, pieces: await gatherPieces(db, site) }
}

/** The same without the samples. */
export async function describeSite(
  db: Db,
  { tenantId, siteRowId, days, now, trial, isCheck = false }: WantedDays,
): Promise<EngineSite | undefined> {
  const found = await model.findSite(db, siteRowId)
  if (!found) return undefined
  const { projectId, timezone, runsRules } = found
  const engineDays = days.toSorted().map((day) => ({ day, ...siteDay(timezone, day) }))
  const until = Math.floor(now.getTime() / 1000)
  const { from, to } = rangeOf({ days: engineDays, until })
  const equips = engineEquips(await model.findEquips(db, siteRowId))
  const firstDays = await model.findFirstDays(db, siteRowId)
  const points = (await model.findPoints(db, siteRowId)).map((point) => ({
    ...point,
    firstDay: firstDays.get(point.id) ?? null,
  }))
  const off = await model.findSwitchedOff(db, projectId)
  const parameters = await parametersOf(db, tenantId)
  const tests = await model.findTests(db, siteRowId, { from: new Date(from * 1000), to: new Date(to * 1000) })
  const kinds = new Set(equips.map(({ kind }) => kind))
  const place = { projectId, siteRowId }
  const inUse = trial || !(runsRules || isCheck) ? [] : await definitionsInUse(db, tenantId)
  const isForSome = ({ body }: { body: Definition }) => [...kinds].some((kind) => isFor(body, kind))
  const on = inUse.filter(({ key }) => !off.has(key))
  const ruled = on.filter(isForSome).map(
    ({ key, version, body }): EngineRule => ({
      version,
      definition: body,
      parameters: setParameters(parameters, body, { ...place, equips }),
      tests: tests
        .filter(({ rule }) => rule === key)
        .map(({ equipRowId, startedAt, endsAt }) => ({
          equipRowId,
          startsAt: startedAt.getTime() / 1000,
          endsAt: endsAt.getTime() / 1000,
        })),
    }),
  )
  const tried = trial?.definitions.map(
    ({ definition, given, key }): EngineRule => ({
      version: 1,
      definition,
      tests: [],
      parameters: withGiven(
        setParameters(parameters, { key, parameters: definition.parameters }, { ...place, equips }),
        { definition, given, equips },
      ),
    }),
  )
  const rules = tried ?? ruled
  // All of them, because a rule may name parameters of the states of a kind that the site has no equip of.
  const machines = STATE_MACHINES.map((machine) => ({
    machine,
    parameters: setParameters(parameters, machine, {
      ...place,
      equips: equips.filter(({ kind }) => machine.equip.includes(kind)),
    }),
  }))
  return {
    timezone,
    equips,
    points,
    rules,
    machines,
    days: engineDays,
    until,
    ...(await knownCoverage(db, { siteRowId, days: engineDays, until, rules, isTrial: trial !== undefined })),
    idleRules: on.filter((one) => !isForSome(one)).map(({ key }) => key),
    ...(trial?.watched !== undefined && { watched: trial.watched }),
    ...(trial?.explained !== undefined && { explained: trial.explained }),
  }
}

const rangeOf = ({ days, until }: Pick<EngineSite, 'days' | 'until'>) => ({
  from: days[0]?.startsAt ?? until,
  to: Math.min(until, (days.at(-1)?.endsAt ?? until) + SECONDS_PER_DAY),
})

/** The samples that its rules read; without rules, nothing does. */
export const gatherPieces = async (db: Db, site: EngineSite): Promise<readonly StoredPiece[]> =>
  site.rules.length === 0 ? [] : readSamples(db, site, rangeOf(site))

type EquipRow = Awaited<ReturnType<typeof model.findEquips>>[number]

/** All equips of a site: what some have shows what others have. */
export function engineEquips(rows: readonly EquipRow[]): EngineEquip[] {
  const equips = rows.map(engineEquip)
  const shown = shownPartsOf(rows.map((row, place) => ({ ...row, kind: equips[place]?.kind ?? 'other' })))
  return equips.map((equip) => {
    const shownParts = shown.get(equip.id)
    return shownParts ? { ...equip, shownParts } : equip
  })
}

function engineEquip({ id, key, name, tags, brickClass }: EquipRow): EngineEquip {
  const kind = equipKindOf({ name, tags, brickClass })
  const media = kind === 'meter' ? meterMedia({ name, tags, brickClass }) : []
  const parts = saidPartsOf(tags)
  return {
    id,
    key,
    name,
    kind,
    refs: Object.fromEntries(refsOf(tags)),
    ...(media.length > 0 && { media }),
    ...(Object.keys(parts).length > 0 && { parts }),
  }
}

/** Only values that someone set are kept, because thousands of equips have the defaults. */
function setParameters(
  parameters: Parameters,
  of: Pick<Definition | StateMachine, 'key' | 'parameters'>,
  { projectId, siteRowId, equips }: { projectId: number; siteRowId: number; equips: readonly EngineEquip[] },
): SetParameters {
  return new Map(
    equips.flatMap(({ id }) => {
      const set = Object.entries(parameters.at(of, { projectId, siteRowId, equipRowId: id })).flatMap(
        ([name, { value, unit, source }]) =>
          source === 'default' || value === null ? [] : [[name, { value, unit, source }] as const],
      )
      return set.length === 0 ? [] : [[id, Object.fromEntries(set)] as const]
    }),
  )
}

function withGiven(
  set: SetParameters,
  {
    definition: { parameters },
    given = {},
    equips,
  }: {
    definition: Definition
    given: Readonly<Record<string, number>> | undefined
    equips: readonly EngineEquip[]
  },
): SetParameters {
  const values = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const parameter = parameters[name]
      return parameter ? [[name, { value, unit: parameter.unit, source: 'equip' as const }] as const] : []
    }),
  )
  return new Map(equips.map(({ id }) => [id, { ...set.get(id), ...values }]))
}

/** Reads the samples of each point as far back as the rules that read it look and as it holds. */
async function readSamples(
  db: Db,
  site: EngineSite,
  { from, to }: { from: number; to: number },
): Promise<StoredPiece[]> {
  const isOver = site.days.some(({ endsAt }) => endsAt <= site.until)
  const kindOf = new Map(site.equips.map(({ id, kind }) => [id, kind]))
  const lookBacks = site.rules.flatMap(({ definition, parameters }) => {
    const compiled = tryCompile(definition, STATE_MACHINES)
    if (!compiled) return []
    if (needsWholeDay(compiled) && !isOver) return []
    const roles = rolesRead(compiled, STATE_MACHINES)
    // A set value could look back further than the default: the longest counts.
    const named = (name: string) => {
      const parameter = definition.parameters[name]
      if (!parameter) return 0
      const set = [...parameters.values()].flatMap((values) => values[name] ?? [])
      const all = [{ value: parameter.default, unit: parameter.unit }, ...set]
      return Math.max(0, ...all.map((given) => parameterInSi(parameter, given)).filter(Number.isFinite))
    }
    return { roles, definition, seconds: warmUpOf(compiled, named, LONGEST_STEP_SECONDS) }
  })
  const daysBack = (point: EnginePoint): number => {
    const kind = point.equipRowId === null ? undefined : kindOf.get(point.equipRowId)
    const reading = lookBacks.filter(({ roles, definition, seconds }) => {
      // Others read it over a relation.
      const isOfKind = kind === undefined || isFor(definition, kind) || seconds <= 2 * SECONDS_PER_DAY
      return reads(roles, point) && isOfKind
    })
    const lookBack = Math.max(SECONDS_PER_DAY / 2, ...reading.map(({ seconds }) => seconds))
    const hold = Math.max(holdSecondsOf(point), SECONDS_PER_DAY / 2)
    return Math.ceil((lookBack + hold) / SECONDS_PER_DAY)
  }
  const forAll = rolesReadForAll(STATE_MACHINES)
  const read = site.points.filter(
    (point) => forAll.has(point.role) || lookBacks.some(({ roles }) => reads(roles, point)),
  )
  const lastDay = Math.floor(to / SECONDS_PER_DAY)
  const pieces: StoredPiece[] = []
  const rhythmic: ReadDays[] = []
  for (const [days, points] of Map.groupBy(read, daysBack)) {
    const firstDay = Math.floor(from / SECONDS_PER_DAY) - days
    const found = await readPieces(
      db,
      points.map(({ id }) => id),
      { firstDay, lastDay },
    )
    for (const piece of found) pieces.push(piece)
    for (const point of points) if (hasOpenRhythm(point)) rhythmic.push({ pointRowId: point.id, firstDay, lastDay })
  }
  return [...pieces, ...(await readRarePieces(db, rhythmic, pieces))]
}

const reads = (roles: ReadonlySet<string> | undefined, { role }: EnginePoint) => roles?.has(role) ?? true

/** True if more samples are needed to see how a point sends, or how long its samples count. */
const hasOpenRhythm = ({ intervalSeconds, holdSeconds }: EnginePoint) =>
  intervalSeconds === null || (intervalSeconds === 0 && holdSeconds === null)
