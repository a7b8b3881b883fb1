import { type EquipKind, partsOf, type StateMachine } from '@bonfire/contract/definitions/definition'
import { limitOf, quantityOf, type RoleType } from '@bonfire/contract/definitions/language/quantities/dimensions'
import { type Conversion, conversionOf, unitOf } from '@bonfire/contract/definitions/language/quantities/units'
import { canHaveRole, rolesUnseen } from '@bonfire/contract/definitions/role-parts'
import {
  holdSecondsOf,
  isHeldToNext,
  measureRhythm,
  type Rhythm,
  UNKNOWN_RHYTHM,
} from '@bonfire/contract/histories/hold'
import { FEEDBACK_OF, isMeasured, type RoleConduct, rowOfRole } from '@bonfire/contract/histories/roles'
import { stateOfWord } from '@bonfire/contract/histories/state-words'
import type { SilentPoint } from '@bonfire/contract/hits/evidence'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { firstAtOrAfter } from '../../../histories/store/series.ts'
import type { EngineEquip, EnginePoint, EngineSite } from '../input.ts'
import { type Column, fillCells, type Grid, type Series, smooth, usualInterval } from './grid.ts'
import { sinceChange } from './since-change.ts'

/** These relations name points of the site itself. */
export const SITE_RELATIONS: ReadonlySet<string> = new Set(['weather', 'site'])
const SILENT_SECONDS = SECONDS_PER_HOUR
const MOST_KEPT_BYTES = 64e6
// A single position proves little.
const FEWEST_MOVING = 2
const MOVING: ReadonlySet<RoleType> = new Set(['temperature', 'pressure', 'flow', 'power', 'concentration'])

/** The samples of a point; called again when they were forgotten. */
export type ReadSeries = (pointRowId: number) => Series | undefined

/** The equips, points and samples of a site, and the columns made of them, which many rules share. */
export class SiteData {
  readonly machines: readonly StateMachine[]
  readonly #read: ReadSeries
  /** What was read and made of the samples of each point. */
  readonly #kept = new Map<number, KeptPoint>()
  readonly #equipsById: ReadonlyMap<number, EngineEquip>
  readonly #equipsByKey: ReadonlyMap<string, EngineEquip>
  readonly #byKind: ReadonlyMap<EquipKind, EngineEquip[]>
  readonly #points: ReadonlyMap<number | null, ReadonlyMap<string, EnginePoint[]>>
  readonly #unchanged = new Map<string, Column>()
  readonly #rhythms = new Map<number, Rhythm>()
  readonly #havers = new Map<string, number>()
  readonly #related = new Map<string, ReadonlyMap<number, readonly EngineEquip[]>>()

  constructor(site: EngineSite, read: ReadSeries) {
    this.machines = site.machines.map(({ machine }) => machine)
    this.#read = read
    this.#equipsById = new Map(site.equips.map((equip) => [equip.id, equip]))
    this.#equipsByKey = new Map(site.equips.map((equip) => [equip.key, equip]))
    this.#byKind = Map.groupBy(site.equips, ({ kind }) => kind)
    const isThere = ({ equipRowId, role }: EnginePoint) =>
      canHaveRole((equipRowId === null ? undefined : this.#equipsById.get(equipRowId)?.parts) ?? {}, role)
    this.#points = new Map(
      [...Map.groupBy(site.points.filter(isThere), ({ equipRowId }) => equipRowId)].map(([equipRowId, points]) => [
        equipRowId,
        Map.groupBy(points, ({ role }) => role),
      ]),
    )
  }

  /**
   * The points of an equip with a role, or else those that report what it commands: the position of a damper where there is
   * no command. Null are those of the site itself.
   */
  pointsOf(equipRowId: number | null, role: string): readonly EnginePoint[] {
    const points = this.#points.get(equipRowId)
    return points?.get(role) ?? points?.get(FEEDBACK_OF[role] ?? '') ?? []
  }

  hasRole = (equip: EngineEquip, role: string): boolean => this.pointsOf(equip.id, role).length > 0

  machineOf = ({ kind }: EngineEquip): StateMachine | undefined =>
    this.machines.find(({ equip }) => equip.includes(kind))

  /** Returns the roles of parts that the equip has, or of which nobody said that it lacks them, and that no point shows. */
  unseen(equip: EngineEquip): string[] {
    const parts = partsOf(equip)
    const roles = Object.keys(this.machineOf(equip)?.absent ?? {})
    return rolesUnseen(parts, roles, (role) => this.hasRole(equip, role))
  }

  equip(id: number): EngineEquip | undefined {
    return this.#equipsById.get(id)
  }

  /**
   * The one equip of a relation: what a ref among the tags names, or the only one of that kind at the site. Null is the
   * site itself; undefined: there is none, or more than one.
   */
  relatedOne(equip: EngineEquip, relation: string): EngineEquip | null | undefined {
    if (SITE_RELATIONS.has(relation)) return null
    const named = Object.values(equip.refs)
      .map((key) => this.#equipsByKey.get(key))
      .filter((one) => one !== undefined && one.kind === relation && one.id !== equip.id)
    if (named.length > 0) return new Set(named).size === 1 ? named[0] : undefined
    const all = this.#byKind.get(relation as EquipKind) ?? []
    return all.length === 1 && all[0]?.id !== equip.id ? all[0] : undefined
  }

  /** Every equip of a relation: the boxes that an air handling unit serves. */
  relatedEach(equip: EngineEquip, relation: string): readonly EngineEquip[] {
    if (relation === 'submeter') {
      return (this.#byKind.get('meter') ?? []).filter(({ refs }) => refs.submeterOf === equip.key)
    }
    if (relation === 'peer') return (this.#byKind.get(equip.kind) ?? []).filter(({ id }) => id !== equip.id)
    return this.#relatedBy(relation, equip.kind).get(equip.id) ?? []
  }

  /** The equips of a kind by the one of another that they belong to. Asked for each of thousands, it is worked out once. */
  #relatedBy(relation: string, kind: EquipKind): ReadonlyMap<number, readonly EngineEquip[]> {
    const key = `${relation} ${kind}`
    const known = this.#related.get(key)
    if (known) return known
    const related = new Map<number, EngineEquip[]>()
    for (const one of this.#byKind.get(relation as EquipKind) ?? []) {
      const owner = this.relatedOne(one, kind)
      if (!owner || owner.id === one.id) continue
      const others = related.get(owner.id)
      if (others) others.push(one)
      else related.set(owner.id, [one])
    }
    this.#related.set(key, related)
    return related
  }

  /** True if any equip of a relation has a point with a role. Peers are counted once: there may be thousands. */
  someRelatedHas(equip: EngineEquip, relation: string, role: string): boolean {
    if (relation !== 'peer')
      return this.relatedEach(equip, relation).some(({ id }) => this.pointsOf(id, role).length > 0)
    const key = `${equip.kind} ${role}`
    const known = this.#havers.get(key)
    const all = this.#byKind.get(equip.kind) ?? []
    const having = known ?? all.filter(({ id }) => this.pointsOf(id, role).length > 0).length
    this.#havers.set(key, having)
    return having > (this.pointsOf(equip.id, role).length > 0 ? 1 : 0)
  }

  /** Returns the seconds between samples of a point; 0: it sends at changes; null: too few samples to tell. */
  intervalOf(point: EnginePoint): number | null {
    return point.intervalSeconds ?? this.#rhythmOf(point).intervalSeconds
  }

  isOnChange(point: EnginePoint): boolean {
    return point.intervalSeconds === 0 || this.#rhythmOf(point).isOnChange
  }

  #rhythmOf(point: EnginePoint): Rhythm {
    if (point.intervalSeconds !== null) return UNKNOWN_RHYTHM
    const known = this.#rhythms.get(point.id)
    if (known) return known
    const series = this.#samples(point.id)
    const rhythm = series ? measureRhythm(series, point.kind) : UNKNOWN_RHYTHM
    const { intervalSeconds } = rhythm
    const usual = intervalSeconds ? { ...rhythm, intervalSeconds: usualInterval(intervalSeconds) } : rhythm
    this.#rhythms.set(point.id, usual)
    return usual
  }

  /** The samples of a point on a grid, in SI, or undefined where its unit does not fit what it is to measure. */
  column(
    point: EnginePoint,
    type: RoleType,
    grid: Grid,
    { smoothSeconds, leastHoldSeconds }: ColumnConduct = { smoothSeconds: 0, leastHoldSeconds: 0 },
  ): Column | undefined {
    const conversion = conversionFor(point, type)
    if (!conversion) return undefined
    const { columns } = this.#keptOf(point.id)
    const key = `${type} ${grid.stepSeconds} ${grid.startsAt} ${grid.length} ${smoothSeconds} ${leastHoldSeconds}`
    const known = columns.get(key)
    if (known) return known
    const isState = point.kind !== 'number' || type === 'bool'
    const samples = this.#samples(point.id)
    const rhythm = this.#rhythmOf(point)
    const isPatient = leastHoldSeconds > 0
    const filled = fillCells(isPatient && samples ? knownOf(samples) : samples, grid, {
      isState,
      holdSeconds: isPatient
        ? Math.max(leastHoldSeconds, holdSecondsOf({ ...point, holdSeconds: null }, rhythm))
        : holdSecondsOf(point, rhythm),
      isHeldToNext: isHeldToNext(point, rhythm),
      ...(type !== 'bool' && type !== 'enum' && { limit: limitOf(quantityOf(type)) }),
      ...conversion,
    })
    if (type === 'bool' && point.kind === 'enum') asBool(filled, point.states ?? [])
    const column = isState ? filled : smooth(filled, grid, smoothSeconds)
    columns.set(key, column)
    return column
  }

  /** Returns the time of a point's first sample, in epoch seconds. */
  firstSampleOf({ id, firstDay }: EnginePoint): number {
    if (firstDay === undefined) return Number.NEGATIVE_INFINITY
    if (firstDay === null) return Number.POSITIVE_INFINITY
    const first = this.#samples(id)?.at[0] ?? Number.NaN
    // The samples that were read may begin later.
    return Math.floor(first / SECONDS_PER_DAY) === firstDay ? first : firstDay * SECONDS_PER_DAY
  }

  /**
   * The last cell, at most the given one, that a sample shows: it is in it, or came at most an interval before its end. A
   * point that sends at changes shows all in which it counts, as does one of which somebody said how long a sample counts.
   */
  lastShown(point: EnginePoint, { startsAt, stepSeconds }: Grid, cell: number): number {
    const interval = this.intervalOf(point)
    const samples = this.#samples(point.id)
    if (!samples || !interval || point.holdSeconds !== null || this.isOnChange(point)) return cell
    const at = samples.at[firstAtOrAfter(samples.at, startsAt + (cell + 1) * stepSeconds) - 1]
    if (at === undefined) return cell
    const lastIn = (seconds: number) => Math.floor((seconds - startsAt) / stepSeconds)
    return Math.min(cell, Math.max(lastIn(at), lastIn(at + interval) - 1))
  }

  /** Seconds since any point of an equip changed; unknown where few of them would move by themselves. */
  unchanged(equipRowId: number, grid: Grid): Column {
    const key = `${equipRowId} ${grid.stepSeconds} ${grid.startsAt} ${grid.length}`
    const known = this.#unchanged.get(key)
    if (known) return known
    const column = this.#findUnchanged(equipRowId, grid)
    this.#unchanged.set(key, column)
    return column
  }

  #findUnchanged(equipRowId: number, grid: Grid): Column {
    const regular = [...(this.#points.get(equipRowId)?.values() ?? [])].flat().flatMap((point) => {
      const interval = this.intervalOf(point)
      // A point that sends at changes says nothing while it is silent.
      const series = interval ? this.#samples(point.id) : undefined
      return series && series.at.length > 0
        ? [{ point, series, holdSeconds: holdSecondsOf(point, this.#rhythmOf(point)) }]
        : []
    })
    const moving = regular.filter(({ point }) => isMoving(point))
    return moving.length < FEWEST_MOVING ? new Float64Array(grid.length).fill(Number.NaN) : sinceChange(regular, grid)
  }

  /** The number of fed, measured points of an equip that have stopped sending; unknown where it has none. */
  silent(equipRowId: number, grid: Grid): Column {
    const points = this.#sending(equipRowId)
    const count = new Float64Array(grid.length).fill(points.length === 0 ? Number.NaN : 0)
    for (const point of points) {
      for (let [cell, column] = [0, this.#silence(point, grid)]; cell < grid.length; cell += 1) {
        count[cell] = (count[cell] as number) + (column[cell] as number)
      }
    }
    return count
  }

  /** The points of an equip that were silent in any cell of a range of a day. */
  silentPoints(
    equipRowId: number,
    grid: Grid,
    { first, end, dayStartsAt }: { first: number; end: number; dayStartsAt: number },
  ): SilentPoint[] {
    return this.#sending(equipRowId).flatMap((point) => {
      const cell = this.#silence(point, grid).lastIndexOf(1, end - 1)
      const { at } = this.#samples(point.id) ?? { at: new Float64Array() }
      if (cell < first) return []
      const last = at[firstAtOrAfter(at, grid.startsAt + cell * grid.stepSeconds) - 1]
      // Samples before the day may not have been read.
      const lastAt = last !== undefined && last >= dayStartsAt ? last : null
      return [{ pointId: point.key, name: point.name, lastAt }]
    })
  }

  #sending(equipRowId: number): EnginePoint[] {
    return [...(this.#points.get(equipRowId)?.values() ?? [])]
      .flat()
      .filter((point) => point.isFed !== false && point.kind === 'number' && isMeasured(conductOf(point)))
  }

  /** 1 where a point that has sent sends nothing more: for an hour, or for as long as a sample counts if that is longer. */
  #silence(point: EnginePoint, grid: Grid): Column {
    const { columns } = this.#keptOf(point.id)
    const key = `silence ${grid.stepSeconds} ${grid.startsAt} ${grid.length}`
    const known = columns.get(key)
    if (known) return known
    const samples = this.#samples(point.id)
    const rhythm = this.#rhythmOf(point)
    const holdSeconds = Math.max(SILENT_SECONDS, holdSecondsOf({ ...point, holdSeconds: null }, rhythm))
    const filled = fillCells(samples && knownOf(samples), grid, {
      isState: true,
      holdSeconds,
      isHeldToNext: isHeldToNext(point, rhythm),
      factor: 1,
      offset: 0,
    })
    const since = this.firstSampleOf(point) + holdSeconds
    const column = filled.map((value, cell) =>
      Number.isNaN(value) && grid.startsAt + cell * grid.stepSeconds >= since ? 1 : 0,
    )
    columns.set(key, column)
    return column
  }

  /**
   * Forgets the samples of an equip, which would not fit into memory for all of them. Those of others, which it read over
   * a relation, are likely to be read by the next, too: they are kept while they are few.
   */
  forgetSamples({ id }: EngineEquip): void {
    for (const { id: pointRowId } of [...(this.#points.get(id)?.values() ?? [])].flat()) this.#kept.delete(pointRowId)
    this.#unchanged.clear()
    const bytes = [...this.#kept.values()].reduce((sum, kept) => sum + bytesOf(kept), 0)
    if (bytes > MOST_KEPT_BYTES) this.#kept.clear()
  }

  #keptOf(pointRowId: number): KeptPoint {
    const known = this.#kept.get(pointRowId)
    if (known) return known
    const kept = { columns: new Map<string, Column>() }
    this.#kept.set(pointRowId, kept)
    return kept
  }

  #samples(pointRowId: number): Series | undefined {
    const kept = this.#keptOf(pointRowId)
    kept.samples ??= { series: this.#read(pointRowId) }
    return kept.samples.series
  }
}

interface KeptPoint {
  /** Undefined until they are read; a point may have none. */
  samples?: { readonly series: Series | undefined }
  readonly columns: Map<string, Column>
}

const bytesOf = ({ samples, columns }: KeptPoint): number =>
  [samples?.series?.at, samples?.series?.values, ...columns.values()].reduce(
    (sum, column) => sum + (column?.byteLength ?? 0),
    0,
  )

/** A rule reads a role averaged over a time, and held for at least a time, whatever the point says. */
export interface ColumnConduct {
  readonly smoothSeconds: number
  readonly leastHoldSeconds: number
}

/** Measurements change by themselves; commands, setpoints, states and counters may stay constant. */
const isMoving = (point: EnginePoint): boolean =>
  point.kind === 'number' && MOVING.has(typeOfRole(point)) && isMeasured(conductOf(point))

const conductOf = ({ role, own }: EnginePoint): RoleConduct => rowOfRole(role) ?? own ?? { dimension: 'number' }

/** What rules read a point as. */
export const typeOfRole = (point: EnginePoint): RoleType => conductOf(point).dimension

function knownOf({ at, values }: Series): Series {
  const isKnown = (_: number, place: number) => !Number.isNaN(values[place])
  return { at: at.filter(isKnown), values: values.filter(isKnown) }
}

/** Returns the conversion from samples of a point to what a role measures; undefined if there is none. */
export function conversionFor(point: EnginePoint, type: RoleType = typeOfRole(point)): Conversion | undefined {
  if (point.kind === 'enum') {
    if (type !== 'bool') return conversionOf(null, 'enum')
    return (point.states ?? []).some((word) => stateOfWord(word) !== undefined) ? conversionOf(null, 'bool') : undefined
  }
  if (point.kind === 'bool') return conversionOf(null, 'bool')
  if (point.unit === null && needsUnit(type)) return undefined
  return conversionOf(point.unit, type)
}

/** True if a number without a unit is ambiguous: 80 may be 80 % or 80 times. */
export const needsUnit = (type: RoleType): boolean => type === 'ratio' || !conversionOf(null, type)

/** A number whose unit nobody has said. */
export const lacksUnit = ({ kind, unit }: EnginePoint): boolean => kind === 'number' && unit === null

export const isInUnit = ({ unit }: EnginePoint, wanted: string | undefined): boolean =>
  wanted === undefined || (unit !== null && unitOf(unit) === unitOf(wanted))

function asBool(column: Column, states: readonly string[]): void {
  const values = states.map((word) => stateOfWord(word) ?? Number.NaN)
  for (let cell = 0; cell < column.length; cell += 1) column[cell] = values[column[cell] as number] ?? Number.NaN
}
