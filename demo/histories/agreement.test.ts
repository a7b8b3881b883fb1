// @module-tag whole
import { describe, expect, it } from 'vitest'
import { epochDayOf, localDay } from '../days.ts'
import { findingOn } from '../findings/findings.ts'
import { type GeneratedSite, generatedSites, type MeasuredEquip, pointIdOf } from './demo-points.ts'
import { generatedDay } from './generated.ts'
import { INTERVAL_SECONDS } from './moments.ts'

type Row = Readonly<Record<string, number>>
type Case = readonly [ruleId: string, text: RegExp, keys: readonly string[], isFault: (row: Row) => boolean]

const NUMBER = '(-?[\\d.,]+)'
const text = (pattern: string) => new RegExp(pattern.replaceAll('#', NUMBER))
const of = (row: Row, key: string) => row[key] ?? expect.fail(`no ${key}`)

/** What the text says of which points, and what must not be so while nothing fires; metric sites. */
const CASES: readonly Case[] = [
  ...([
    [
      'ahu-duct-static-low',
      text('static # Pa against set point # Pa with the fan at # %'),
      ['dsp', 'dspSp', 'fan'],
      (row) => of(row, 'fan') >= 94 && of(row, 'dsp') < of(row, 'dspSp') - 10,
    ],
    [
      'ahu-supply-warm-in-cooling',
      text('air # °C against set point # °C, cooling at # %'),
      ['sat', 'satSp', 'cc'],
      (row) => of(row, 'cc') >= 95 && of(row, 'sat') > of(row, 'satSp') + 1,
    ],
    [
      'ahu-supply-cold-in-heating',
      text('air # °C against set point # °C, heating valve # %'),
      ['sat', 'satSp', 'hc'],
      (row) => of(row, 'hc') >= 95 && of(row, 'sat') < of(row, 'satSp') - 1,
    ],
    [
      'ahu-heating-and-cooling',
      text('valve # % and cooling valve # % open together .*; supply air # °C'),
      ['hc', 'cc', 'sat'],
      (row) => of(row, 'hc') > 5 && of(row, 'cc') > 5,
    ],
    [
      'ahu-mixed-air-out-of-range',
      text('Mixed air # °C, return # °C'),
      ['mat', 'rat'],
      (row) => of(row, 'fanOn') === 1 && of(row, 'mat') > Math.max(of(row, 'rat'), of(row, 'oat')) + 1,
    ],
    ['ahu-filter-pressure-high', text('pressure # Pa'), ['filter'], (row) => of(row, 'filter') > 240],
    [
      'vav-airflow-low',
      text('Airflow # L/s of # L/s asked for'),
      ['flow', 'flowSp'],
      (row) => of(row, 'damper') > 95 && of(row, 'flow') < 0.8 * of(row, 'flowSp'),
    ],
    [
      'zone-too-warm',
      text('Zone # °C, band ends at # °C'),
      ['zat', 'zoneCoolSp'],
      (row) => of(row, 'zat') > of(row, 'zoneCoolSp') + 0.5,
    ],
    ['tower-water-warm', text('water # °C against set point # °C'), ['basin', 'set'], (row) => of(row, 'fan') > 95],
    ['dhw-temperature-low', text('return # °C'), ['return'], (row) => of(row, 'return') < 55],
    ['case-temperature-high', text('temperature # °C'), ['airOn'], (row) => of(row, 'airOn') > 5],
    ['comms-room-hot', text('air # °C, limit .*; unit at # %'), ['rat', 'fan'], (row) => of(row, 'rat') > 26],
    ['outside-air-not-reduced', text('CO₂ # ppm with # L/s'), ['co2', 'oaFlow'], () => false],
    ['meter-night-load-high', text('Mean # kW'), ['kw'], () => false],
    ['meter-water-night-flow', text('below # L/h'), ['water'], () => false],
    ['chilled-water-low-delta-t', text('Supply # °C, return # °C'), ['chwst', 'chwrt'], () => false],
  ] satisfies Case[]),
]
const DAYS = ['2025-07-15', '2026-01-12', '2026-04-20', '2026-10-12'].map(epochDayOf)

/** The equip's curves by second. */
function rowsOf(site: GeneratedSite, { equipId, specs }: MeasuredEquip, day: number): Map<number, Row> {
  const keys = new Map(specs.map(({ key }) => [pointIdOf(equipId, key), key]))
  const rows = new Map<number, Record<string, number>>()
  for (const { pointId, at, values } of generatedDay(
    { ...site, equips: site.equips.filter((one) => one.equipId === equipId) },
    day,
    Number.POSITIVE_INFINITY,
  )) {
    const key = keys.get(pointId)
    for (const [place, second] of key ? at.entries() : []) {
      const row = rows.get(second) ?? {}
      row[key as string] = values[place] ?? Number.NaN
      rows.set(second, row)
    }
  }
  return rows
}

const firesAt = (times: readonly { t: unknown; d: number }[], second: number) =>
  times.some(({ t, d }) => second >= Number(t) && second < Number(t) + d)
const firesNear = (times: readonly { t: unknown; d: number }[], second: number) =>
  times.some(({ t, d }) => second + INTERVAL_SECONDS > Number(t) && second < Number(t) + d)

describe.each(CASES)('%s', (ruleId, pattern, keys, isFault) => {
  it('shows in curves what its texts say, while it fires and not otherwise', () => {
    let [during, outside] = [0, 0]
    for (const day of DAYS) {
      for (const site of generatedSites().filter(({ project }) => project.units === 'metric')) {
        const local = [day - 1, day, day + 1].map((one) => localDay(one, site.project.timezone))
        for (const equip of site.equips.filter(({ faults }) => faults.some(({ rule }) => rule.ruleId === ruleId))) {
          const findings = equip.faults.flatMap((fault) =>
            local.flatMap((one) => findingOn(fault, one, Number.POSITIVE_INFINITY) ?? []),
          )
          const own = findings.filter(({ hit }) => hit.ruleId === ruleId)
          const others = findings.filter(({ hit }) => hit.ruleId !== ruleId).flatMap(({ hit }) => hit.times)
          for (const [second, row] of rowsOf(site, equip, day)) {
            // Points may have stopped sending.
            if (firesNear(others, second) || keys.some((key) => row[key] === undefined)) continue
            const finding = own.find(({ hit }) => firesAt(hit.times, second))
            if (finding) {
              const said = (pattern.exec(finding.hit.description ?? '') ?? []).slice(1)
              expect(said.length, finding.hit.description ?? '').toBe(keys.length)
              for (const [place, key] of keys.entries()) {
                const number = Number(said[place]?.replaceAll(',', ''))
                expect(
                  Math.abs(of(row, key) - number),
                  `${equip.equipId} ${key} ${finding.hit.description}`,
                ).toBeLessThan(0.51)
              }
              during++
            } else if (!own.some(({ hit }) => firesNear(hit.times, second))) {
              expect(isFault(row), `${equip.equipId} ${second} ${JSON.stringify(row)}`).toBe(false)
              outside++
            }
          }
        }
      }
    }
    expect(during).toBeGreaterThan(0)
    expect(outside).toBeGreaterThan(100)
  })
})
