import { evaluate, parseCondition } from '@bonfire/contract/definitions/language/condition'
import type { Cells } from '@bonfire/contract/definitions/language/evaluation/cells'
import type { Vocabulary } from '@bonfire/contract/definitions/language/terms/vocabulary'
import { ROLE_DIMENSIONS } from '@bonfire/contract/histories/roles'
import { Environment } from '@marcbachmann/cel-js'
import { type Figure, median, ratioOf } from './measure.ts'

const CELLS = 105_120
const STEP_SECONDS = 300
const RUNS = 15
const PARAMETERS: Readonly<Record<string, number>> = { eSat: 2 / 1.8, ccFull: 0.99 }
const AIM_NANOSECONDS = 25

const VOCABULARY: Vocabulary = {
  roles: ROLE_DIMENSIONS,
  parameters: { eSat: 'temperatureDifference', ccFull: 'ratio' },
  related: {},
}

/** A year of an air handler in steps of 5 min, in which every hundredth sample is missing. */
function yearOf(): Readonly<Record<string, Float64Array>> {
  const column = (mean: number, swing: number, period: number) =>
    Float64Array.from({ length: CELLS }, (_, cell) =>
      (cell * 7 + period) % 100 === 0 ? Number.NaN : mean + swing * Math.sin((cell / period) * 2 * Math.PI),
    )
  return {
    sat: column(287, 3, 288),
    satCoolSp: column(286, 1, 2016),
    cc: column(0.8, 0.3, 97),
    mat: column(293, 4, 300),
    rat: column(296, 1, 500),
    oat: column(290, 12, 289),
    oad: column(0.5, 0.4, 77),
  }
}

function cellsOf(columns: Readonly<Record<string, Float64Array>>): Cells {
  return {
    length: CELLS,
    stepSeconds: STEP_SECONDS,
    startSeconds: 0,
    values: (role) => columns[role] as Float64Array,
    relatedValues: () => new Float64Array(CELLS),
    relatedEach: () => [],
    outdoor: columns.oat as Float64Array,
    parameter: (name) => PARAMETERS[name] as number,
  }
}

interface Rule {
  readonly what: string
  readonly text: string
  /** The same in the other language, which knows neither units nor unknown values. */
  readonly cel?: string
  readonly plain?: (columns: Readonly<Record<string, Float64Array>>) => Uint8Array
}

const RULES: readonly Rule[] = [
  {
    what: 'a comparison',
    text: 'sat > satCoolSp + eSat',
    cel: 'sat > satCoolSp + eSat',
    plain: ({ sat, satCoolSp }) => {
      const [values, setpoints, out] = [sat as Float64Array, satCoolSp as Float64Array, new Uint8Array(CELLS)]
      const margin = PARAMETERS.eSat as number
      for (let cell = 0; cell < CELLS; cell++) {
        const [value, limit] = [values[cell] as number, (setpoints[cell] as number) + margin]
        out[cell] = value > limit ? 1 : value <= limit ? 0 : 2
      }
      return out
    },
  },
  {
    what: 'supply air too warm in full cooling',
    text: 'sat > satCoolSp + eSat and cc >= ccFull',
    cel: 'sat > satCoolSp + eSat && cc >= ccFull',
  },
  {
    what: 'outside air share against damper',
    text: 'abs(rat - oat) >= 5 K and abs((mat - rat) / (oat - rat) - oad) > 30 %',
  },
  { what: 'a mean over an hour', text: 'avg(cc, 60 min) > 90 %' },
  { what: 'what is usual over 60 days', text: 'mat - sat > 1.25 * usual(mat - sat, 60 d)' },
]

/** Conditions over a year of 5 minutes beside a language that takes a row at a time, and beside a bare loop. */
export function benchRules(): Figure[] {
  const columns = yearOf()
  const cells = cellsOf(columns)
  const figures: Figure[] = []
  for (const rule of RULES) {
    const parsed = parseCondition(rule.text, VOCABULARY)
    if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors))
    const bare = RULES[0]?.plain as NonNullable<Rule['plain']>
    const times = inTurn(
      {
        own: () => evaluate(parsed.condition, cells),
        loop: () => bare(columns),
        cel: () => rule.cel && celRun(rule.cel, columns),
      },
      RUNS,
    )
    const each = (list: readonly number[]) => ((median(list) * 1000) / CELLS).toFixed(1)
    const isAimed = rule.what === 'a comparison'
    figures.push({
      what: `${rule.what}, ${CELLS.toLocaleString('en')} cells`,
      reference: 'a bare loop of a comparison',
      ratio: ratioOf(times.own, times.loop),
      ...(isAimed && { aim: `<= ${AIM_NANOSECONDS} ns a cell` }),
      detail: `${each(times.own)} and ${each(times.loop)} ns of the processor a cell${rule.cel ? `; cel-js ${each(times.cel)}` : ''}`,
    })
  }
  return figures
}

/** Microseconds of processor time, because others may use the machine too; each works twice to warm up, then all in turn. */
function inTurn<Name extends string>(
  works: Readonly<Record<Name, () => unknown>>,
  runs: number,
): Record<Name, number[]> {
  const names = Object.keys(works) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let run = -2; run < runs; run++) {
    for (const name of names) {
      const before = process.cpuUsage()
      works[name]()
      const { user, system } = process.cpuUsage(before)
      if (run >= 0) times[name].push(user + system)
    }
  }
  return times
}

/** One row object, used again for each cell. */
function celRun(text: string, columns: Readonly<Record<string, Float64Array>>): Uint8Array {
  const run = new Environment({ unlistedVariablesAreDyn: true }).parse(text)
  const out = new Uint8Array(CELLS)
  const row: Record<string, number> = { ...PARAMETERS }
  const names = ['sat', 'satCoolSp', 'cc']
  for (let cell = 0; cell < CELLS; cell++) {
    for (const name of names) row[name] = columns[name]?.[cell] as number
    out[cell] = run(row) ? 1 : 0
  }
  return out
}
