import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { expect, test } from 'vitest'
import { epochDayOf, localDay } from '../../../demo/days.ts'
import { isWatched } from '../../../demo/findings/faults.ts'
import { findingOn } from '../../../demo/findings/findings.ts'
import { type GeneratedSite, generatedPoints, generatedSites } from '../../../demo/histories/demo-points.ts'
import { generatedDay } from '../../../demo/histories/generated.ts'
import { DEMO_RULES } from '../../../demo/rules/rules.ts'
import { BUILT_IN, STATE_MACHINES } from '../../src/features/definitions/catalogue/read-catalogue.ts'
import { evaluateSite } from '../../src/features/evaluation/engine/evaluate-site.ts'
import type { EngineEquip, EnginePoint, SiteResult } from '../../src/features/evaluation/engine/input.ts'
import { equipKindOf } from '../../src/features/points/roles/equip-kind.ts'
import { siteDay } from '../../src/features/sites/site-day.ts'

const FIRST_DAY = '2026-03-09'
const DAY_COUNT = 14
/** Rules that look back need samples from before. */
const WARM_UP_DAYS = 8
const DATES = Array.from({ length: DAY_COUNT }, (_, place) =>
  new Date((epochDayOf(FIRST_DAY) + place) * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10),
)
const POINTS = generatedPoints()

/** Two weeks of a site of the demonstration on which nothing is wrong. */
const evaluateHealthy = (place: GeneratedSite) =>
  evaluate({ ...place, equips: place.equips.map((equip) => ({ ...equip, faults: [] })) })

/** Two weeks of a site of the demonstration. */
function evaluate(place: GeneratedSite, rules = BUILT_IN): { result: SiteResult; equips: EngineEquip[] } {
  const { project, site, equips } = place
  const engineEquips = equips.map(
    ({ equipId, name }, place): EngineEquip => ({
      id: place + 1,
      key: equipId,
      name,
      kind: equipKindOf({ name, tags: {}, brickClass: null }),
      refs: {},
    }),
  )
  const rowOf = new Map(engineEquips.map(({ key, id }) => [key, id]))
  const points = POINTS.filter(({ siteId, role }) => siteId === site.siteId && role).map(
    ({ pointId, equipId, name, role, kind, unit, intervalSeconds }, place): EnginePoint => ({
      ...{ id: place, key: pointId, name: name ?? pointId, states: null, holdSeconds: null },
      role: role as EnginePoint['role'],
      kind: kind as EnginePoint['kind'],
      unit: unit ?? null,
      intervalSeconds: intervalSeconds ?? null,
      equipRowId: equipId ? (rowOf.get(equipId) ?? null) : null,
    }),
  )
  const series = new Map(points.map(({ key }) => [key, { at: [] as number[], values: [] as number[] }]))
  for (let day = -WARM_UP_DAYS; day <= DAY_COUNT; day += 1) {
    for (const { pointId, at, values } of generatedDay(place, epochDayOf(FIRST_DAY) + day, Number.POSITIVE_INFINITY)) {
      const known = series.get(pointId)
      for (const [place, second] of at.entries()) {
        known?.at.push(second)
        known?.values.push(values[place] ?? Number.NaN)
      }
    }
  }
  const days = DATES.map((day) => ({ day, ...siteDay(project.timezone, day) }))
  const result = evaluateSite(
    {
      timezone: project.timezone,
      equips: engineEquips,
      points,
      rules: rules.map((definition) => ({ version: 1, definition, parameters: new Map(), tests: [] })),
      machines: STATE_MACHINES.map((machine) => ({ machine, parameters: new Map() })),
      days,
      until: Number.POSITIVE_INFINITY,
    },
    (pointRowId) => {
      const { at, values } = series.get(points[pointRowId]?.key ?? '') ?? { at: [], values: [] }
      return { at: Float64Array.from(at), values: Float64Array.from(values) }
    },
  )
  return { result, equips: engineEquips }
}

test('the whole catalogue finds next to nothing on healthy units', () => {
  let [unitDays, found, ran] = [0, 0, 0]
  const sites = generatedSites()
  for (const place of [sites[0], sites.at(-1)]) {
    const { result, equips } = evaluateHealthy(place as GeneratedSite)
    unitDays += equips.length * DAY_COUNT
    found += result.occurrences.length
    ran += result.days.flatMap(({ runs }) => runs.filter(({ status }) => status === 'runs')).length
  }
  expect(ran).toBeGreaterThan(1000)
  expect(found / unitDays).toBeLessThan(0.1)
})

const LONG_SECONDS = 75 * 60

test('rules said to find the same find what is sent, and nothing on healthy days', () => {
  const sameAs = new Map(DEMO_RULES.flatMap((rule) => (rule.sameAs ? [[rule.ruleId, rule.sameAs] as const] : [])))
  expect([...sameAs.values()].filter((key) => !BUILT_IN.some((rule) => rule.key === key))).toEqual([])
  const [sent, clean] = [new Map<string, boolean[]>(), new Map<string, boolean[]>()]
  for (const place of generatedSites().filter(({ site }) =>
    ['hud-harlow', 'riv-hotel-des-quais'].includes(site.siteId),
  )) {
    const { result, equips } = evaluate(
      place,
      BUILT_IN.filter(({ key }) => [...sameAs.values()].includes(key)),
    )
    const rowOf = new Map(equips.map(({ key, id }) => [key, id]))
    for (const { equipId, faults } of place.equips) {
      for (const { day, runs } of result.days) {
        const found = faults.flatMap((fault) => {
          const finding = findingOn(fault, localDay(epochDayOf(day), place.project.timezone), Number.POSITIVE_INFINITY)
          return finding ? [finding.hit] : []
        })
        for (const { rule } of faults.filter(isWatched)) {
          const run = runs.find((one) => one.equipRowId === rowOf.get(equipId) && one.rule === sameAs.get(rule.ruleId))
          if (run?.status !== 'runs') continue
          const hit = found.find(({ ruleId }) => ruleId === rule.ruleId)
          const isLong = hit?.times.some(({ d }) => d >= LONG_SECONDS)
          const kept = isLong ? sent : found.length === 0 ? clean : undefined
          kept?.set(rule.ruleId, [...(kept.get(rule.ruleId) ?? []), (run.trueSeconds ?? 0) > 0])
        }
      }
    }
  }
  expect(sent.size).toBeGreaterThanOrEqual(3)
  for (const [ruleId, found] of sent) expect(found.filter(Boolean).length / found.length, ruleId).toBeGreaterThan(0.8)
  for (const [ruleId, found] of clean) expect(found.filter(Boolean).length / found.length, ruleId).toBeLessThan(0.05)
})
