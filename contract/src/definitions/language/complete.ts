import { parseCondition } from './condition.ts'
import { Diagnostics } from './errors.ts'
import type { RoleType } from './quantities/dimensions.ts'
import { UNITS } from './quantities/units.ts'
import { MAXIMUM_LENGTH } from './syntax/parse.ts'
import { KEYWORDS, type Token, tokensOf } from './syntax/tokens.ts'
import { FUNCTIONS, isFunctionName } from './terms/functions.ts'
import { lookUp, OWN, STATE, type Vocabulary } from './terms/vocabulary.ts'

export type ProposalKind =
  | 'role'
  | 'parameter'
  | 'relation'
  | 'function'
  | 'unit'
  | 'keyword'
  | 'state'
  | 'schedule'
  | 'time'
  | 'share'

/** A text that can replace the text from `start` to `end`. */
export interface Proposal {
  readonly kind: ProposalKind
  readonly insert: string
  /** The spelling of a function with its arguments. */
  readonly label: string
  readonly start: number
  readonly end: number
}

interface Candidate {
  readonly kind: ProposalKind
  readonly insert: string
  readonly label?: string
  /** Other spellings that lead to it. */
  readonly names?: readonly string[]
}

const WEEKS = ['"mon-fri 7:00-18:00"', '"22:00-6:00"']
const SHARES = ['5 %', '50 %', '95 %']
const TIMES = ['5 min', '15 min', '30 min', '60 min', '24 h', '7 d']

/** Proposes what can be written at a position; proposals that begin like the text there come first. */
export function complete(text: string, position: number, vocabulary: Vocabulary): readonly Proposal[] {
  const at = Math.min(Math.max(0, position), text.length)
  if (at > MAXIMUM_LENGTH || isQuoted(text.slice(0, at))) return []
  // Whatever is wrong before the place.
  const tokens = tokensOf(text.slice(0, at), new Diagnostics(text, Number.POSITIVE_INFINITY)).slice(0, -1)
  const unit = unitAt(text.slice(0, at))
  if (unit !== undefined) {
    return proposeMatching(unitsFor(expectedBefore(text, tokens, vocabulary)), unit, at)
  }
  const last = tokens.at(-1)
  const isTyping = last?.kind === 'word' && last.end === at
  const before = isTyping ? tokens.slice(0, -1) : tokens
  return proposeMatching(
    fittingFirst(candidatesAfter(before, vocabulary), expectedAfter(text, before, vocabulary), vocabulary),
    isTyping ? last.text : '',
    at,
  )
}

/** True within a text in quotation marks, which end with their line. */
const isQuoted = (before: string): boolean => before.slice(before.lastIndexOf('\n') + 1).split('"').length % 2 === 0

/** The beginning of a unit behind a number, empty right behind it; undefined elsewhere. */
function unitAt(before: string): string | undefined {
  const found = /(?:^|[^A-Za-z0-9_.])\d+(?:\.\d+)?(?: ?([A-Za-z°Δ%µ][^\s(),<>=!+*{}-]*)| )?$/.exec(before)
  if (!found || (found[1] !== undefined && KEYWORDS.some((keyword) => keyword.startsWith(found[1] as string))))
    return undefined
  return found[1] ?? ''
}

const COMPARISONS = ['<', '<=', '>', '>=', '=', '!=']

const ENDS_OPERAND = ['and', 'or', 'not', ',', ...COMPARISONS]

/** Returns the place at which the operand at the end of the tokens begins. */
function operandStart(tokens: readonly Token[]): number {
  let closed = 0
  for (let place = tokens.length - 1; place >= 0; place--) {
    const { kind, text } = tokens[place] as Token
    if (kind === 'symbol' && text === ')') closed++
    else if (kind === 'symbol' && text === '(') closed--
    if (closed < 0 || (closed === 0 && kind !== 'text' && ENDS_OPERAND.includes(text))) return place + 1
  }
  return 0
}

/** Returns the type that fits next: a temperature after `sat >`, a difference after `sat +` and `sat - mat >`. */
function expectedAfter(text: string, tokens: readonly Token[], vocabulary: Vocabulary): RoleType | undefined {
  const operator = tokens.at(-1)
  const isSum = operator?.text === '+' || operator?.text === '-'
  if (operator?.kind !== 'symbol' || !(isSum || COMPARISONS.includes(operator.text))) return undefined
  const start = tokens[operandStart(tokens.slice(0, -1))]?.start ?? 0
  const operand = text.slice(start, operator.start)
  const parsed = parseCondition(`(${operand}) = (${operand})`, vocabulary)
  const type = 'condition' in parsed && parsed.condition.term.kind === 'compare' && parsed.condition.term.left.type
  if (!type) return undefined
  if (type.kind !== 'quantity') return type.kind
  return isSum && type.isAbsolute ? 'temperatureDifference' : (type.name ?? undefined)
}

/** Returns the type of the number at the end of the tokens. */
const expectedBefore = (text: string, tokens: readonly Token[], vocabulary: Vocabulary): RoleType | undefined =>
  expectedAfter(
    text,
    tokens.slice(
      0,
      tokens.findLastIndex(({ kind }) => kind === 'number'),
    ),
    vocabulary,
  )

function unitsFor(expected: RoleType | undefined): readonly Candidate[] {
  const units = [
    ...UNITS.filter(({ dimension }) => dimension === expected),
    ...UNITS.filter(({ dimension }) => dimension !== expected),
  ]
  return units.map(({ symbol, names }): Candidate => ({ kind: 'unit', insert: symbol, names }))
}

/** Behind `dsp <` pressures come first. */
function fittingFirst(
  candidates: readonly Candidate[],
  expected: RoleType | undefined,
  vocabulary: Vocabulary,
): readonly Candidate[] {
  if (expected === undefined) return candidates
  const fits = ({ insert }: Candidate) =>
    (lookUp(vocabulary.roles, insert) ?? lookUp(vocabulary.parameters, insert)) === expected
  return [...candidates.filter(fits), ...candidates.filter((candidate) => !fits(candidate))]
}

function proposeMatching(candidates: readonly Candidate[], typed: string, at: number): readonly Proposal[] {
  const wanted = typed.toLowerCase()
  const ranked = candidates.flatMap(({ names = [], ...candidate }) => {
    const places = [candidate.insert, ...names].map((name) => name.toLowerCase().indexOf(wanted))
    const found = places.filter((place) => place >= 0)
    return found.length === 0 ? [] : [{ candidate, isInner: Math.min(...found) > 0 }]
  })
  const sorted = [...ranked.filter(({ isInner }) => !isInner), ...ranked.filter(({ isInner }) => isInner)]
  return sorted.map(({ candidate: { kind, insert, label = insert } }) => ({
    kind,
    insert,
    label,
    start: at - typed.length,
    end: at,
  }))
}

function candidatesAfter(tokens: readonly Token[], vocabulary: Vocabulary): readonly Candidate[] {
  const last = tokens.at(-1)
  if (last?.kind === 'symbol' && last.text === '.') return membersOf(tokens.at(-2)?.text ?? '', vocabulary)
  const isBehindValue =
    last !== undefined &&
    (last.kind === 'number' ||
      last.kind === 'text' ||
      (last.kind === 'word' && !KEYWORDS.includes(last.text)) ||
      [')', '}'].includes(last.text))
  if (isBehindValue) return ['and', 'or', 'in'].map((insert) => ({ kind: 'keyword', insert }))
  const call = openCall(tokens)
  if (call) {
    const { kind } = FUNCTIONS[call.name]
    if (kind === 'each' && call.argument === 0) return relationsOf(vocabulary)
    if (kind === 'schedule')
      return [...(vocabulary.schedules ?? []), ...WEEKS].map((insert): Candidate => ({ kind: 'schedule', insert }))
    if (kind === 'window' && call.argument === 1)
      return [...parametersOf(vocabulary, 'time'), ...TIMES.map((insert): Candidate => ({ kind: 'time', insert }))]
    if (call.name === 'percentile' && call.argument === 2)
      return [...parametersOf(vocabulary, 'ratio'), ...SHARES.map((insert): Candidate => ({ kind: 'share', insert }))]
    // Only a fixed number can be here.
    if (kind === 'window' && call.argument === 2) return parametersOf(vocabulary)
  }
  return valuesOf(tokens, vocabulary)
}

const parametersOf = ({ parameters }: Vocabulary, type?: RoleType): Candidate[] =>
  Object.keys(parameters).flatMap((insert) =>
    type === undefined || parameters[insert] === type ? [{ kind: 'parameter', insert }] : [],
  )

function membersOf(relation: string, vocabulary: Vocabulary): readonly Candidate[] {
  const roles = relation === OWN ? vocabulary.roles : lookUp(vocabulary.related, relation)
  return Object.keys(roles ?? {}).map((insert) => ({ kind: 'role', insert }))
}

const relationsOf = (vocabulary: Vocabulary): readonly Candidate[] =>
  Object.keys(vocabulary.related).map((insert) => ({ kind: 'relation', insert }))

function valuesOf(tokens: readonly Token[], vocabulary: Vocabulary): readonly Candidate[] {
  const relation = relationAround(tokens)
  const roles = (relation !== undefined && lookUp(vocabulary.related, relation)) || vocabulary.roles
  const functions = Object.entries(FUNCTIONS).filter(([, { kind }]) => relation === undefined || kind !== 'each')
  return [
    ...Object.keys(roles).map((insert): Candidate => ({ kind: 'role', insert })),
    ...Object.keys(vocabulary.parameters).map((insert): Candidate => ({ kind: 'parameter', insert })),
    ...(relation === undefined
      ? Object.keys(vocabulary.related).map((name): Candidate => ({ kind: 'relation', insert: `${name}.` }))
      : [{ kind: 'relation', insert: `${OWN}.` } as const]),
    ...functions.map(
      ([name, { signature, kind }]): Candidate => ({
        kind: 'function',
        insert: kind === 'clock' ? `${name}()` : `${name}(`,
        label: signature,
      }),
    ),
    { kind: 'state', insert: STATE },
    { kind: 'keyword', insert: 'not' },
  ]
}

interface OpenCall {
  readonly name: keyof typeof FUNCTIONS
  readonly argument: number
  readonly first: Token | undefined
}

/** The functions whose brackets are open at the end, the innermost last. */
function openCalls(tokens: readonly Token[]): readonly (OpenCall | undefined)[] {
  const open: (OpenCall | undefined)[] = []
  for (const [place, token] of tokens.entries()) {
    if (token.kind !== 'symbol') continue
    const name = tokens[place - 1]?.text ?? ''
    if (token.text === '(') {
      const isCall = tokens[place - 1]?.kind === 'word' && isFunctionName(name)
      open.push(isCall ? { name, argument: 0, first: tokens[place + 1] } : undefined)
    } else if (token.text === ')') open.pop()
    else if (token.text === ',') {
      const call = open.pop()
      open.push(call && { ...call, argument: call.argument + 1 })
    }
  }
  return open
}

const openCall = (tokens: readonly Token[]): OpenCall | undefined => openCalls(tokens).at(-1)

/** Within `any(vav, …)`: vav. */
function relationAround(tokens: readonly Token[]): string | undefined {
  const call = openCalls(tokens).findLast((each) => each !== undefined && FUNCTIONS[each.name].kind === 'each')
  return call && call.argument > 0 ? call.first?.text : undefined
}
