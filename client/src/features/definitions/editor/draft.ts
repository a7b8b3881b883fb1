import { vocabularyOf } from '@bonfire/contract/definitions/check-definition'
import {
  Definition,
  type Definition as DefinitionType,
  durationSeconds,
  type StateMachine,
  type Words,
  wordsIn,
} from '@bonfire/contract/definitions/definition'
import type { StoredDefinition } from '@bonfire/contract/definitions/definitions'
import { parseCondition } from '@bonfire/contract/definitions/language/condition'
import type { Locale } from '@bonfire/contract/people/users'
import { parseValue, valueText } from '../change/typed-value.ts'

/** A parameter as somebody types it. */
export interface ParameterDraft {
  readonly name: string
  readonly value: string
  readonly unit: string | null
  readonly isDifference: boolean
  readonly minimum: string
  readonly maximum: string
  readonly words: Words
  /** Kept as it was copied. */
  readonly whereShared?: DefinitionType['parameters'][string]['whereShared']
}

/** A definition as somebody types it: numbers as text, everything else as it is stored. */
export interface Draft extends Omit<DefinitionType, 'parameters'> {
  readonly parameters: readonly ParameterDraft[]
}

const EMPTY: DefinitionType = {
  ...{ key: 'own-', name: '', description: '', category: 'fdd', severity: 'medium', equip: 'ahu', roles: [] },
  ...{ optional: [], held: [], when: '', smooth: {}, parameters: {}, modeDelay: '30 min', alarmDelay: '30 min' },
  ...{ slowest: '15 min', clearDelay: '0 min', per: 'firing', causes: [], cost: null, source: '', suppressedBy: [] },
}

const numberText = (value: number | null | undefined, locale: Locale) =>
  value === null || value === undefined ? '' : valueText(value, locale)

export function draftOf(definition: DefinitionType, locale: Locale): Draft {
  return {
    ...definition,
    parameters: Object.entries(definition.parameters).map(([name, parameter]) => ({
      ...{ name, unit: parameter.unit, words: parameter.words, isDifference: parameter.difference ?? false },
      value: numberText(parameter.default, locale),
      minimum: numberText(parameter.minimum, locale),
      maximum: numberText(parameter.maximum, locale),
      ...(parameter.whereShared && { whereShared: parameter.whereShared }),
    })),
  }
}

export const emptyDraft = (locale: Locale): Draft => draftOf(EMPTY, locale)

/** A copy has a key of its own, which no other rule has. */
export function copyOf(definition: DefinitionType, all: readonly StoredDefinition[], locale: Locale): Draft {
  const { key } = definition
  const bare = key.replace(/^own-/, '').replaceAll('.', '-').toLowerCase()
  return { ...draftOf(definition, locale), key: freeKey(`own-${bare}`, all) }
}

function freeKey(wanted: string, all: readonly Pick<StoredDefinition, 'key'>[]): string {
  const taken = new Set(all.map(({ key }) => key))
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number += 1) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

/** `Supply air too warm` → `own-supply-air-too-warm`. */
export function keyFor(name: string, all: readonly Pick<StoredDefinition, 'key'>[]): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return words === '' ? 'own-' : freeKey(`own-${words}`, all)
}

/** What somebody typed that is not a number: fields of the definition. */
type WrongNumbers = ReadonlySet<string>

export interface Typed {
  readonly definition: DefinitionType
  readonly wrongNumbers: WrongNumbers
}

/** The definition that the draft stands for. A number that cannot be read is left out, and named. */
export function definitionOf({ parameters, ...draft }: Draft, locale: Locale): Typed {
  const wrongNumbers = new Set<string>()
  const numberIn = (text: string, field: string) => {
    if (text.trim() === '') return undefined
    const value = parseValue(text, locale)
    if (value === undefined) wrongNumbers.add(field)
    return value
  }
  const built = parameters.map(({ name, value, unit, isDifference, minimum, maximum, words, whereShared }) => {
    const field = `parameters.${name}`
    const [low, high] = [numberIn(minimum, `${field}.minimum`), numberIn(maximum, `${field}.maximum`)]
    return [
      name,
      {
        ...{ default: numberIn(value, `${field}.default`) ?? null, unit },
        ...(isDifference && { difference: true }),
        ...(whereShared && { whereShared }),
        ...(low !== undefined && { minimum: low }),
        ...(high !== undefined && { maximum: high }),
        words,
      },
    ] as const
  })
  return { definition: { ...draft, parameters: Object.fromEntries(built) }, wrongNumbers }
}

/** With words where there are none yet: what a rule finds does not depend on its name. */
export function triableOf(definition: DefinitionType): DefinitionType | undefined {
  const filled = (words: Words) => (typeof words === 'string' && words.trim() === '' ? '–' : words)
  const parameters = Object.entries(definition.parameters).map(([name, one]) => [
    name,
    { ...one, words: filled(one.words) },
  ])
  const tried = Definition.safeParse({
    ...definition,
    ...{ key: definition.key === 'own-' ? 'own-new' : definition.key, parameters: Object.fromEntries(parameters) },
    ...{
      name: filled(definition.name),
      description: filled(definition.description),
      source: filled(definition.source),
    },
  })
  return tried.success ? tried.data : undefined
}

/** Fields without which it cannot be saved. */
export function missingIn(definition: DefinitionType): string[] {
  const isEmpty = (words: Words) => wordsIn(words, 'en').trim() === '' || wordsIn(words, 'fr').trim() === ''
  return [
    ...(['name', 'description', 'source'] as const).filter((field) => isEmpty(definition[field])),
    ...(definition.when.trim() === '' ? ['when'] : []),
    ...(/^own-[a-z0-9]/.test(definition.key) ? [] : ['key']),
    ...Object.entries(definition.parameters)
      .filter(([, { words }]) => isEmpty(words))
      .map(([name]) => `parameters.${name}.words`),
  ]
}

const usedRoles = (draft: Draft, when: string, machines: readonly StateMachine[]): readonly string[] | undefined => {
  const { definition } = definitionOf(draft, 'en')
  const parsed = parseCondition(when, vocabularyOf(definition, machines))
  return 'condition' in parsed ? parsed.condition.roles : undefined
}

const calledBy = (choice: string) => choice.split('|', 1)[0] ?? ''

/** The roles follow the condition: those that it newly names are needed, those that it no longer names go. */
export function withCondition(
  draft: Draft,
  when: string,
  { machines, before }: { machines: readonly StateMachine[]; before: readonly string[] },
): { draft: Draft; used: readonly string[] } {
  const used = usedRoles(draft, when, machines)
  if (!used) return { draft: { ...draft, when }, used: before }
  const gone = new Set(before.filter((role) => !used.includes(role)))
  const stays = (choice: string) => !gone.has(calledBy(choice))
  const [roles, optional] = [draft.roles.filter(stays), draft.optional.filter(stays)]
  const named = new Set([...roles, ...optional].map(calledBy))
  const added = used.filter((role) => !named.has(role))
  return { draft: { ...draft, when, roles: [...roles, ...added], optional }, used }
}

export const rolesIn = (draft: Draft, machines: readonly StateMachine[]): readonly string[] =>
  usedRoles(draft, draft.when, machines) ?? []

/** `1.5 h` as a number and a unit. */
export function durationParts(duration: string): { value: number; unit: 's' | 'min' | 'h' | 'd' } {
  const unit = (/(s|min|h|d)$/.exec(duration)?.[1] ?? 'min') as 's' | 'min' | 'h' | 'd'
  const seconds = durationSeconds(duration)
  return { value: seconds / { s: 1, min: 60, h: 3600, d: 86_400 }[unit], unit }
}
