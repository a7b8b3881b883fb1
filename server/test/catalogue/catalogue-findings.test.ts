import { EQUIP_KINDS } from '@bonfire/contract/definitions/equip-kinds'
import type { SaidParts } from '@bonfire/contract/definitions/equip-parts'
import type { PointRole } from '@bonfire/contract/histories/roles'
import { MINUTES_PER_DAY } from '@bonfire/contract/values/durations'
import { describe, expect, it } from 'vitest'
import { STATE_MACHINES } from '../../src/features/definitions/catalogue/read-catalogue.ts'
import type { Series } from '../../src/features/evaluation/engine/cells/grid.ts'
import { weekBefore } from '../../src/features/evaluation/engine/coverage/able-rules.ts'
import { evaluateSite } from '../../src/features/evaluation/engine/evaluate-site.ts'
import type { EngineEquip, EnginePoint, EngineSite, SiteResult } from '../../src/features/evaluation/engine/input.ts'
import { lackedParts } from '../engine/air-handler.ts'
import { definitionOf, fallIn, isList, machineOf, type Sent, sentValue, typeOf } from './case-cells.ts'
import { CASES } from './cases/all-cases.ts'
import type { CatalogueCase, Input, Inputs } from './catalogue-case.ts'

// A Sunday, when rules that look at a week are evaluated.
const DAY = '2026-03-08'
const DAY_STARTS_AT = Date.parse(`${DAY}T00:00:00Z`) / 1000
const MAIN = 'main'

/** A site with the equip of the case, the equips that it belongs to, and their samples. */
class CaseSite {
  readonly equips: EngineEquip[] = []
  readonly points: EnginePoint[] = []
  readonly series = new Map<number, Series>()
  readonly #sent: Sent
  readonly #days: number
  readonly #stepMinutes: number

  constructor({ days = 1, stepMinutes = 5 }: CatalogueCase, sent: Sent) {
    this.#sent = sent
    this.#days = days
    this.#stepMinutes = stepMinutes
  }

  addEquip(key: string, kind: string, refs: EngineEquip['refs'], parts: SaidParts = {}): number {
    const id = this.equips.length + 1
    const known = EQUIP_KINDS.find((one) => one === kind)
    if (!known) throw new Error(`There is no kind ${kind}`)
    this.equips.push({ id, key, name: key, kind: known, refs, parts })
    return id
  }

  addPoint(equipRowId: number | null, role: string, input: Input): void {
    const id = this.points.length + 1
    const type = typeOf(role)
    const at: number[] = []
    const values: number[] = []
    let unit: string | null = null
    const firstMinute = (1 - this.#days) * MINUTES_PER_DAY
    // A day more, so that delays of the first day have been waited for.
    for (let minute = firstMinute - MINUTES_PER_DAY; minute < MINUTES_PER_DAY; minute += this.#stepMinutes) {
      const value = typeof input === 'function' ? input(minute - firstMinute) : input
      if (value === null) continue
      const sent = sentValue(value, type, this.#sent)
      unit = sent.unit
      at.push(DAY_STARTS_AT + minute * 60)
      values.push(sent.value)
    }
    this.points.push({
      id,
      key: `${equipRowId}-${role}`,
      name: role,
      equipRowId,
      role: role as PointRole,
      states: null,
      holdSeconds: null,
      kind: type === 'bool' ? 'bool' : 'number',
      unit,
      intervalSeconds: this.#stepMinutes * 60,
    })
    this.series.set(id, { at: Float64Array.from(at), values: Float64Array.from(values) })
  }
}

function evaluateCase(one: CatalogueCase, inputs: Inputs, sent: Sent): SiteResult {
  const definition = definitionOf(one.key)
  const [kind = 'other'] = machineOf(definition, inputs).equip
  const site = new CaseSite(one, sent)
  const relations = new Set(
    Object.keys(inputs).flatMap((name) => (name.includes('.') ? (name.split('.')[0] ?? '') : [])),
  )
  const related = [...relations].filter((relation) => relation !== 'weather' && relation !== 'site')
  const refs = Object.fromEntries(related.map((relation) => [`${relation}Ref`, relation]))
  const said = Object.fromEntries((definition.hasParts ?? []).map((choice) => [choice.split('|')[0], true]))
  const main = site.addEquip(MAIN, kind, refs, { ...lackedParts(Object.keys(one.fires)), ...said })
  const ids = new Map(related.map((relation) => [relation, site.addEquip(relation, relation, {})]))
  for (const [name, input] of Object.entries(inputs)) {
    const [relation = '', role] = name.split('.')
    if (isList(input)) {
      input.forEach((others, place) => {
        const isMeter = name === 'submeter'
        const refs: EngineEquip['refs'] = isMeter ? { submeterOf: MAIN } : { equipRef: MAIN }
        const kindOfOther = name === 'peer' ? kind : name
        const id = site.addEquip(`${name}-${place}`, isMeter ? 'meter' : kindOfOther, refs)
        for (const [inner, value] of Object.entries(others)) if (!isList(value)) site.addPoint(id, inner, value)
      })
    } else if (name === 'coverageFall') continue
    else if (role === undefined) site.addPoint(main, name, input)
    else site.addPoint(ids.get(relation) ?? null, role, input)
  }
  const parameters = new Map([
    [
      main,
      Object.fromEntries(
        Object.entries(one.parameters ?? {}).map(([name, [value, unit]]) => [
          name,
          { value, unit, source: 'site' as const },
        ]),
      ),
    ],
  ])
  const whole: EngineSite = {
    timezone: 'UTC',
    equips: site.equips,
    points: site.points,
    rules: [{ version: 1, definition, parameters, tests: [] }],
    machines: STATE_MACHINES.map((machine) => ({ machine, parameters: new Map() })),
    coverage: coverageOf(main, fallIn(inputs)),
    days: [{ day: DAY, startsAt: DAY_STARTS_AT, endsAt: DAY_STARTS_AT + MINUTES_PER_DAY * 60 }],
    until: Number.POSITIVE_INFINITY,
  }
  return evaluateSite(whole, (pointRowId) => site.series.get(pointRowId))
}

/** Of a hundred rules a week before, those that are left. */
function coverageOf(equip: number, fall: number): NonNullable<EngineSite['coverage']> {
  const able = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, rule) => [`r${rule}`, [equip]]))
  return {
    days: new Map([
      [weekBefore(DAY), able(100)],
      [DAY, able(Math.round(100 * (1 - fall)))],
    ]),
  }
}

const ofMain = ({ occurrences }: SiteResult) => occurrences.filter(({ equipRowId }) => equipRowId === 1)
const runOfMain = ({ days }: SiteResult) => days[0]?.runs.find(({ equipRowId }) => equipRowId === 1)

describe.each(['source', 'SI'] as const)('with values sent in units of the %s', (sent) => {
  it.each(CASES.map((one) => [one.key, one] as const))('%s fires where it should', (key, one) => {
    for (const change of [{}, ...(one.alsoFires ?? [])]) {
      const result = evaluateCase(one, { ...one.fires, ...change }, sent)
      expect(
        ofMain(result).map(({ rule }) => rule),
        JSON.stringify({ change, run: runOfMain(result) }),
      ).toEqual(sent === 'SI' && definitionOf(key).pointUnit ? [] : [key])
    }
  })

  it.each(CASES.map((one) => [one.key, one] as const))('%s does not fire at its thresholds', (_, one) => {
    for (const change of one.silent) {
      const result = evaluateCase(one, { ...one.fires, ...change }, sent)
      expect(ofMain(result), JSON.stringify(change)).toEqual([])
    }
  })
})

it.each(CASES.map((one) => [one.key, one] as const))('%s names a point that it misses', (key, one) => {
  const { roles, equip, onlyWith = {} } = definitionOf(key)
  for (const choice of roles) {
    const [called = '', ...others] = choice.split('|')
    const rest = Object.fromEntries(
      Object.entries(one.fires).filter(([name]) => name !== called && !others.includes(name)),
    )
    const run = runOfMain(evaluateCase(one, rest, 'source'))
    // Without the point that it is about, it is for no equip.
    const isForNone = [equip].flat().every((kind) => kind !== 'any' && onlyWith[kind]?.some((role) => role === choice))
    const expected = isForNone ? {} : { status: 'missing', names: [choice] }
    expect({ status: run?.status, names: run?.names }, choice).toEqual(expected)
  }
})
