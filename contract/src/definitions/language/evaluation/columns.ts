import { limitOf } from '../quantities/dimensions.ts'
import type { Term } from '../terms/term.ts'
import type { Cells } from './cells.ts'
import { type Numbers, type Truths, truthsOf } from './truth.ts'
import { withinWeek } from './week.ts'

type Of<Kind extends Term['kind']> = Extract<Term, { kind: Kind }>

/** Reads the cells of an equip, without values over the limit of their dimension. */
export class Columns {
  readonly #cells: Cells
  /** Within `any(vav, …)`, those of the equip that is evaluated, which has the clock and the parameters. */
  readonly #own: Columns | null
  readonly #numbers = new Map<string, Numbers>()
  readonly #truths = new Map<string, Truths>()

  constructor(cells: Cells, own: Columns | null) {
    this.#cells = cells
    this.#own = own
  }

  get #root(): Columns {
    return this.#own ?? this
  }

  numbers(term: Of<'role' | 'related' | 'own' | 'parameter' | 'state' | 'clock'>): Numbers {
    switch (term.kind) {
      case 'role':
        return this.#limited(term, () => this.#cells.values(term.name))
      case 'related':
        return this.#limited(term, () => this.#cells.relatedValues(term.relation, term.name))
      case 'own':
        return this.#root.numbers({ ...term, kind: 'role' })
      case 'parameter': {
        const value = this.parameter(term.name)
        const isWithin = term.type.kind !== 'quantity' || Math.abs(value) <= limitOf(term.type)
        return Float64Array.of(isWithin ? value : Number.NaN)
      }
      case 'state':
        return this.#given('the state', this.#cells.state)
      case 'clock':
        return this.#clock(term)
    }
  }

  truths(term: Of<'role' | 'related' | 'own' | 'parameter' | 'schedule' | 'week'>): Truths {
    if (term.kind === 'week') return this.#week(term)
    if (term.kind === 'own') return this.#root.truths({ ...term, kind: 'role' })
    if (term.kind === 'schedule' && this.#own) return this.#own.truths(term)
    const key = keyOf(term)
    const known = this.#truths.get(key)
    if (known) return known
    const truths = truthsOf(
      term.kind === 'schedule' ? this.#given(term.name, this.#cells.schedule?.(term.name)) : this.numbers(term),
    )
    this.#truths.set(key, truths)
    return truths
  }

  #week(term: Of<'week'>): Truths {
    if (this.#own) return this.#own.#week(term)
    const key = `week ${term.text}`
    const known = this.#truths.get(key)
    if (known) return known
    const weekdays = this.#given('weekdays', this.#cells.weekdays?.())
    const minutes = this.#given('minutes', this.#cells.minutesOfDay?.())
    const truths = withinWeek(term.times, { weekdays, minutes })
    this.#truths.set(key, truths)
    return truths
  }

  parameter(name: string): number {
    return this.#root.#cells.parameter(name)
  }

  /** The states of an enum, in the order of their numbers. */
  states(term: Term): readonly string[] | undefined {
    if (term.kind === 'role') return this.#cells.states?.(term.name)
    if (term.kind === 'own') return this.#root.#cells.states?.(term.name)
    if (term.kind === 'related') return this.#cells.relatedStates?.(term.relation, term.name)
    return term.kind === 'window' ? this.states(term.of) : undefined
  }

  #clock({ name }: Of<'clock'>): Numbers {
    switch (name) {
      case 'unchanged':
        return this.#given('unchanged', this.#cells.unchanged?.())
      case 'silent':
        return this.#given('silent', this.#cells.silent?.())
      case 'coverageFall':
        return this.#given('coverage', this.#root.#cells.coverageFall?.())
      case 'hour':
        return this.#given('hours', this.#root.#cells.hours?.())
      case 'weekday':
        return this.#given('weekdays', this.#root.#cells.weekdays?.())
    }
  }

  #limited(term: Of<'role' | 'related'>, read: () => Numbers): Numbers {
    const key = keyOf(term)
    const known = this.#numbers.get(key)
    if (known) return known
    const found = this.#ofAllCells(key, read())
    const column = term.type.kind === 'quantity' ? cutToLimit(found, limitOf(term.type)) : found
    this.#numbers.set(key, column)
    return column
  }

  #given(name: string, column: Numbers | undefined): Numbers {
    return column ? this.#ofAllCells(name, column) : Float64Array.of(Number.NaN)
  }

  /** A shorter column would pass for one value for all cells. */
  #ofAllCells(name: string, column: Numbers): Numbers {
    const { length } = this.#cells
    if (column.length !== length) throw new Error(`${name} has ${column.length} cells instead of ${length}`)
    return column
  }
}

function keyOf(term: Of<'role' | 'related' | 'parameter' | 'schedule'>): string {
  return term.kind === 'related' ? `of ${term.relation} ${term.name}` : `${term.kind} ${term.name}`
}

// Many conditions read the same columns, which nobody writes to.
const limits = new WeakMap<Numbers, number>()

function cutToLimit(column: Numbers, limit: number): Numbers {
  if (limits.get(column) === limit) return column
  const isWithin = (value: number) => value <= limit && value >= -limit
  for (let cell = 0; cell < column.length; cell++) {
    const value = column[cell] as number
    if (value > limit || value < -limit) return column.map((each) => (isWithin(each) ? each : Number.NaN))
  }
  limits.set(column, limit)
  return column
}
