import type { Random } from '@bonfire/contract/definitions/language/testing/random'
import type { PointRole } from '@bonfire/contract/histories/roles'
import { SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { EnginePoint } from '../../../src/features/evaluation/engine/input.ts'
import type { NaivePoint, Sample } from './cells-by-hand.ts'

export const BOOLS: readonly string[] = ['fanOn', 'occ', 'maintenance']
const RATIOS: readonly string[] = ['cc', 'hc', 'oad', 'fan']

export interface Span {
  readonly stepSeconds: number
  readonly from: number
  readonly to: number
}

/** Points of a few equips, as the engine and as a person sees them. */
export class RandomPoints {
  readonly engine: EnginePoint[] = []
  readonly series = new Map<number, { at: Float64Array; values: Float64Array }>()
  readonly #random: Random
  readonly #span: Span

  constructor(random: Random, span: Span) {
    this.#random = random
    this.#span = span
  }

  /** What the rule needs, and some of what says the operating state. */
  ofUnit(needed: readonly string[]): NaivePoint[] {
    const random = this.#random
    const roles = new Set(needed)
    for (const role of ['fanOn', 'occ', 'hc', 'cc', 'oad']) if (random.chance(0.8)) roles.add(role)
    if (!roles.has('fanOn') && random.chance(0.5)) roles.add('fan')
    if (random.chance(0.2)) roles.add('maintenance')
    return this.of(1, roles)
  }

  of(equipRowId: number, roles: ReadonlySet<string>, share = 1): NaivePoint[] {
    return [...roles].filter(() => this.#random.chance(share)).map((role) => this.#add(equipRowId, role))
  }

  #add(equipRowId: number, role: string): NaivePoint {
    const random = this.#random
    const isBool = BOOLS.includes(role)
    const unit = isBool ? null : RATIOS.includes(role) ? 'percent' : random.pick(['celsius', 'fahrenheit'] as const)
    const { stepSeconds } = this.#span
    const intervalSeconds = random.pick([
      0,
      stepSeconds,
      stepSeconds,
      stepSeconds,
      stepSeconds / (stepSeconds > 60 ? 5 : 1),
    ])
    const holdSeconds = random.pick([null, null, 0, 600, SECONDS_PER_HOUR])
    const samples = this.#samples(intervalSeconds || stepSeconds * 4, unit, intervalSeconds === 0)
    const id = this.engine.length + 1
    this.engine.push({
      id,
      key: `${equipRowId}-${role}`,
      name: role,
      equipRowId,
      kind: isBool ? 'bool' : 'number',
      role: role as PointRole,
      unit,
      states: null,
      intervalSeconds,
      holdSeconds,
    })
    this.series.set(id, {
      at: Float64Array.from(samples, ({ at }) => at),
      values: Float64Array.from(samples, ({ value }) => value),
    })
    return { role, kind: isBool ? 'bool' : 'number', unit, intervalSeconds, holdSeconds, samples }
  }

  /** Up and down on few values, so that equal numbers are common, with gaps, nulls and absurd values. */
  #samples(everySeconds: number, unit: NaivePoint['unit'], isUneven: boolean): Sample[] {
    const random = this.#random
    const levels = unit === null ? 2 : 11
    const sent = (level: number) =>
      unit === 'percent' ? level * 10 : unit === null ? level : unit === 'celsius' ? 13 + level / 2 : 55.4 + level * 0.9
    const samples: Sample[] = []
    let level = random.below(levels)
    let gapEnds = Number.NEGATIVE_INFINITY
    const late = random.chance(0.3) ? random.below(everySeconds) : 0
    for (let at = this.#span.from + late; at < this.#span.to; at += everySeconds) {
      if (random.chance(0.15)) level = Math.min(levels - 1, Math.max(0, level + random.below(5) - 2))
      if (random.chance(0.01)) gapEnds = at + random.below(90) * SECONDS_PER_MINUTE
      if (at < gapEnds) continue
      const value = random.chance(0.01) ? Number.NaN : sent(level)
      const isAbsurd = unit !== null && random.chance(0.004)
      const moved = isUneven ? random.below(everySeconds) : 0
      samples.push({ at: at + moved, value: isAbsurd ? random.pick([1e300, -1e18, 3e12]) : value })
    }
    return samples
  }
}
