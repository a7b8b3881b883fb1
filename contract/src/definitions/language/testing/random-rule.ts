import { SECONDS_PER_HOUR } from '../../../values/durations.ts'
import { deviation, mean, median, order, percentile, slopeOf, turnsOf } from './by-hand.ts'
import type { Random } from './random.ts'
import { CONDITIONS, type Columns, RATIOS, type RandomSite, TEMPERATURES } from './random-cells.ts'

/** Unknown is null. */
type Value = number | boolean | null

/** Where a part is evaluated: one cell of one equip. */
interface At {
  readonly site: RandomSite
  readonly equip: Columns
  readonly cell: number
}

/** A part of a rule: how it is written, and what it is at one cell, worked out from the samples alone. */
export interface Part<Result extends Value = Value> {
  readonly text: string
  /** How tightly it holds together: 1 or, 2 and, 3 not, 4 comparison, 5 sum, 6 product, 7 sign, 8 the rest. */
  readonly level: number
  at(place: At): Result
}

type Numeric = Part<number | null>
type Truth = Part<boolean | null>
type Kind = 'temperature' | 'difference' | 'ratio'

const LIMIT = 1e12
const known = (value: number): number | null => (Number.isFinite(value) && Math.abs(value) <= LIMIT ? value : null)
const BASES: Readonly<Record<Kind, number>> = { temperature: 300, difference: 300, ratio: 1e-3 }

const WEEKS: readonly (readonly [text: string, isWithin: (day: number, hour: number) => boolean])[] = [
  ['mon-fri 7:00-18:00', (day, hour) => day <= 5 && hour >= 7 && hour < 18],
  [
    'Mon - Fri 7-12, 13:30-18; sat',
    (day, hour) => day === 6 || (day < 6 && hour >= 7 && hour < 18 && !(hour >= 12 && hour < 13.5)),
  ],
  ['22:15-5:45', (_, hour) => hour >= 22.25 || hour < 5.75],
  ['fri, sun 20:00-4:00', (day, hour) => ([5, 7].includes(day) && hour >= 20) || ([6, 1].includes(day) && hour < 4)],
  ['saturday-tuesday', (day) => [6, 7, 1, 2].includes(day)],
  ['wed 12:00-24:00, thu 0:00-1:00', (day, hour) => (day === 3 && hour >= 12) || (day === 4 && hour < 1)],
]

/** Writes rules at random, all of them right, and says what they mean. */
export class RandomRule {
  readonly #random: Random
  /** Within `any(vav, …)`. */
  #isRelated = false

  constructor(random: Random) {
    this.#random = random
  }

  condition(depth: number): Truth {
    const random = this.#random
    if (depth <= 0) return random.chance(0.5) ? this.#flag() : this.#comparison(0)
    const makers = [
      () => this.#comparison(depth - 1),
      () => this.#comparison(depth - 1),
      () => this.#list(depth - 1, 'and'),
      () => this.#list(depth - 1, 'or'),
      () => this.#not(depth - 1),
      () => this.#equal(depth - 1),
      () => this.#held(depth - 1),
      () => this.#earlier(this.condition(depth - 1)),
      () => this.#choice(depth - 1),
      () => this.#any(depth - 1),
      () => this.#known(depth - 1),
      () => this.#flag(),
      () => this.#week(),
    ]
    return random.pick(makers)()
  }

  #write(part: Part, least: number): string {
    return part.level < least || this.#random.chance(0.1) ? `(${part.text})` : part.text
  }

  #flag(): Truth {
    if (this.#random.chance(0.15)) {
      return { text: 'in(holidays)', level: 8, at: ({ site, cell }) => truthOf(site.holidays[cell]) }
    }
    const of = this.#column(this.#random.pick(CONDITIONS))
    return { text: of.text, level: 8, at: (place) => mapped(of.at(place), Boolean) }
  }

  /** Times of the week beside what they mean, in hours. */
  #week(): Truth {
    const [text, isWithin] = this.#random.pick<(typeof WEEKS)[number]>(WEEKS)
    return {
      text: `in("${text}")`,
      level: 8,
      at: ({ site, cell }) => isWithin(site.weekdays[cell] as number, (site.minutesOfDay[cell] as number) / 60),
    }
  }

  #sample({ equip, cell }: At, role: string): number | undefined {
    return equip.get(role)?.[cell]
  }

  /** A role of the equip, of the air handler that serves it, or of the equip outside of `any(…)`. */
  #column(role: string): Numeric {
    const read = (columns: Columns, cell: number) => known(columns.get(role)?.[cell] ?? Number.NaN)
    const own: Numeric = { text: role, level: 8, at: ({ equip, cell }) => read(equip, cell) }
    if (this.#random.chance(0.8)) return own
    if (this.#isRelated) return { text: `own.${role}`, level: 8, at: ({ site, cell }) => read(site.own, cell) }
    return { text: `ahu.${role}`, level: 8, at: ({ site, cell }) => read(site.ahu, cell) }
  }

  #list(depth: number, word: 'and' | 'or'): Truth {
    const parts = Array.from({ length: 2 + this.#random.below(2) }, () => this.condition(depth))
    const level = word === 'and' ? 2 : 1
    const decisive = word === 'or'
    return {
      text: parts.map((part) => this.#write(part, level + 1)).join(` ${word} `),
      level,
      at(place) {
        const values = parts.map((part) => part.at(place))
        if (values.includes(decisive)) return decisive
        return values.includes(null) ? null : !decisive
      },
    }
  }

  #not(depth: number): Truth {
    const of = this.condition(depth)
    return { text: `not ${this.#write(of, 3)}`, level: 3, at: (place) => negated(of.at(place)) }
  }

  #known(depth: number): Truth {
    const of: Part = this.#random.chance(0.5) ? this.condition(depth) : this.#number('temperature', depth)
    return { text: `known(${of.text})`, level: 8, at: (place) => of.at(place) !== null }
  }

  #equal(depth: number): Truth {
    const [one, other] = [this.condition(depth), this.condition(depth)]
    const isSame = this.#random.chance(0.5)
    return {
      text: `${this.#write(one, 5)} ${isSame ? '=' : '!='} ${this.#write(other, 5)}`,
      level: 4,
      at(place) {
        const [left, right] = [one.at(place), other.at(place)]
        return left === null || right === null ? null : (left === right) === isSame
      },
    }
  }

  #comparison(depth: number): Truth {
    const kind = this.#random.pick<Kind>(['temperature', 'difference', 'ratio'])
    const [one, other] = [this.#number(kind, depth), this.#number(kind, depth)]
    const op = this.#random.pick(['<', '<=', '>', '>=', '=', '!='])
    const outcomes: Readonly<Record<string, readonly number[]>> = {
      '<': [-1],
      '<=': [-1, 0],
      '>': [1],
      '>=': [0, 1],
      '=': [0],
      '!=': [-1, 1],
    }
    return {
      text: `${this.#write(one, 5)} ${op} ${this.#write(other, 5)}`,
      level: 4,
      at(place) {
        const [left, right] = [one.at(place), other.at(place)]
        return left === null || right === null
          ? null
          : (outcomes[op] as number[]).includes(order(left, right, BASES[kind]))
      },
    }
  }

  #choice(depth: number): Truth {
    if (this.#random.chance(0.5)) {
      return { text: 'state in {1, 3}', level: 4, at: (place) => isOneOf(this.#sample(place, 'state'), [1, 3]) }
    }
    const of = this.#number('ratio', depth)
    return {
      text: `${this.#write(of, 5)} in {0, 50 %, 1}`,
      level: 4,
      at(place) {
        const value = of.at(place)
        return value === null ? null : [0, 0.5, 1].some((choice) => order(value, choice, 1e-3) === 0)
      },
    }
  }

  #held(depth: number): Truth {
    const of = this.condition(depth)
    const window = this.#window()
    return {
      text: `held(${of.text}, ${window.text})`,
      level: 8,
      at(place) {
        const values = window.cells(place).map((each) => (each ? of.at(each) : null))
        if (values.includes(false)) return false
        return values.includes(null) ? null : true
      },
    }
  }

  #earlier<Result extends Value>(of: Part<Result>): Part<Result | null> {
    const window = this.#window()
    return {
      text: `ago(${of.text}, ${window.text})`,
      level: 8,
      at(place) {
        const cell = place.cell - window.count(place)
        return cell < 0 ? null : of.at({ ...place, cell })
      },
    }
  }

  /** Of the boxes that the equip serves, what a condition is at each. */
  #each<Result>(depth: number, name: string, gather: (values: readonly (boolean | null)[]) => Result) {
    this.#isRelated = true
    const of = this.condition(depth)
    this.#isRelated = false
    return {
      text: `${name}(vav, ${of.text})`,
      level: 8,
      at: ({ site, cell }: At) => gather(site.vavs.map((equip) => of.at({ site, equip, cell }))),
    }
  }

  #any(depth: number): Truth {
    if (this.#isRelated) return this.#flag()
    if (this.#random.chance(0.5)) {
      return this.#each(depth, 'any', (values) => (values.includes(true) ? true : values.includes(null) ? null : false))
    }
    return this.#each(depth, 'all', (values) => {
      if (values.includes(false)) return false
      return values.includes(null) || values.length === 0 ? null : true
    })
  }

  #number(kind: Kind, depth: number): Numeric {
    if (depth <= 0 || this.#random.chance(0.2)) return this.#leaf(kind)
    const makers = [
      () => this.#leaf(kind),
      () => this.#extreme(kind, depth - 1),
      () => this.#windowed(kind, depth - 1),
      () => this.#earlier(this.#number(kind, depth - 1)) as Numeric,
      () => this.#sum(kind, depth - 1),
      () => this.#sum(kind, depth - 1),
    ]
    if (kind === 'difference') makers.push(...this.#differences(depth - 1))
    if (kind === 'ratio') makers.push(...this.#ratios(depth - 1))
    return this.#random.pick(makers)()
  }

  #leaf(kind: Kind): Numeric {
    const random = this.#random
    const constant = (text: string, value: number): Numeric => ({ text, level: 8, at: () => value })
    if (kind === 'temperature') {
      if (random.chance(0.7)) return this.#column(random.pick(TEMPERATURES))
      const degrees = 13 + random.below(12) / 2
      return random.chance(0.5)
        ? constant(`${degrees} °C`, degrees + 273.15)
        : constant(`${degrees * 1.8 + 32}°F`, degrees + 273.15)
    }
    if (kind === 'difference') {
      const kelvin = random.below(9) / 2
      return random.pick([
        constant(`${kelvin} K`, kelvin),
        constant(`${kelvin * 1.8} dF`, kelvin),
        constant('eSat', 10 / 9),
        { text: `-${kelvin} Δ°C`, level: 7, at: () => -kelvin },
      ])
    }
    if (random.chance(0.7)) return this.#column(random.pick(RATIOS))
    const tenths = random.below(11)
    return random.pick([constant(`${tenths * 10} %`, tenths / 10), constant(`${tenths / 10}`, tenths / 10)])
  }

  #binary(one: Numeric, op: '+' | '-' | '*' | '/', other: Numeric): Numeric {
    const level = op === '+' || op === '-' ? 5 : 6
    const apply = { '+': (a: number, b: number) => a + b, '-': (a: number, b: number) => a - b }
    const scale = { '*': (a: number, b: number) => a * b, '/': (a: number, b: number) => a / b }
    return {
      text: `${this.#write(one, level)} ${op} ${this.#write(other, level + 1)}`,
      level,
      at(place) {
        const [left, right] = [one.at(place), other.at(place)]
        return left === null || right === null ? null : known({ ...apply, ...scale }[op](left, right))
      },
    }
  }

  #sum(kind: Kind, depth: number): Numeric {
    const other = kind === 'temperature' ? 'difference' : kind
    return this.#binary(this.#number(kind, depth), this.#random.pick(['+', '-']), this.#number(other, depth))
  }

  #extreme(kind: Kind, depth: number): Numeric {
    const parts = Array.from({ length: 2 + this.#random.below(2) }, () => this.#number(kind, depth))
    const name = this.#random.pick(['min', 'max'] as const)
    return {
      text: `${name}(${parts.map((part) => part.text).join(', ')})`,
      level: 8,
      at(place) {
        const values = parts.map((part) => part.at(place))
        return values.includes(null) ? null : Math[name](...(values as number[]))
      },
    }
  }

  /** What is worked out from the known cells of a window, unless fewer than half are known. */
  #over<Result extends Value>(
    name: string,
    of: Part<Result>,
    gather: (values: NonNullable<Result>[], at: { readonly seconds: number }) => number | null,
  ): Numeric {
    const window = this.#window()
    return {
      text: `${name}(${of.text}, ${window.text})`,
      level: 8,
      at(place) {
        const values = window.cells(place).map((each) => (each ? of.at(each) : null))
        const found = values.filter((value) => value !== null) as NonNullable<Result>[]
        if (found.length === 0 || 2 * found.length < values.length) return null
        return gather(found, { seconds: values.length * place.site.stepSeconds })
      },
    }
  }

  #windowed(kind: Kind, depth: number): Numeric {
    const of = this.#number(kind, depth)
    return this.#random.pick([
      () => this.#over('avg', of, mean),
      () => this.#over('median', of, median),
      () => this.#over('lowest', of, (values) => Math.min(...values)),
      () => this.#over('highest', of, (values) => Math.max(...values)),
      () => this.#percentile(of),
    ])()
  }

  #differences(depth: number): (() => Numeric)[] {
    const temperature = () => this.#number('temperature', depth)
    const difference = () => this.#number('difference', depth)
    return [
      () => this.#binary(temperature(), '-', temperature()),
      () => this.#binary(temperature(), '-', temperature()),
      () => this.#binary(difference(), this.#random.pick(['*', '/']), this.#number('ratio', depth)),
      () => this.#over('spread', temperature(), (values) => Math.max(...values) - Math.min(...values)),
      () => this.#over('stdev', temperature(), deviation),
      () => this.#trend(temperature()),
      () => this.#cusum(depth),
      () => this.#abs(difference()),
      () => this.#hypot(difference(), difference()),
      () => this.#minus(difference()),
      () => this.#perHour(temperature()),
    ]
  }

  #abs(of: Numeric): Numeric {
    return { text: `abs(${of.text})`, level: 8, at: (place) => mapped(of.at(place), Math.abs) }
  }

  #minus(of: Numeric): Numeric {
    // A sign before a number belongs to the number.
    return { text: `-(${of.text})`, level: 7, at: (place) => mapped(of.at(place), (value) => -value) }
  }

  #hypot(one: Numeric, other: Numeric): Numeric {
    return {
      text: `hypot(${one.text}, ${other.text})`,
      level: 8,
      at(place) {
        const [left, right] = [one.at(place), other.at(place)]
        return left === null || right === null ? null : known(Math.hypot(left, right))
      },
    }
  }

  #perHour(of: Numeric): Numeric {
    return {
      text: `rate(${of.text}) * 1 h`,
      level: 6,
      at(place) {
        const before = place.cell === 0 ? null : of.at({ ...place, cell: place.cell - 1 })
        const now = of.at(place)
        if (before === null || now === null) return null
        const rate = known((now - before) / place.site.stepSeconds)
        return rate === null ? null : known(rate * SECONDS_PER_HOUR)
      },
    }
  }

  #ratios(depth: number): (() => Numeric)[] {
    const ratio = () => this.#number('ratio', depth)
    const perHour = (of: Numeric): Numeric => ({ ...of, text: `${of.text} / 1 h`, level: 6 })
    return [
      () => this.#binary(ratio(), this.#random.pick(['*', '/']), ratio()),
      () => this.#binary(this.#number('difference', depth), '/', this.#number('difference', depth)),
      () => this.#over('avg', this.condition(depth), (values) => mean(values.map(Number))),
      () =>
        perHour(
          this.#over(
            'total',
            this.condition(depth),
            (values, { seconds }) => (mean(values.map(Number)) * seconds) / SECONDS_PER_HOUR,
          ),
        ),
      () =>
        perHour(
          this.#over('total', ratio(), (values, { seconds }) =>
            mapped(known(mean(values) * seconds), (all) => all / SECONDS_PER_HOUR),
          ),
        ),
      () => this.#changes(depth),
      () => this.#turns(depth),
      () => this.#since(depth),
      () => ({ text: 'hour()', level: 8, at: ({ site, cell }) => site.hours[cell] as number }),
      () => ({ text: 'weekday()', level: 8, at: ({ site, cell }) => site.weekdays[cell] as number }),
      ...(this.#isRelated ? [] : [() => this.#share(depth)]),
    ]
  }

  #changes(depth: number): Numeric {
    const random = this.#random
    const isStarts = random.chance(0.4)
    const of: Part = isStarts || random.chance(0.5) ? this.condition(depth) : this.#number('temperature', depth)
    const window = this.#window()
    return {
      text: `${isStarts ? 'starts' : 'changes'}(${of.text}, ${window.text})`,
      level: 8,
      at(place) {
        const cells = window.cells(place).map((each) => (each ? of.at(each) : null))
        const count = cells.filter((value) => value !== null).length
        if (count === 0 || 2 * count < cells.length) return null
        const earlier = place.cell - cells.length
        const all = [earlier < 0 ? null : of.at({ ...place, cell: earlier }), ...cells].filter(
          (value) => value !== null,
        )
        const isOther = (value: Value, before: Value | undefined) =>
          typeof value === 'number' ? order(value, Number(before), BASES.temperature) !== 0 : before !== value
        const isCounted = (value: Value, before: Value | undefined) =>
          isStarts ? !before && value === true : isOther(value, before)
        return all.slice(1).filter((value, index) => isCounted(value, all[index])).length
      },
    }
  }

  #turns(depth: number): Numeric {
    const of = this.#number('ratio', depth)
    const tenths = this.#random.below(4)
    const name = 'turns'
    const turns = this.#over(name, of, (values) => turnsOf(values, tenths / 10))
    return { ...turns, text: `${turns.text.slice(0, -1)}, ${tenths * 10} %)` }
  }

  #percentile(of: Numeric): Numeric {
    const share = this.#random.pick([0, 5, 25, 50, 90, 100])
    const found = this.#over('percentile', of, (values) => percentile(values, share))
    return { ...found, text: `${found.text.slice(0, -1)}, ${share} %)` }
  }

  /** The slope of the straight line with the least squares. */
  #trend(of: Numeric): Numeric {
    const window = this.#window()
    return {
      text: `slope(${of.text}, ${window.text}) * 1 h`,
      level: 6,
      at(place) {
        const values = window.cells(place).map((each) => (each ? of.at(each) : null))
        const found = values.flatMap((value, time) => (value === null ? [] : [{ time, value }]))
        if (found.length < 2 || 2 * found.length < values.length) return null
        const slope = known(slopeOf(found) / place.site.stepSeconds)
        return slope === null ? null : known(slope * SECONDS_PER_HOUR)
      },
    }
  }

  /** Added up cell by cell, from the beginning of the window or the last cell in which the condition was false. */
  #cusum(depth: number): Numeric {
    const [of, window] = [this.#number('difference', depth), this.#window()]
    const slack = this.#random.below(3) / 2
    const during = this.#random.chance(0.5) ? this.condition(depth) : undefined
    return {
      text: `cusum(${of.text}, ${window.text}, ${slack} K${during ? `, ${during.text}` : ''}) / 1 h`,
      level: 6,
      at(place) {
        const cells = window.cells(place).map((each) => ({
          value: each ? of.at(each) : null,
          isDuring: each && during ? during.at(each) : each ? true : null,
        }))
        const run = cells.slice(cells.findLastIndex(({ isDuring }) => isDuring === false) + 1)
        if (run.length === 0) return 0
        const found = run.flatMap(({ value, isDuring }) => (value === null || isDuring === null ? [] : [value]))
        if (found.length === 0 || 2 * found.length < run.length) return null
        const isBeyond = (value: number) => order(value, slack, BASES.difference) !== 0
        const sum = found.reduce((all, value) => Math.max(0, all + (isBeyond(value) ? value - slack : 0)), 0)
        return mapped(known(sum * place.site.stepSeconds), (all) => all / SECONDS_PER_HOUR)
      },
    }
  }

  #since(depth: number): Numeric {
    const of = this.condition(depth)
    const window = this.#window()
    return {
      text: `since(${of.text}, ${window.text}) / 1 min`,
      level: 6,
      at(place) {
        const count = window.count(place)
        for (let back = 0; back <= count; back++) {
          const value = place.cell - back < 0 ? null : of.at({ ...place, cell: place.cell - back })
          if (value === null) return null
          if (value) return (back * place.site.stepSeconds) / 60
        }
        return (count * place.site.stepSeconds) / 60
      },
    }
  }

  #share(depth: number): Numeric {
    const isShare = this.#random.chance(0.5)
    return this.#each(depth, isShare ? 'share' : 'count', (values) => {
      const found = values.filter((value) => value !== null)
      if (2 * found.length < values.length || (isShare && found.length === 0)) return null
      const count = found.filter(Boolean).length
      return isShare ? count / found.length : count
    })
  }

  /** A time, and the cells of it that end with a cell; undefined before the first. */
  #window() {
    const [text, seconds] = this.#random.pick([
      ['5 min', 300],
      ['20 min', 1200],
      ['0.5 h', 1800],
      ['delay', 900],
      ['2 * delay', 1800],
    ] as const)
    const count = ({ site }: At) => Math.ceil(seconds / site.stepSeconds)
    const cells = (place: At): (At | undefined)[] =>
      Array.from({ length: count(place) }, (_, back) => place.cell - count(place) + 1 + back).map((cell) =>
        cell < 0 ? undefined : { ...place, cell },
      )
    return { text, count, cells }
  }
}

const truthOf = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value !== 0)
const negated = (value: boolean | null) => (value === null ? null : !value)
const mapped = <To>(value: number | null, to: (value: number) => To) => (value === null ? null : to(value))
const isOneOf = (value: number | undefined, choices: readonly number[]) =>
  value === undefined || Number.isNaN(value) ? null : choices.includes(value)
