import type { Cells } from '@bonfire/contract/definitions/language/evaluation/cells'
import { rowOfRole } from '@bonfire/contract/histories/roles'
import type { EngineEquip, EnginePoint } from '../input.ts'
import type { ClockColumns } from './clock-columns.ts'
import type { Column, Grid } from './grid.ts'
import { type ColumnConduct, type SiteData, typeOfRole } from './site-data.ts'

/** The points that a rule reads on an equip, by the word that its condition calls them. */
export type Bindings = ReadonlyMap<string, EnginePoint>

interface Seen {
  readonly data: SiteData
  readonly equip: EngineEquip | null
  readonly grid: Grid
  readonly bindings: Bindings
  /** Values in SI, by name. */
  readonly parameters: ReadonlyMap<string, number>
  readonly clock: ClockColumns
  readonly conductOf: (role: string) => ColumnConduct
  /** The value of a role for which there is no point. */
  readonly absent?: Readonly<Partial<Record<string, number>>>
  readonly state?: Column
  readonly coverageFall?: () => Column
}

/** The cells of one equip, as a condition sees them. */
export class EquipCells implements Cells {
  readonly length: number
  readonly stepSeconds: number
  readonly startSeconds: number
  readonly state?: Float64Array
  readonly #seen: Seen
  #unknown: Column | undefined

  constructor(seen: Seen) {
    this.#seen = seen
    this.length = seen.grid.length
    this.stepSeconds = seen.grid.stepSeconds
    this.startSeconds = seen.grid.startsAt
    if (seen.state) this.state = seen.state
  }

  get outdoor(): Float64Array | undefined {
    const { data, equip } = this.#seen
    const point = (equip && data.pointsOf(equip.id, 'oat')[0]) ?? data.pointsOf(null, 'oat')[0]
    return point && this.#column(point, 'oat')
  }

  values(role: string): Float64Array {
    const { bindings, data, equip, absent } = this.#seen
    const bound = bindings.get(role)
    if (bound) return this.#column(bound, role)
    const points = data.pointsOf(equip?.id ?? null, role)
    const value = absent?.[role]
    if (points.length === 0 && value !== undefined) return new Float64Array(this.length).fill(value)
    return this.#column(points.length === 1 ? points[0] : undefined, role)
  }

  relatedValues(relation: string, role: string): Float64Array {
    return this.#column(this.relatedPoint(relation, role), role)
  }

  /** The one point of a role of the related equip. */
  relatedPoint(relation: string, role: string): EnginePoint | undefined {
    const { data, equip } = this.#seen
    const related = equip && data.relatedOne(equip, relation)
    const points = related === undefined ? [] : data.pointsOf(related?.id ?? null, role)
    return points.length === 1 ? points[0] : undefined
  }

  relatedEach(relation: string): readonly Cells[] {
    const { data, equip, ...seen } = this.#seen
    if (!equip) return []
    return data.relatedEach(equip, relation).map((one) => {
      const { state: _, ...others } = seen
      return new EquipCells({ ...others, data, equip: one, bindings: new Map() })
    })
  }

  parameter(name: string): number {
    return this.#seen.parameters.get(name) ?? Number.NaN
  }

  hours(): Float64Array {
    return this.#seen.clock.hours(this.#seen.grid)
  }

  minutesOfDay(): Float64Array {
    return this.#seen.clock.minutesOfDay(this.#seen.grid)
  }

  weekdays(): Float64Array {
    return this.#seen.clock.weekdays(this.#seen.grid)
  }

  unchanged(): Float64Array {
    const { data, equip, grid } = this.#seen
    return equip ? data.unchanged(equip.id, grid) : this.#nothing()
  }

  silent(): Float64Array {
    const { data, equip, grid } = this.#seen
    return equip ? data.silent(equip.id, grid) : this.#nothing()
  }

  coverageFall(): Float64Array {
    return this.#seen.coverageFall?.() ?? this.#nothing()
  }

  states(role: string): readonly string[] {
    return (this.#seen.bindings.get(role) ?? this.#own(role))?.states ?? []
  }

  relatedStates(relation: string, role: string): readonly string[] {
    const { data, equip } = this.#seen
    const related = equip && data.relatedOne(equip, relation)
    if (related === undefined) return []
    return data.pointsOf(related?.id ?? null, role)[0]?.states ?? []
  }

  #own(role: string): EnginePoint | undefined {
    return this.#seen.data.pointsOf(this.#seen.equip?.id ?? null, role)[0]
  }

  #column(point: EnginePoint | undefined, role: string): Column {
    const { data, grid, conductOf } = this.#seen
    if (!point) return this.#nothing()
    const type = rowOfRole(role)?.dimension ?? typeOfRole(point)
    return data.column(point, type, grid, conductOf(role)) ?? this.#nothing()
  }

  #nothing(): Column {
    this.#unknown ??= new Float64Array(this.length).fill(Number.NaN)
    return this.#unknown
  }
}
