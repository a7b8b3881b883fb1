import { SECONDS_PER_DAY } from '../../../values/durations.ts'
import { type Diagnostics, nameOfType, nearest } from '../errors.ts'
import { BOOL, differenceOf, isPlain, nameOfBoth } from '../quantities/dimensions.ts'
import type { CallSyntax, Syntax } from '../syntax/syntax.ts'
import { parseWeek } from '../syntax/week.ts'
import { constantOf, LONGEST_WINDOW_SECONDS, USUAL_DAYS } from './constant.ts'
import {
  type ClockFunction,
  type EachFunction,
  FUNCTIONS,
  type FunctionName,
  isFunctionName,
  type PlainFunction,
  typeOfClock,
  typeOfEach,
  typeOfWindow,
  type WindowFunction,
} from './functions.ts'
import type { Names } from './names.ts'
import type { Operators } from './operators.ts'
import { complete, isNumber, isZero, type NumberTerm, type Term } from './term.ts'

/** Checks arguments; null where something is wrong, which has been said. */
export interface Arguments {
  term(syntax: Syntax): Term | null
  condition(syntax: Syntax): Term | null
  number(syntax: Syntax): NumberTerm | null
  /** A number whose literals are no limits of a rule. */
  constant(syntax: Syntax): NumberTerm | null
}

/** Checks calls of functions. */
export class Calls {
  readonly #arguments: Arguments
  readonly #names: Names
  readonly #operators: Operators
  readonly #diagnostics: Diagnostics

  constructor(
    given: Arguments,
    { names, operators }: { names: Names; operators: Operators },
    diagnostics: Diagnostics,
  ) {
    this.#arguments = given
    this.#names = names
    this.#operators = operators
    this.#diagnostics = diagnostics
  }

  call(syntax: CallSyntax): Term | null {
    const { name, nameSpan, args } = syntax
    if (!isFunctionName(name)) {
      this.#diagnostics.unknown(nameSpan, nearest(name, Object.keys(FUNCTIONS)), 'language.unknown-function', { name })
      return null
    }
    const [minimum, maximum] = FUNCTIONS[name].arguments
    if (args.length < minimum || args.length > maximum) {
      this.#wrongCount(syntax, name)
      return null
    }
    const span = { start: syntax.start, end: syntax.end }
    switch (FUNCTIONS[name].kind) {
      case 'plain':
        return this.#plain(syntax, name as PlainFunction)
      case 'window':
        return this.#window(syntax, name as WindowFunction)
      case 'each':
        return this.#each(syntax, name as EachFunction)
      case 'clock':
        return { kind: 'clock', name: name as ClockFunction, type: typeOfClock(name as ClockFunction), ...span }
      case 'schedule':
        return this.#schedule(syntax)
      case 'known': {
        const of = this.#arguments.term(args[0] as Syntax)
        return of && { kind: 'known', name: 'known', of, type: BOOL, ...span }
      }
    }
  }

  #wrongCount(syntax: CallSyntax, name: FunctionName): void {
    const { kind, signature } = FUNCTIONS[name]
    if (kind !== 'window' || syntax.args.length !== 1)
      this.#diagnostics.add(syntax, 'language.arguments', { signature })
    else this.#diagnostics.add(syntax, 'language.window-missing', { name, example: signature })
  }

  #plain({ args: syntaxes, start, end }: CallSyntax, name: PlainFunction): Term | null {
    const args = complete(syntaxes.map((syntax) => this.#arguments.number(syntax)))
    if (!args) return null
    if (FUNCTIONS[name].of === 'difference' && args.some((arg) => this.#saidAbsolute(arg, name))) return null
    // The first that is no bare 0 says what the others are.
    const model = args.find((arg) => !isZero(arg)) ?? (args[0] as NumberTerm)
    let type = model.type
    const adapted: NumberTerm[] = []
    for (const arg of args) {
      const pair = this.#operators.comparable(model, arg, arg)
      if (!pair) return null
      adapted.push(pair[1])
      type = nameOfBoth(type, pair[1].type)
    }
    return { kind: 'plain', name, args: adapted, type, start, end }
  }

  /** Reports a temperature in a place that only a difference fits. */
  #saidAbsolute(term: Term, name: FunctionName): boolean {
    if (!isNumber(term) || !term.type.isAbsolute) return false
    this.#diagnostics.add(term, 'language.difference-expected', { name })
    return true
  }

  #window({ args, start, end }: CallSyntax, name: WindowFunction): Term | null {
    const [first, second, third, fourth] = args as readonly [Syntax, Syntax?, Syntax?, Syntax?]
    const of = this.#measured(first, name)
    const window = second ? this.#time(second, name) : null
    if (!of || (second && !window)) return null
    const constant = third ? this.#beside(third, of, name) : null
    const during = fourth ? this.#arguments.condition(fourth) : null
    if ((third && !constant) || (fourth && !during)) return null
    return { kind: 'window', name, of, window, constant, during, type: typeOfWindow(name, of.type), start, end }
  }

  /** Checks the first argument of a window. */
  #measured(syntax: Syntax, name: WindowFunction): Term | null {
    const wanted = FUNCTIONS[name].of
    if (wanted === 'condition') return this.#arguments.condition(syntax)
    const of = wanted === 'number' ? this.#arguments.number(syntax) : this.#arguments.term(syntax)
    if (!of) return null
    if (wanted === 'measure' && of.type.kind === 'enum') {
      this.#diagnostics.add(of, 'language.number-expected', { found: nameOfType(of.type) })
      return null
    }
    return (name === 'total' || name === 'cusum') && this.#saidAbsolute(of, name) ? null : of
  }

  #constant(syntax: Syntax, name: WindowFunction): NumberTerm | null {
    const term = this.#arguments.constant(syntax)
    if (!term || constantOf(term, () => 1) !== undefined) return term
    this.#diagnostics.add(term, 'language.window-changes', { name })
    return null
  }

  #time(syntax: Syntax, name: WindowFunction): Term | null {
    const term = this.#constant(syntax, name)
    if (!term) return null
    if (term.type.name !== 'time') {
      this.#diagnostics.add(term, 'language.window-not-time', { name, found: nameOfType(term.type) })
      return null
    }
    // The values of parameters are not known yet.
    const seconds = constantOf(term, () => Number.NaN) as number
    if (seconds <= 0 || seconds > LONGEST_WINDOW_SECONDS) {
      this.#diagnostics.add(term, 'language.window-range', { name, days: LONGEST_WINDOW_SECONDS / SECONDS_PER_DAY })
      return null
    }
    if (name === 'usual' && seconds < USUAL_DAYS * SECONDS_PER_DAY) {
      this.#diagnostics.add(term, 'language.window-short', { name, days: USUAL_DAYS })
      return null
    }
    return term
  }

  /** Checks the constant behind the time. */
  #beside(syntax: Syntax, of: Term, name: WindowFunction): Term | null {
    const term = this.#constant(syntax, name)
    if (!term || !isNumber(of)) return null
    if (name === 'percentile') return this.#share(term)
    const moved = differenceOf(of.type)
    return this.#operators.comparable({ ...of, type: moved }, term, term)?.[1] ?? null
  }

  #share(term: NumberTerm): Term | null {
    if (!isPlain(term.type)) {
      this.#diagnostics.add(term, 'language.share-expected', { found: nameOfType(term.type) })
      return null
    }
    const share = constantOf(term, () => Number.NaN) as number
    if (!(share < 0 || share > 1)) return term
    this.#diagnostics.add(term, 'language.share-range')
    return null
  }

  #each({ args, start, end }: CallSyntax, name: EachFunction): Term | null {
    const [relation, body] = args as readonly [Syntax, Syntax]
    if (this.#names.isWithinRelation) {
      this.#diagnostics.add({ start, end }, 'language.relation-within')
      return null
    }
    if (relation.kind !== 'name') {
      this.#diagnostics.add(relation, 'language.relation-expected', { name: FUNCTIONS[name].signature })
      return null
    }
    const roles = this.#names.rolesOf(relation.name, relation)
    if (!roles) return null
    const isOfCondition = FUNCTIONS[name].of === 'condition'
    const of = this.#names.withinRelation(roles, () =>
      isOfCondition ? this.#arguments.condition(body) : this.#arguments.number(body),
    )
    if (!of || (name === 'sum' && this.#saidAbsolute(of, name))) return null
    return { kind: 'each', name, relation: relation.name, of, type: typeOfEach(name, of.type), start, end }
  }

  #schedule({ args: [given], start, end }: CallSyntax): Term | null {
    if (given?.kind === 'text' && !this.#names.isSchedule(given.text)) {
      const times = parseWeek(given.text, given.start + 1, this.#diagnostics)
      return times && { kind: 'week', text: given.text, times, type: BOOL, start, end }
    }
    if (given?.kind !== 'name' && given?.kind !== 'text') {
      this.#diagnostics.add(given as Syntax, 'language.schedule-expected')
      return null
    }
    const found = this.#names.schedule(given.kind === 'name' ? given.name : given.text, given)
    return found === null ? null : { kind: 'schedule', name: found, type: BOOL, start, end }
  }
}
