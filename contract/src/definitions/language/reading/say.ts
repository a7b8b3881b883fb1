import type { Locale } from '../../../people/users.ts'
import { unitOf } from '../quantities/units.ts'
import en from './en.ts'
import fr from './fr.ts'
import type { Reading, ReadingCode } from './read.ts'

type Names = Readonly<Record<string, string>>
type Pairs = Readonly<Record<string, readonly [string, string]>>

interface Words {
  readonly phrases: Readonly<Record<ReadingCode, string>>
  readonly joints: Readonly<Record<'and' | 'or' | 'comma', string>>
  readonly roles: Names
  readonly conditions: Pairs
  readonly relations: Pairs
}

const WORDS: Readonly<Record<Locale, Words>> = { en, fr }

/** What only the reader’s side knows. */
export interface Known {
  /** What a parameter is called, or its value in the reader’s units. */
  readonly parameter?: (name: string) => string
  /** A number in the reader’s units; without it, as it is written in the rule. */
  readonly value?: (value: Extract<Reading, { kind: 'value' }>) => string
}

/** The sentence that a condition reads as, without a capital or a full stop. */
export function sayReading(locale: Locale, reading: Reading, known: Known = {}): string {
  const words = WORDS[locale]
  const say = (part: Reading): string => {
    switch (part.kind) {
      case 'phrase':
        return words.phrases[part.code].replace(/\{(\w+)\}/g, (_, name: string) => {
          const found = part.of[name]
          return found ? say(found) : ''
        })
      case 'list':
        return part.of.map(say).join(words.joints[part.joint])
      case 'role':
        return sayRole(words, part)
      case 'relation':
        return lookUp(words.relations, part.relation)?.[part.isEach ? 1 : 0] ?? part.relation
      case 'parameter':
        return known.parameter?.(part.name) ?? part.name
      case 'name':
        return part.name
      case 'value':
        return known.value?.(part) ?? asWritten(locale, part.written)
    }
  }
  return say(reading)
}

const TIMES: Names = { s: 'second', min: 'minute', h: 'hour', d: 'day', wk: 'week' }

/** A time is written out: `7 d` is 7 days. Any other number keeps its unit, on the same line. */
function asWritten(locale: Locale, written: string): string {
  const [, number, symbol] = /^([\d.]+)\s*(\S+)$/.exec(written) ?? []
  const unit = symbol === undefined ? undefined : lookUp(TIMES, unitOf(symbol)?.symbol ?? '')
  if (unit === undefined) return written.replace(/\s+/g, '\u00a0')
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
    .format(Number(number))
    .replace(/\s+/g, '\u00a0')
}

function sayRole(words: Words, { role, isCondition, isNot }: Extract<Reading, { kind: 'role' }>): string {
  if (!isCondition) return lookUp(words.roles, role) ?? role
  const condition = lookUp(words.conditions, role)?.[isNot ? 1 : 0]
  return condition ?? (isNot ? words.phrases.not.replace('{of}', role) : role)
}

const lookUp = <Value>(names: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined
