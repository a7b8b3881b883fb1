import { vocabularyOf } from '@bonfire/contract/definitions/check-definition'
import { parseCondition } from '@bonfire/contract/definitions/language/condition'
import type { Cells } from '@bonfire/contract/definitions/language/evaluation/cells'
import { evaluateNumbers } from '@bonfire/contract/definitions/language/explain'
import type { RoleType } from '@bonfire/contract/definitions/language/quantities/dimensions'
import { conversionOf, fromSi, toSi } from '@bonfire/contract/definitions/language/quantities/units'
import { limitsOf } from '@bonfire/contract/definitions/limits'
import { parameterInSi, typeOfParameter } from '@bonfire/contract/definitions/parameter-in-si'
import type { HistoryLine } from '@bonfire/contract/histories/histories'
import { ROLE_DIMENSIONS } from '@bonfire/contract/histories/roles'
import { type LimitLine, toSteps } from '../chart/drawing/limit-line.ts'
import { valueAt } from '../chart/value-at.ts'
import type { Lines } from '../histories.queries.ts'
import type { Span } from '../history-address.ts'
import type { RuleReading } from './rule-reading.ts'

/** Most pictures are no wider. */
const CELLS = 600
const MOST_LIMITS = 6

interface Drawn {
  readonly lines: Lines
  /** The range that the lines were read for. */
  readonly span: Span
  /** Nothing is known later. */
  readonly end: number
}

/**
 * The values that a rule compares its points with, over a picture: of `sat > satCoolSp + eSat`, the setpoint and the error
 * together.
 */
export function limitLines({ pointIds, definition, parameters }: RuleReading, drawn: Drawn): LimitLine[] {
  const condition = conditionOf(definition, parameters)
  if (!condition) return []
  const lineOf = (word: string) => drawn.lines.get(pointIds.get(word) ?? '')
  const types: Types = { ...definition.ownRoles, ...ROLE_DIMENSIONS }
  const cells = new DrawnCells(drawn, { lineOf, types, parameter: (name) => inSi(definition, parameters, name) })
  return limitsOf(condition)
    .slice(0, MOST_LIMITS)
    .flatMap(({ role, text, term }) => {
      const line = lineOf(role)
      const conversion = line && conversionFor(line, types[lastWord(role)])
      if (!line || !conversion) return []
      const values = evaluateNumbers(term, cells).map((value) => fromSi(value, conversion))
      const steps = toSteps(values, { from: drawn.span.from, stepSeconds: cells.stepSeconds, end: drawn.end })
      return steps.length === 0 ? [] : [{ pointId: line.pointId, text, steps }]
    })
}

type Parameters = RuleReading['parameters']

function conditionOf(definition: RuleReading['definition'], parameters: Parameters) {
  const vocabulary = vocabularyOf(definition, [])
  // The parameters of the operating states are not in the definition.
  const others = Object.entries(parameters).flatMap(([name, { unit }]): [string, RoleType][] => {
    const type = name in vocabulary.parameters ? undefined : typeOfParameter({ unit })
    return type ? [[name, type]] : []
  })
  const own = { ...vocabulary, parameters: { ...vocabulary.parameters, ...Object.fromEntries(others) } }
  const parsed = parseCondition(definition.when, own)
  return 'condition' in parsed ? parsed.condition : undefined
}

function inSi(definition: RuleReading['definition'], parameters: Parameters, name: string): number {
  const given = parameters[name]
  return given ? parameterInSi(definition.parameters[name] ?? { unit: given.unit }, given) : Number.NaN
}

type Types = Readonly<Record<string, RoleType>>

const lastWord = (role: string) => role.split('.').at(-1) ?? role

function conversionFor({ kind, unit }: HistoryLine, type: RoleType | undefined) {
  return type && conversionOf(kind === 'number' ? unit : null, type)
}

interface Source {
  lineOf(word: string): HistoryLine | undefined
  readonly types: Types
  parameter(name: string): number
}

/** The lines of a picture as a condition reads them. */
class DrawnCells implements Cells {
  readonly length = CELLS
  readonly startSeconds: number
  readonly stepSeconds: number
  readonly #span: Span
  readonly #source: Source

  constructor({ span }: Drawn, source: Source) {
    this.#span = span
    this.#source = source
    this.startSeconds = span.from
    this.stepSeconds = (span.to - span.from) / CELLS
  }

  values(role: string): Float64Array {
    const line = this.#source.lineOf(role)
    const conversion = line && conversionFor(line, this.#source.types[lastWord(role)])
    const column = new Float64Array(this.length).fill(Number.NaN)
    if (!line || !conversion) return column
    for (let cell = 0; cell < this.length; cell += 1) {
      const value = valueAt(line, this.startSeconds + (cell + 0.5) * this.stepSeconds, this.#span)
      if (value) column[cell] = toSi((value.low + value.high) / 2, conversion)
    }
    return column
  }

  relatedValues(relation: string, role: string): Float64Array {
    return this.values(`${relation}.${role}`)
  }

  relatedEach(): readonly Cells[] {
    return []
  }

  parameter(name: string): number {
    return this.#source.parameter(name)
  }
}
