import roleNamesEn from '../../../histories/role-names/en.ts'
import roleNamesFr from '../../../histories/role-names/fr.ts'
import type { RoleNames } from '../../../histories/role-names/role-names.ts'
import type { Locale } from '../../../people/users.ts'
import { unitOf } from '../quantities/units.ts'
import type { WeekTimes } from '../syntax/week.ts'
import en from './en.ts'
import fr from './fr.ts'
import type { Reading, ReadingCode, RoleReading } from './read.ts'

type Names = Readonly<Record<string, string>>
type Triples = Readonly<Record<string, readonly [string, string, string]>>

interface Words {
  readonly phrases: Readonly<Record<ReadingCode, string>>
  readonly joints: Readonly<Record<'and' | 'or' | 'comma', string>>
  readonly itself: string
  readonly week: Readonly<Record<'every' | 'day' | 'days' | 'times' | 'time' | 'fullHour', string>> & {
    readonly names: readonly string[]
  }
  readonly relations: Triples
  readonly roles: RoleNames
}

const WORDS: Readonly<Record<Locale, Words>> = {
  en: { ...en, roles: roleNamesEn },
  fr: { ...fr, roles: roleNamesFr },
}

/** Facts that only the reader’s side knows. */
export interface Known {
  /** Returns the name of a parameter, or its value in the reader’s units. */
  readonly parameter?: (name: string) => string
  /** Returns the name of a role that is not among those that come with Bonfire. */
  readonly role?: (name: string) => string
  /** A number in the reader’s units; without it, as it is written in the rule. */
  readonly value?: (value: Extract<Reading, { kind: 'value' }>) => string
  /** The kind of equip that the rule is for. */
  readonly own?: string
}

/** The sentence that a condition reads as, without a capital or a full stop. */
export function sayReading(locale: Locale, reading: Reading, known: Known = {}): string {
  const words = WORDS[locale]
  const say = (part: Reading): string => {
    switch (part.kind) {
      case 'phrase':
        return filled(words.phrases[part.code], (name) => {
          const found = part.of[name]
          return found ? say(found) : ''
        })
      case 'list':
        return sayList(words, part, say)
      case 'role':
        return sayRole(words, part, { owner: part.of && say(part.of), ownName: known.role?.(part.role) })
      case 'relation':
        return lookUp(words.relations, part.relation)?.[FORMS[part.form]] ?? part.relation
      case 'own':
        return lookUp(words.relations, known.own ?? '')?.[0] ?? words.phrases.own
      case 'parameter':
        return known.parameter?.(part.name) ?? part.name
      case 'name':
        return part.name
      case 'week':
        return sayWeek(words, part.times)
      case 'value':
        return known.value?.(part) ?? asWritten(locale, part.written)
    }
  }
  const said = say(reading)
  return locale === 'fr' ? contracted(said) : said
}

const filled = (text: string, of: (name: string) => string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => of(name))

const FORMS = { one: 0, each: 1, any: 2 } as const

/** « de le » se dit « du », « de les » se dit « des ». */
const contracted = (said: string): string => said.replace(/(?<=^|[\s(])de le(s?) /g, (_, s) => (s ? 'des ' : 'du '))

function sayList(
  words: Words,
  { joint, of }: Extract<Reading, { kind: 'list' }>,
  say: (part: Reading) => string,
): string {
  const said = of.map(say)
  return joint === 'series' ? inSeries(words, said) : said.join(words.joints[joint])
}

const inSeries = ({ joints }: Words, said: readonly string[]): string =>
  said.length < 2 ? said.join('') : [said.slice(0, -1).join(joints.comma), ...said.slice(-1)].join(joints.and)

/** Monday to Friday 7:00–12:00 and 13:00–18:00, and Saturday 8:00–12:00. */
function sayWeek(words: Words, groups: readonly WeekTimes[]): string {
  const { week } = words
  const nameOf = (day: number) => week.names[day - 1] ?? ''
  const dayOf = ([first, last]: readonly [number, number]) =>
    first === last
      ? filled(week.day, () => nameOf(first))
      : filled(week.days, (name) => nameOf(name === 'first' ? first : last))
  const timeOf = (minutes: number) => {
    const [hour, minute] = [String(Math.floor(minutes / 60)), String(minutes % 60).padStart(2, '0')]
    return filled(minute === '00' ? week.fullHour : week.time, (name) => (name === 'hour' ? hour : minute))
  }
  const timesOf = ([from, to]: readonly [number, number]) =>
    filled(week.times, (name) => timeOf(name === 'from' ? from : to))
  const said = groups.map(({ days, times }) => {
    const on = days.length === 0 ? week.every : inSeries(words, days.map(dayOf))
    return times.length === 0 ? on : `${on} ${inSeries(words, times.map(timesOf))}`
  })
  return said.join(`${said.some((one) => one.includes(words.joints.and)) ? ',' : ''}${words.joints.and}`)
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

function sayRole(
  words: Words,
  { role, form }: RoleReading,
  { owner, ownName = role }: { owner: string | undefined; ownName: string | undefined },
): string {
  const ofOwner = (name: string) =>
    owner === undefined ? name : words.phrases.related.replace('{role}', name).replace('{relation}', owner)
  const [, of = ownName, is, isNot] = lookUp<readonly string[]>(words.roles, role) ?? []
  if (is === undefined) {
    const name = ofOwner(of)
    return form === 'is-not' ? words.phrases.not.replace('{of}', name) : name
  }
  // The plant of a plant is the plant.
  const isOwner = owner !== undefined && (of === owner || of === words.itself)
  const subject = isOwner ? owner : ofOwner(of)
  return form === 'subject' ? subject : `${subject} ${form === 'is' ? is : isNot}`
}

const lookUp = <Value>(names: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined
