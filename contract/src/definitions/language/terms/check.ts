import { type Diagnostics, nameOfType, nearest, type Span } from '../errors.ts'
import {
  BOOL,
  differenceOf,
  ENUM,
  isComparable,
  isPlain,
  limitOf,
  nameOfBoth,
  productOf,
  type Quantity,
  quantityOf,
  type RoleType,
  typeOf,
  type ValueType,
} from '../quantities/dimensions.ts'
import { toSi, UNITS } from '../quantities/units.ts'
import type { CallSyntax, NumberSyntax, Syntax, TextSyntax } from '../syntax/parse.ts'
import { constantOf, LONGEST_WINDOW_SECONDS, USUAL_DAYS } from './constant.ts'
import { FUNCTIONS, type FunctionName, isFunctionName } from './functions.ts'
import type { Term } from './term.ts'
import { lookUp, OWN, STATE, type Vocabulary } from './vocabulary.ts'

const DAY_SECONDS = 86_400
const CLOCK_DIMENSIONS = { hour: 'number', weekday: 'number', unchanged: 'time', coverageFall: 'ratio' } as const

type NumberTerm = Term & { readonly type: Quantity }
type Literal = Extract<Term, { kind: 'number' }> & { readonly type: Quantity }

/** Within `any(vav, …)`. */
interface Scope {
  readonly relation: string
  readonly roles: Readonly<Record<string, RoleType>>
}

/** Gives every name its meaning and checks dimensions; null where something is wrong, which has been said. */
export class Checker {
  readonly #vocabulary: Vocabulary
  readonly #diagnostics: Diagnostics
  #scope: Scope | null = null
  /** Of a window or a swing: its literals are no limits. */
  #isWindow = false

  constructor(vocabulary: Vocabulary, diagnostics: Diagnostics) {
    this.#vocabulary = vocabulary
    this.#diagnostics = diagnostics
  }

  condition(syntax: Syntax): Term | null {
    const term = this.#term(syntax)
    if (!term || term.type.kind === 'bool') return term
    this.#diagnostics.add(term, 'language.condition-expected', { found: nameOfType(term.type) })
    return null
  }

  #number(syntax: Syntax): NumberTerm | null {
    const term = this.#term(syntax)
    if (!term || isNumber(term)) return term
    this.#diagnostics.add(term, 'language.number-expected', { found: nameOfType(term.type) })
    return null
  }

  #term(syntax: Syntax): Term | null {
    const { start, end } = syntax
    switch (syntax.kind) {
      case 'number':
        return this.#literal(syntax)
      case 'text':
        this.#diagnostics.add(syntax, 'language.text-alone')
        return null
      case 'name':
        return this.#name(syntax.name, syntax)
      case 'member':
        return this.#member(syntax.relation, syntax.name, syntax, syntax.nameSpan)
      case 'call':
        return this.#call(syntax)
      case 'not': {
        const of = this.condition(syntax.of)
        return of && { kind: 'not', of, type: BOOL, start, end }
      }
      case 'minus': {
        const of = this.#number(syntax.of)
        if (!of || this.#isScaled(of)) return null
        return { kind: 'minus', of, type: of.type, start, end }
      }
      case 'and':
      case 'or': {
        const of = complete(syntax.of.map((part) => this.condition(part)))
        return of && { kind: syntax.kind, of, type: BOOL, start, end }
      }
      case 'compare':
        return this.#comparison(syntax)
      case 'choice':
        return this.#choice(syntax)
      case 'arithmetic':
        return this.#arithmetic(syntax)
    }
  }

  #literal({ value, unit, start, end }: NumberSyntax): NumberTerm | null {
    if (unit === undefined) return null
    if (unit === null) {
      const plain: Literal = { kind: 'number', value, unit: null, type: quantityOf('number'), start, end }
      return this.#isMeasurable(plain) ? plain : null
    }
    const term: Literal = {
      kind: 'number',
      value: toSi(value, unit),
      unit: unit.symbol,
      type: quantityOf(unit.dimension),
      ...{ start, end },
    }
    if (!this.#isMeasurable(term)) return null
    if (value !== 0 && !this.#isWindow)
      this.#diagnostics.warn(term, 'language.literal', { text: `${value} ${unit.symbol}` })
    return term
  }

  /** Nothing that is compared with more than that would ever be known. */
  #isMeasurable(term: Literal): boolean {
    if (Math.abs(term.value) <= limitOf(term.type)) return true
    this.#diagnostics.add(term, 'language.too-large')
    return false
  }

  #name(name: string, { start, end }: Span): Term | null {
    const role = lookUp(this.#scope?.roles ?? this.#vocabulary.roles, name)
    if (role !== undefined) return { kind: 'role', name, type: typeOf(role), start, end }
    const parameter = lookUp(this.#vocabulary.parameters, name)
    if (parameter !== undefined) return { kind: 'parameter', name, type: typeOf(parameter), start, end }
    if (name === STATE) return { kind: 'state', type: ENUM, start, end }
    const span = { start, end }
    if (Object.hasOwn(this.#vocabulary.related, name))
      this.#diagnostics.add(span, 'language.relation-alone', { relation: name })
    else if (isFunctionName(name))
      this.#diagnostics.add(span, 'language.brackets-expected', { name: FUNCTIONS[name].signature })
    else this.#unknown(span, name)
    return null
  }

  #unknown(span: Span, name: string): void {
    const roles = this.#scope?.roles ?? this.#vocabulary.roles
    const near = nearest(name, [...Object.keys(roles), ...Object.keys(this.#vocabulary.parameters), STATE])
    if (near === undefined) this.#diagnostics.add(span, 'language.unknown-name', { name })
    else this.#diagnostics.suggest(span, near, 'language.unknown-name-near', { name, near })
  }

  #member(relation: string, name: string, { start, end }: Span, nameSpan: Span): Term | null {
    const isOwn = relation === OWN && this.#scope !== null
    const roles = isOwn ? this.#vocabulary.roles : lookUp(this.#vocabulary.related, relation)
    if (!roles) {
      this.#unknownRelation({ start, end: start + relation.length }, relation)
      return null
    }
    const role = lookUp(roles, name)
    if (role === undefined) {
      const near = nearest(name, Object.keys(roles))
      const span = { start: nameSpan.start, end: nameSpan.end }
      if (near === undefined) this.#diagnostics.add(span, 'language.unknown-related-name', { relation, name })
      else this.#diagnostics.suggest(span, near, 'language.unknown-related-name-near', { relation, name, near })
      return null
    }
    const type = typeOf(role)
    if (isOwn) return { kind: 'own', name, type, start, end }
    if (this.#scope) {
      this.#diagnostics.add({ start, end }, 'language.relation-within')
      return null
    }
    return { kind: 'related', relation, name, type, start, end }
  }

  #unknownRelation(span: Span, name: string): void {
    const near = nearest(name, Object.keys(this.#vocabulary.related))
    if (near === undefined) this.#diagnostics.add(span, 'language.unknown-relation', { name })
    else this.#diagnostics.suggest(span, near, 'language.unknown-relation-near', { name, near })
  }

  #comparison({ op, left: one, right: other, start, end }: Extract<Syntax, { kind: 'compare' }>): Term | null {
    const [left, right] = this.#operands(one, other)
    if (!left || !right) return null
    const isEquality = op === '=' || op === '!='
    if (isNumber(left) && isNumber(right)) {
      const pair = this.#adapted(left, right)
      if (pair) return { kind: 'compare', op, left: pair[0], right: pair[1], type: BOOL, start, end }
      if (!this.#saidUnitNeeded(left, right)) this.#notComparable(left, right, { start, end })
      return null
    }
    const isState = isEnumWith(left, right) || isEnumWith(right, left)
    if (!isState && (left.type.kind !== right.type.kind || left.type.kind === 'enum')) {
      this.#notComparable(left, right, { start, end })
      return null
    }
    if (!isEquality) {
      const found = left.type.kind === 'quantity' ? right : left
      this.#diagnostics.add({ start, end }, 'language.no-order', { found: nameOfType(found.type) })
      return null
    }
    return { kind: 'compare', op, left, right, type: BOOL, start, end }
  }

  /** A word is a state of what it is compared with. */
  #operands(left: Syntax, right: Syntax): readonly [Term | null, Term | null] {
    if (left.kind === 'text' && right.kind === 'text') return [this.#term(left), this.#term(right)]
    if (left.kind === 'text') return [wordOf(left), this.#term(right)]
    return [this.#term(left), right.kind === 'text' ? wordOf(right) : this.#term(right)]
  }

  #notComparable(left: Term, right: Term, span: Span): void {
    if ([left, right].some((term) => term.kind === 'state') && [left, right].some((term) => term.kind === 'text')) {
      this.#diagnostics.add(span, 'language.state-number')
      return
    }
    const params = { left: nameOfType(left.type), right: nameOfType(right.type) }
    const [literal, suggestion] = asDifference(left, right) ?? asDifference(right, left) ?? []
    if (literal && suggestion) this.#diagnostics.suggest(literal, suggestion, 'language.not-comparable', params)
    else this.#diagnostics.add(span, 'language.not-comparable', params)
  }

  #saidUnitNeeded(left: NumberTerm, right: NumberTerm): boolean {
    const bare = [left, right].find((term) => term.kind === 'number' && term.unit === null)
    const other = bare === left ? right : left
    if (bare?.kind !== 'number' || isPlain(other.type) || !other.type.name) return false
    const unit = UNITS.find(({ dimension }) => dimension === other.type.name)
    const dimension = nameOfType(other.type)
    this.#diagnostics.add(bare, 'language.unit-needed', { dimension, example: `${bare.value} ${unit?.symbol ?? ''}` })
    return true
  }

  /** Both of one dimension, if they can be: a bare 0 has every dimension but that of a temperature. */
  #adapted(left: NumberTerm, right: NumberTerm): readonly [NumberTerm, NumberTerm] | null {
    if (isComparable(left.type, right.type)) return [left, right]
    if (isZero(left) && !right.type.isAbsolute) return [{ ...left, type: right.type }, right]
    if (isZero(right) && !left.type.isAbsolute) return [left, { ...right, type: left.type }]
    return null
  }

  #choice({ of: syntax, choices: literals, start, end }: Extract<Syntax, { kind: 'choice' }>): Term | null {
    const of = this.#term(syntax)
    const choices = complete(
      literals.map((literal) => (literal.kind === 'text' ? wordOf(literal) : this.#literal(literal))),
    )
    if (!of || !choices) return null
    const terms = choices.map((choice) => this.#choiceOf(of, choice))
    const fitting = complete(terms)
    return fitting && { kind: 'choice', of, choices: fitting, type: BOOL, start, end }
  }

  #choiceOf(of: Term, choice: Term): Term | null {
    if (isEnumWith(of, choice)) return choice
    if (isNumber(of) && isNumber(choice)) {
      const pair = this.#adapted(of, choice)
      if (pair) return pair[1]
      if (this.#saidUnitNeeded(of, choice)) return null
    }
    this.#notComparable(of, choice, choice)
    return null
  }

  #arithmetic({ op, left: one, right: other, start, end }: Extract<Syntax, { kind: 'arithmetic' }>): Term | null {
    const [left, right] = [this.#number(one), this.#number(other)]
    if (!left || !right) return null
    if (op === '*' || op === '/') {
      if (this.#isScaled(left) || this.#isScaled(right)) return null
      const type = productOf(left.type, right.type, op === '*' ? 1 : -1)
      return { kind: 'arithmetic', op, left, right, type, start, end }
    }
    const type = op === '+' ? sumOf(left.type, right.type) : remainderOf(left.type, right.type)
    if (type) return { kind: 'arithmetic', op, left, right, type, start, end }
    const zero = isZero(left) || isZero(right) ? this.#adapted(left, right) : null
    if (zero) return { kind: 'arithmetic', op, left: zero[0], right: zero[1], type: zero[0].type, start, end }
    this.#notAddable(op, left, right, { start, end })
    return null
  }

  #notAddable(op: '+' | '-', left: NumberTerm, right: NumberTerm, span: Span): void {
    if (this.#saidUnitNeeded(left, right)) return
    const params = { left: nameOfType(left.type), right: nameOfType(right.type) }
    const suggestion = differenceText(right)
    if (op === '-') this.#diagnostics.add(span, 'language.not-subtractable', params)
    else if (!left.type.isAbsolute || !right.type.isAbsolute)
      this.#diagnostics.add(span, 'language.not-addable', params)
    else if (suggestion) this.#diagnostics.suggest(right, suggestion, 'language.temperatures-added')
    else this.#diagnostics.add(span, 'language.temperatures-added')
  }

  /** Whether it says that a temperature is multiplied, divided or negated. */
  #isScaled(term: NumberTerm): boolean {
    if (!term.type.isAbsolute) return false
    this.#diagnostics.add(term, 'language.temperature-scaled')
    return true
  }

  #call(syntax: CallSyntax): Term | null {
    const { name, nameSpan, args } = syntax
    if (!isFunctionName(name)) {
      const near = nearest(name, Object.keys(FUNCTIONS))
      const span = { start: nameSpan.start, end: nameSpan.end }
      if (near === undefined) this.#diagnostics.add(span, 'language.unknown-function', { name })
      else this.#diagnostics.suggest(span, near, 'language.unknown-function-near', { name, near })
      return null
    }
    const [minimum, maximum] = FUNCTIONS[name].arguments
    if (args.length < minimum || args.length > maximum) {
      this.#wrongCount(syntax, name)
      return null
    }
    switch (FUNCTIONS[name].kind) {
      case 'plain':
        return this.#plain(syntax, name as never)
      case 'window':
        return this.#window(syntax, name as never)
      case 'each':
        return this.#each(syntax, name as never)
      case 'clock':
        return {
          ...{ kind: 'clock', name: name as never, start: syntax.start, end: syntax.end },
          type: quantityOf(CLOCK_DIMENSIONS[name as keyof typeof CLOCK_DIMENSIONS]),
        }
      case 'schedule':
        return this.#schedule(syntax)
      case 'known': {
        const of = this.#term(args[0] as Syntax)
        return of && { kind: 'known', name: 'known', of, type: BOOL, start: syntax.start, end: syntax.end }
      }
    }
  }

  #wrongCount({ args, start, end }: CallSyntax, name: FunctionName): void {
    const { kind, signature } = FUNCTIONS[name]
    const span = { start, end }
    if (kind !== 'window' || args.length !== 1) this.#diagnostics.add(span, 'language.arguments', { signature })
    else this.#diagnostics.add(span, 'language.window-missing', { name, example: signature })
  }

  #plain({ args: syntaxes, start, end }: CallSyntax, name: 'abs' | 'min' | 'max' | 'hypot'): Term | null {
    const args = complete(syntaxes.map((syntax) => this.#number(syntax)))
    if (!args) return null
    const isOfDifferences = FUNCTIONS[name].of === 'difference'
    const absolute = isOfDifferences && args.find((arg) => arg.type.isAbsolute)
    if (absolute) {
      this.#diagnostics.add(absolute, 'language.difference-expected', { name })
      return null
    }
    // The first that is no bare 0 says what the others are.
    const model = args.find((arg) => !isZero(arg)) ?? (args[0] as NumberTerm)
    let type = model.type
    const adapted: NumberTerm[] = []
    for (const arg of args) {
      const pair = this.#adapted(model, arg)
      if (!pair) {
        if (!this.#saidUnitNeeded(model, arg)) this.#notComparable(model, arg, arg)
        return null
      }
      adapted.push(pair[1])
      type = nameOfBoth(type, pair[1].type)
    }
    return { kind: 'plain', name, args: adapted, type, start, end }
  }

  #window({ args, start, end }: CallSyntax, name: Extract<Term, { kind: 'window' }>['name']): Term | null {
    const [first, second, third] = args
    const wanted: string = FUNCTIONS[name].of
    let of: Term | null = null
    if (first)
      of =
        wanted === 'condition' ? this.condition(first) : wanted === 'number' ? this.#number(first) : this.#term(first)
    if (of && wanted === 'measure' && of.type.kind === 'enum') {
      this.#diagnostics.add(of, 'language.number-expected', { found: nameOfType(of.type) })
      of = null
    }
    if (of && name === 'total' && isNumber(of) && of.type.isAbsolute) {
      this.#diagnostics.add(of, 'language.difference-expected', { name })
      of = null
    }
    const window = second ? this.#time(second, name) : null
    if (!of || (second && !window)) return null
    const swing = third ? this.#swing(third, of) : null
    if (third && !swing) return null
    return { kind: 'window', name, of, window, swing, type: typeOfWindow(name, of.type), start, end }
  }

  #constant(syntax: Syntax, name: string): NumberTerm | null {
    const isWindow = this.#isWindow
    this.#isWindow = true
    const term = this.#number(syntax)
    this.#isWindow = isWindow
    if (!term || constantOf(term, () => 1) !== undefined) return term
    this.#diagnostics.add(term, 'language.window-changes', { name })
    return null
  }

  #time(syntax: Syntax, name: string): Term | null {
    const term = this.#constant(syntax, name)
    if (!term) return null
    if (term.type.name !== 'time') {
      this.#diagnostics.add(term, 'language.window-not-time', { name, found: nameOfType(term.type) })
      return null
    }
    // Of parameters the value comes later.
    const seconds = constantOf(term, () => Number.NaN) as number
    if (seconds <= 0 || seconds > LONGEST_WINDOW_SECONDS) {
      this.#diagnostics.add(term, 'language.window-range', { name, days: LONGEST_WINDOW_SECONDS / DAY_SECONDS })
      return null
    }
    if (name === 'usual' && seconds < USUAL_DAYS * DAY_SECONDS) {
      this.#diagnostics.add(term, 'language.window-short', { name, days: USUAL_DAYS })
      return null
    }
    return term
  }

  #swing(syntax: Syntax, of: Term): Term | null {
    const term = this.#constant(syntax, 'turns')
    if (!term || !isNumber(of)) return null
    const moved = differenceOf(of.type)
    if (isComparable(term.type, moved)) return term
    if (isZero(term)) return { ...term, type: moved }
    this.#notComparable({ ...of, type: moved }, term, term)
    return null
  }

  #each({ args, start, end }: CallSyntax, name: Extract<Term, { kind: 'each' }>['name']): Term | null {
    const [relation, body] = args as readonly [Syntax, Syntax]
    if (this.#scope) {
      this.#diagnostics.add({ start, end }, 'language.relation-within')
      return null
    }
    if (relation.kind !== 'name') {
      this.#diagnostics.add(relation, 'language.relation-expected', { name: FUNCTIONS[name].signature })
      return null
    }
    const roles = lookUp(this.#vocabulary.related, relation.name)
    if (!roles) {
      this.#unknownRelation({ start: relation.start, end: relation.end }, relation.name)
      return null
    }
    this.#scope = { relation: relation.name, roles }
    const of = FUNCTIONS[name].of === 'condition' ? this.condition(body) : this.#number(body)
    this.#scope = null
    if (!of) return null
    if (name === 'sum' && isNumber(of) && of.type.isAbsolute) {
      this.#diagnostics.add(of, 'language.difference-expected', { name })
      return null
    }
    return { kind: 'each', name, relation: relation.name, of, type: typeOfEach(name, of.type), start, end }
  }

  #schedule({ args, start, end }: CallSyntax): Term | null {
    const [name] = args as readonly [Syntax]
    if (name.kind !== 'name' && name.kind !== 'text') {
      this.#diagnostics.add(name, 'language.schedule-expected')
      return null
    }
    const found = name.kind === 'name' ? name.name : name.text
    const schedules = this.#vocabulary.schedules ?? []
    if (schedules.includes(found)) return { kind: 'schedule', name: found, type: BOOL, start, end }
    const span = { start: name.start, end: name.end }
    const near = nearest(found, schedules)
    if (near === undefined) this.#diagnostics.add(span, 'language.unknown-schedule', { name: found })
    else this.#diagnostics.suggest(span, near, 'language.unknown-schedule-near', { name: found, near })
    return null
  }
}

/** The list, if nothing in it is missing. */
const complete = <Found>(list: readonly (Found | null)[]): readonly Found[] | null =>
  list.includes(null) ? null : (list as readonly Found[])
const isNumber = (term: Term): term is NumberTerm => term.type.kind === 'quantity'
const isZero = (term: Term) => term.kind === 'number' && term.value === 0 && term.unit === null
const wordOf = ({ text, start, end }: TextSyntax): Term => ({ kind: 'text', text, type: ENUM, start, end })

/** A state is compared with another, with its word or with its number. */
const isEnumWith = (state: Term, other: Term) =>
  state.type.kind === 'enum' &&
  state.kind !== 'text' &&
  ((other.type.kind === 'enum' && !(state.kind === 'state' && other.kind === 'text')) ||
    (other.kind === 'number' && other.unit === null))

/** Of a literal temperature beside a difference: the literal and the difference that was probably meant. */
function asDifference(literal: Term, other: Term): readonly [Term, string] | undefined {
  const text = differenceText(literal)
  const isDifference = other.type.kind === 'quantity' && other.type.name === 'temperatureDifference'
  return text !== undefined && isDifference ? [literal, text] : undefined
}

function differenceText(term: Term): string | undefined {
  if (term.kind !== 'number' || !term.unit?.startsWith('°')) return undefined
  const unit = UNITS.find(({ symbol }) => symbol === term.unit)
  // As it was written, without what the conversion adds.
  return unit && `${Number(((term.value - unit.offset) / unit.factor).toPrecision(12))} Δ${unit.symbol}`
}

function sumOf(left: Quantity, right: Quantity): Quantity | null {
  if (left.isAbsolute && right.isAbsolute) return null
  if (left.isAbsolute || right.isAbsolute) {
    const [absolute, other] = left.isAbsolute ? [left, right] : [right, left]
    return isComparable(differenceOf(absolute), other) ? absolute : null
  }
  return isComparable(left, right) ? nameOfBoth(left, right) : null
}

function remainderOf(left: Quantity, right: Quantity): Quantity | null {
  if (!left.isAbsolute) return right.isAbsolute ? null : sumOf(left, right)
  return right.isAbsolute ? differenceOf(left) : sumOf(left, right)
}

function typeOfWindow(name: Extract<Term, { kind: 'window' }>['name'], of: ValueType): ValueType {
  const quantity = of.kind === 'quantity' ? of : null
  switch (name) {
    case 'held':
      return BOOL
    case 'since':
      return quantityOf('time')
    case 'changes':
    case 'starts':
    case 'turns':
      return quantityOf('number')
    case 'avg':
      return quantity ?? quantityOf('ratio')
    case 'total':
      return quantity ? productOf(quantity, quantityOf('time'), 1) : quantityOf('time')
    case 'spread':
      return quantity ? differenceOf(quantity) : of
    case 'rate':
      return quantity ? productOf(differenceOf(quantity), quantityOf('time'), -1) : of
    case 'median':
    case 'lowest':
    case 'highest':
    case 'ago':
    case 'usual':
      return of
  }
}

function typeOfEach(name: Extract<Term, { kind: 'each' }>['name'], of: ValueType): ValueType {
  if (name === 'sum') return of
  if (name === 'share') return quantityOf('ratio')
  return name === 'count' ? quantityOf('number') : BOOL
}
