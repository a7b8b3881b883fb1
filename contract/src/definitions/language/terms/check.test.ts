import { describe, expect, it } from 'vitest'
import { siUnitOf } from '../quantities/dimensions.ts'
import { conditionOf, errorsOf } from '../testing/vocabulary.ts'

describe('dimensions', () => {
  it.each([
    // Temperatures and their differences
    ['sat - mat > 2 K', null],
    ['sat + 2 K > mat', null],
    ['2 K + sat > mat', null],
    ['sat - 2 Δ°F > mat', null],
    ['sat - mat + rat > oat', null],
    ['min(sat, mat) > 15 °C', null],
    ['avg(sat, 60 min) > 60 °F', null],
    ['ago(sat, 60 min) > sat', null],
    ['spread(sat, 24 h) < 5 Δ°F', null],
    ['abs(rat - oat) >= 5 dF', null],
    ['hypot(eRat, eOat) < 3 K', null],
    ['2 * (sat - mat) > 3 K', null],
    ['rate(sat) > 2 K / 5 min', null],
    ['-eSat < 0', null],
    ['sat > -4 °F', null],
    ['sat + mat > 30 °C', 'language.temperatures-added'],
    ['sat + 2 °F > mat', 'language.temperatures-added'],
    ['sat - mat > 2 °C', 'language.not-comparable'],
    ['sat > 2 K', 'language.not-comparable'],
    ['eSat - sat > 2 K', 'language.not-subtractable'],
    ['2 * sat > 40 °C', 'language.temperature-scaled'],
    ['-sat < 40 °C', 'language.temperature-scaled'],
    ['(sat + mat) / 2 > 3 K', 'language.temperatures-added'],
    ['abs(sat) > 2 K', 'language.difference-expected'],
    ['hypot(sat, mat) > 2 K', 'language.difference-expected'],
    ['total(sat, 1 h) > 2 K', 'language.difference-expected'],
    ['min(sat, eSat) > 15 °C', 'language.not-comparable'],
    ['sat > 0', 'language.unit-needed'],
    // Other dimensions
    ['dsp < dspSp - 0.1 inH2O', null],
    ['flow < 70 % * flowSp', null],
    ['flow < 0.7 * flowSp', null],
    ['minOaSp / flow > 30 %', null],
    ['total(kw, 1 h) > 5 kWh', null],
    ['kwh - ago(kwh, 24 h) > 100 kWh', null],
    ['rate(kwh) > 5 kW', null],
    ['rate(kwh) < 0', null],
    ['flow * 10 min > 1 m³', null],
    ['since(fanOn) > 30 min', null],
    ['total(fanOn, 7 d) >= 95 % * 7 d', null],
    ['avg(fanOn, 7 d) >= 95 %', null],
    ['stage > 2', null],
    ['cc > 0.5', null],
    ['co2 > 1000 ppm', null],
    ['cc / (mat - sat) > 1.25 * usual(cc / (mat - sat), 60 d)', null],
    ['max(0, flow - flowSp) > 10 L/s', null],
    ['max(flow - flowSp, 0) > 10 L/s', null],
    ['turns(cc, 60 min, 10 %) > 12', null],
    ['turns(sat, 60 min, 1 K) > 12', null],
    ['turns(sat, 60 min, 1 °C) > 12', 'language.not-comparable'],
    ['sat > dsp', 'language.not-comparable'],
    ['dsp > 25', 'language.unit-needed'],
    ['dsp + flow > 2 Pa', 'language.not-addable'],
    ['dsp + 5 > 2 Pa', 'language.unit-needed'],
    ['dsp - flow > 2 Pa', 'language.not-subtractable'],
    ['dsp in {1 Pa, 2 L/s}', 'language.not-comparable'],
    ['total(kw, 1 h) > 5 kW', 'language.not-comparable'],
    // Conditions and states
    ['fanCmd != fanOn', null],
    ['fanOn = (sat > 10 °C)', null],
    ['changes(state, 60 min) > 7', null],
    ['state in {3, 4}', null],
    ['mode = "Heating"', null],
    ['mode in {"Heating", "Cooling"}', null],
    ['"Heating" != mode', null],
    ['ago(mode, 1 h) != mode', null],
    ['strict and not fanOn', null],
    ['fanOn > occ', 'language.no-order'],
    ['mode > 2', 'language.no-order'],
    ['mode = sat', 'language.not-comparable'],
    ['state = "Heating"', 'language.state-number'],
    ['sat = "Heating"', 'language.not-comparable'],
    ['fanOn and "a"', 'language.text-alone'],
    ['mode + 1 > 2', 'language.number-expected'],
    ['fanOn + 1 > 2', 'language.number-expected'],
    ['avg(mode, 1 h) > 2', 'language.number-expected'],
    ['sat and fanOn', 'language.condition-expected'],
    ['not sat', 'language.condition-expected'],
    ['sat', 'language.condition-expected'],
    ['held(sat, 1 h)', 'language.condition-expected'],
    // Windows
    ['avg(cc, delay) > 3 %', null],
    ['avg(cc, 2 * delay + 5 min) > 3 %', null],
    ['stdev(sat, 60 min) > 2 K', null],
    ['stdev(sat, 60 min) > 2 °C', 'language.not-comparable'],
    ['stdev(fanOn, 60 min) > 2', 'language.number-expected'],
    ['percentile(sat, 24 h, 95 %) > 20 °C', null],
    ['percentile(cc, 24 h, ccFull) > 3 %', null],
    ['percentile(cc, 24 h, 0.5) > 3 %', null],
    ['percentile(cc, 24 h) > 3 %', 'language.arguments'],
    ['percentile(cc, 24 h, 95) > 3 %', 'language.share-range'],
    ['percentile(cc, 24 h, -1 %) > 3 %', 'language.share-range'],
    ['percentile(cc, 24 h, 5 K) > 3 %', 'language.share-expected'],
    ['percentile(cc, 24 h, hc) > 3 %', 'language.window-changes'],
    ['slope(sat, 60 min) > 2 K / 1 h', null],
    ['slope(kwh, 60 min) > 2 kW', null],
    ['slope(sat, 60 min) > 2 K', 'language.not-comparable'],
    ['slope(sat) > 2 K / 1 h', 'language.window-missing'],
    ['cusum((flowSp - flow) / flowSp, 24 h, 10 %) > 60 min', null],
    ['cusum(zat - zoneCoolSp, 24 h, 1 K) > 2 K * 1 h', null],
    ['cusum(zat - zoneCoolSp, 24 h, jump, occ) > 2 K * 1 h', null],
    ['cusum(zat - zoneCoolSp, 24 h, 0) > 2 K * 1 h', null],
    ['cusum(zat - zoneCoolSp, 24 h, 1) > 2 K * 1 h', 'language.unit-needed'],
    ['cusum(zat - zoneCoolSp, 24 h, 1 Pa) > 2 K * 1 h', 'language.not-comparable'],
    ['cusum(zat - zoneCoolSp, 24 h, eSat * cc) > 2 K * 1 h', 'language.window-changes'],
    ['cusum(zat, 24 h, 1 K) > 2 K * 1 h', 'language.difference-expected'],
    ['cusum(zat - zoneCoolSp, 24 h, 1 K) > 2 K', 'language.not-comparable'],
    ['cusum(zat - zoneCoolSp, 24 h, 1 K, cc) > 2 K * 1 h', 'language.condition-expected'],
    ['cusum(zat - zoneCoolSp, 24 h) > 2 K * 1 h', 'language.arguments'],
    ['avg(cc) > 3 %', 'language.window-missing'],
    ['held(fanOn)', 'language.window-missing'],
    ['avg(cc, 60) > 3 %', 'language.window-not-time'],
    ['avg(cc, 60 K) > 3 %', 'language.window-not-time'],
    ['avg(cc, since(fanOn)) > 3 %', 'language.window-changes'],
    ['avg(cc, 0 min) > 3 %', 'language.window-range'],
    ['avg(cc, -5 min) > 3 %', 'language.window-range'],
    ['avg(cc, 60 wk) > 3 %', 'language.window-range'],
    ['usual(cc, 9 d) > 3 %', 'language.window-short'],
    ['avg(cc, 5 min, 3) > 3 %', 'language.arguments'],
    ['max(cc) > 3 %', 'language.arguments'],
    ['hour(5) > 3', 'language.arguments'],
    // Related equips
    ['damper <= 1 % and flow > 10 % * flowMax and ahu.fanOn', null],
    ['share(vav, reheat > 10 %) > 25 %', null],
    ['any(vav, zat > own.sat + 3 K)', null],
    ['count(vav, reheat > 10 %) >= 3', null],
    ['abs(sum(sub, kwh) - kwh) > 5 % * kwh', null],
    ['sum(vav, zat) > 2 K', 'language.difference-expected'],
    ['any(vav, any(ahu, fanOn))', 'language.relation-within'],
    ['any(vav, zat > ahu.sat)', 'language.relation-within'],
    ['any(vva, zat > 2 °C)', 'language.unknown-relation-near'],
    ['any(zzzzzz, zat > 2 °C)', 'language.unknown-relation'],
    ['any(2, zat > 2 °C)', 'language.relation-expected'],
    ['own.sat > 2 °C', 'language.unknown-relation'],
    ['ahu > 2 °C', 'language.relation-alone'],
    ['ahu.satt > 2 °C', 'language.unknown-related-name-near'],
    ['ahu.zzzzzzz > 2 °C', 'language.unknown-related-name'],
    // Numbers that nothing measures
    ['sat > 1e999 °C', 'language.too-large'],
    ['stage in {1, 1e13}', 'language.too-large'],
    ['kwh > 1e13 J', null],
    // Names and schedules
    ['in(holidays) or weekday() in {6, 7} or hour() < 6', null],
    ['not in(holidays)', null],
    ['unchanged() > 2 h', null],
    ['unchanged() > 2', 'language.unit-needed'],
    ['silent() > 0', null],
    ['silent() > 2 h', 'language.not-comparable'],
    ['coverageFall() >= 10 %', null],
    ['coverageFall() >= 2 h', 'language.not-comparable'],
    ['in(holiday)', 'language.unknown-schedule-near'],
    ['in(xyz)', 'language.unknown-schedule'],
    ['in(5)', 'language.schedule-expected'],
    ['in("holidays")', null],
    ['in("mon-fri 7:00-18:00, sat 8:00-12:00")', null],
    ['not in("22:00-6:00") and fanOn', null],
    ['any(vav, in("sat") and flow > 5 L/s)', null],
    ['in("")', 'language.schedule-expected'],
    ['in(" ; ")', 'language.schedule-expected'],
    ['in("mon-fri 7:00")', 'language.times-expected'],
    ['in("mon-fri 7:00-18:00h")', 'language.times-expected'],
    ['in("mon-fri 7:60-18:00")', 'language.time-of-day'],
    ['in("mon-fri 7:00-24:01")', 'language.time-of-day'],
    ['in("mon-fri 24:00-6:00")', 'language.time-of-day'],
    ['in("mon-fri 7:00-7:00")', 'language.no-time'],
    ['in("lundi 7:00-18:00")', 'language.unknown-day'],
    ['in("mon-fridy 7:00-18:00")', 'language.unknown-day-near'],
    ['in("7:00-18:00 mon-fri")', 'language.days-first'],
    ['in("mon & fri")', 'language.schedule-part'],
    ['satt > 2 °C', 'language.unknown-name-near'],
    ['zzzzzz > 2 °C', 'language.unknown-name'],
    ['average(sat, 5 min) > 2 °C', 'language.unknown-function'],
    ['agv(sat, 5 min) > 2 °C', 'language.unknown-function-near'],
    ['avg > 2 °C', 'language.brackets-expected'],
    ['constructor > 2', 'language.unknown-name'],
    ['__proto__.sat > 2 °C', 'language.unknown-relation'],
    ['toString(sat)', 'language.unknown-function'],
  ])('%s: %s', (text, code) => {
    expect(errorsOf(text).map((error) => error.code)).toEqual(code === null ? [] : [code])
  })

  it('reports several errors at once', () => {
    const found = errorsOf('satt > 3 °F and sat > dsp or agv(cc, 5 min) > 3 % or cc > 2 %% && fanOn > occ')
    expect(found.map(({ code, start }) => [code, start])).toEqual([
      ['language.unknown-unit-near', 60],
      ['language.operator', 63],
      ['language.unknown-name-near', 0],
      ['language.not-comparable', 16],
      ['language.unknown-function-near', 29],
      ['language.no-order', 66],
    ])
  })

  it('composes a unit for what has no name', () => {
    const { term } = conditionOf('cc / (mat - sat) > rate(cc / (mat - sat)) * 1 h')
    const left = term.kind === 'compare' && term.left
    expect(left && left.type.kind === 'quantity' && siUnitOf(left.type)).toBe('K⁻¹')
    const rate = term.kind === 'compare' && term.right.kind === 'arithmetic' && term.right.left
    expect(rate && rate.type.kind === 'quantity' && siUnitOf(rate.type)).toBe('s⁻¹·K⁻¹')
  })
})

it.each([
  ['occ and percentile(cc, 24 h, 95) > 3 %', 'language.share-range', '95'],
  ['cusum(zat - zoneCoolSp, 24 h, 1 Pa) > 2 K * 1 h', 'language.not-comparable', '1 Pa'],
  ['cusum(zat - zoneCoolSp, 24 h, 1 K, cc) > 2 K * 1 h', 'language.condition-expected', 'cc'],
  ['fanOn and in("mon-fridy 7:00-18:00")', 'language.unknown-day-near', 'fridy'],
  ['fanOn and in("mon-fri 7:00-18:00, sat 9-25")', 'language.time-of-day', '9-25'],
  ['fanOn and in("mon-fri 7:00")', 'language.times-expected', '7:00'],
  ['fanOn and in("7:00-18:00 mon-fri")', 'language.days-first', 'mon'],
])('an error in an argument is placed there: %s', (text, code, wrong) => {
  expect(errorsOf(text).map(({ code: found, start, end }) => [found, text.slice(start, end)])).toEqual([[code, wrong]])
})

describe('suggestions', () => {
  it.each([
    ['sat + 2 °F > mat', '2 °F', '2 Δ°F'],
    ['spread(sat, 24 h) < 5.4 °F', '5.4 °F', '5.4 Δ°F'],
    ['satSP > 10 °C', 'satSP', 'satSp'],
    ['sta > 10 °C', 'sta', 'sat'],
    ['sat > 10 °X', '°X', '°C'],
    ['dsp > 1 inh20', 'inh20', 'inH2O'],
    ['sat > 10 °C && fanOn', '&&', 'and'],
    ['sat == mat', '==', '='],
    ['in("mon-fridy 7:00-18:00")', 'fridy', 'friday'],
  ])('%s: not %s but %s', (text, wrong, suggestion) => {
    const [error] = errorsOf(text)
    expect(error && text.slice(error.start, error.end)).toBe(wrong)
    expect(error?.suggestion).toBe(suggestion)
  })
})

it('warns of limits that are no parameters, but not of windows and zeros', () => {
  const { warnings } = conditionOf('sat > satSp + 2 K and avg(cc, 60 min) > 99 % and stage > 2 and flowSp > 0 L/s')
  expect(warnings.map(({ code, params, start, end }) => [code, params.text, start, end])).toEqual([
    ['language.literal', '2 K', 14, 17],
    ['language.literal', '99 %', 40, 44],
  ])
})

it('checks every equation of Guideline 36 for air handlers', () => {
  const equations = [
    'dsp < dspSp - 0.1 inH2O and fan >= 99 % - 5 %',
    'mat + eMat < min(rat - eRat, oat - eOat)',
    'mat - eMat > max(rat + eRat, oat + eOat)',
    'changes(state, 60 min) > 7',
    'sat + eSat <= mat - eMat + 2 Δ°F',
    'abs(rat - oat) >= 10 Δ°F and abs((mat - rat) / (oat - rat) - minOaSp / flow) > 30 %',
    'sat < satHeatSp - eSat and hc >= 99 %',
    'abs(sat - 2 dF - mat) > hypot(eSat, eMat)',
    'oat - eOat > satCoolSp - 2 dF + eSat',
    'abs(mat - oat) > hypot(eMat, eOat)',
    'oat + eOat < satCoolSp - 2 dF - eSat',
    'sat - eSat - 2 dF >= mat + eMat',
    'sat > satCoolSp + eSat and cc >= ccFull',
    'ccet - cclt >= hypot(eSat, eRat) + 2 dF',
    'hclt - hcet >= hypot(eSat, eRat) + 2 dF',
  ]
  for (const text of equations) expect(errorsOf(text), text).toEqual([])
})
