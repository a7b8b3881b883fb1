import type { Definition, Words } from '@bonfire/contract/definitions/definition'
import type { StoredDefinition } from '@bonfire/contract/definitions/definitions'
import type { OwnRoleTypes } from '@bonfire/contract/histories/own-roles'
import type { RegionalLocale } from '@bonfire/contract/values/regional-locale'
import { parseValue, valueText } from '../../change/typed-value.ts'
import { keyOfCopy, OWN } from './rule-key.ts'
import { durationOf, type TypedTime, typedTime } from './typed-time.ts'

/** A parameter as someone types it. */
export interface ParameterDraft {
  readonly name: string
  readonly value: string
  readonly unit: string | null
  readonly isDifference: boolean
  readonly minimum: string
  readonly maximum: string
  readonly words: Words
  /** Kept as it was copied. */
  readonly whereShared?: Definition['parameters'][string]['whereShared']
}

export const DELAYS = ['modeDelay', 'alarmDelay', 'clearDelay', 'slowest'] as const
type Delay = (typeof DELAYS)[number]

/** The proof that the equip runs: as usual for its kind, nothing, or conditions, one a line. */
export interface ProofDraft {
  readonly kind: 'usual' | 'none' | 'own'
  readonly text: string
}

/** A definition as someone types it: numbers and times as text, everything else as it is stored. */
export interface Draft
  extends Omit<Definition, 'parameters' | 'smooth' | 'proof' | Delay>,
    Readonly<Record<Delay, TypedTime>> {
  readonly parameters: readonly ParameterDraft[]
  readonly smooth: Readonly<Record<string, TypedTime>>
  readonly proof: ProofDraft
}

const EMPTY: Definition = {
  key: OWN,
  name: '',
  description: '',
  category: 'fdd',
  severity: 'medium',
  equip: 'ahu',
  roles: [],
  optional: [],
  held: [],
  when: '',
  smooth: {},
  parameters: {},
  modeDelay: '30 min',
  alarmDelay: '30 min',
  slowest: '15 min',
  clearDelay: '0 min',
  per: 'firing',
  causes: [],
  cost: null,
  source: '',
  suppressedBy: [],
}

export const newParameter = (name: string): ParameterDraft => ({
  name,
  value: '',
  unit: null,
  isDifference: false,
  minimum: '',
  maximum: '',
  words: '',
})

export function toRuleDraft({ proof, smooth, parameters, ...definition }: Definition, locale: RegionalLocale): Draft {
  const textOf = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : valueText(value, locale)
  const delays = Object.fromEntries(DELAYS.map((delay) => [delay, typedTime(definition[delay], locale)]))
  return {
    ...definition,
    ...(delays as Record<Delay, TypedTime>),
    smooth: Object.fromEntries(Object.entries(smooth).map(([role, time]) => [role, typedTime(time, locale)])),
    proof: {
      kind: proof === undefined ? 'usual' : proof === null ? 'none' : 'own',
      text: [proof ?? ''].flat().join('\n'),
    },
    parameters: Object.entries(parameters).map(([name, parameter]) => ({
      name,
      unit: parameter.unit,
      words: parameter.words,
      isDifference: parameter.difference ?? false,
      value: textOf(parameter.default),
      minimum: textOf(parameter.minimum),
      maximum: textOf(parameter.maximum),
      ...(parameter.whereShared && { whereShared: parameter.whereShared }),
    })),
  }
}

export const emptyDraft = (locale: RegionalLocale): Draft => toRuleDraft(EMPTY, locale)

export const copyRule = (definition: Definition, all: readonly StoredDefinition[], locale: RegionalLocale): Draft => ({
  ...toRuleDraft(definition, locale),
  key: keyOfCopy(definition.key, all),
})

type FormMistake = 'number' | 'time' | 'parameterName' | 'parameterTwice' | 'keyForm' | 'keyTaken' | 'other'

/** Mistakes by field; a parameter goes by its place, as its name may be the mistake. */
export type FormMistakes = Readonly<Record<string, FormMistake>>

const PARAMETER_NAME = /^[a-z][a-zA-Z0-9]{0,39}$/

/** Returns the definition of a draft. Unreadable fields are left out, and named; a parameter needs a name. */
export function definitionOf(draft: Draft, locale: RegionalLocale): { definition: Definition; mistakes: FormMistakes } {
  const mistakes: Record<string, FormMistake> = {}
  const timeIn = (time: TypedTime, field: string) => {
    const duration = durationOf(time, locale)
    if (duration === undefined) mistakes[field] = 'time'
    return duration ?? '0 min'
  }
  const { parameters, smooth, proof, ownRoles: _, ...others } = draft
  const delays = Object.fromEntries(DELAYS.map((delay) => [delay, timeIn(draft[delay], delay)]))
  const smoothed = Object.entries(smooth).flatMap(([role, time]) =>
    time.count.trim() === '' ? [] : [[role, timeIn(time, `smooth.${role}`)]],
  )
  const definition = {
    ...others,
    ...(delays as Record<Delay, string>),
    parameters: parametersOf(parameters, mistakes, locale),
    smooth: Object.fromEntries(smoothed),
    ...readProof(proof),
    ...readOwnRoles(draft),
  }
  return { definition, mistakes }
}

/** While it is edited, a draft may use all roles of one's own; the definition has those that it does use. */
export const mayUse = (draft: Draft, ownRoles: OwnRoleTypes): Draft => ({
  ...draft,
  ownRoles: { ...ownRoles, ...draft.ownRoles } as Draft['ownRoles'],
})

function readOwnRoles({ ownRoles = {}, when, proof, roles, optional }: Draft): Pick<Definition, 'ownRoles'> {
  const words = new Set([when, proof.text, ...roles, ...optional].join(' ').match(/[A-Za-z][A-Za-z0-9]*/g))
  const used = Object.entries(ownRoles).filter(([role]) => words.has(role))
  return used.length === 0 ? {} : { ownRoles: Object.fromEntries(used) }
}

function parametersOf(
  parameters: readonly ParameterDraft[],
  mistakes: Record<string, FormMistake>,
  locale: RegionalLocale,
): Definition['parameters'] {
  const numberIn = (text: string, field: string) => {
    if (text.trim() === '') return undefined
    const value = parseValue(text, locale)
    if (value === undefined) mistakes[field] = 'number'
    return value
  }
  const built: Definition['parameters'] = {}
  parameters.forEach(({ name, value, unit, isDifference, minimum, maximum, words, whereShared }, place) => {
    const field = `parameters.${place}`
    const [low, high] = [numberIn(minimum, `${field}.minimum`), numberIn(maximum, `${field}.maximum`)]
    const usual = numberIn(value, `${field}.default`) ?? null
    if (name === '') return
    if (!PARAMETER_NAME.test(name)) mistakes[`${field}.name`] = 'parameterName'
    else if (Object.hasOwn(built, name)) mistakes[`${field}.name`] = 'parameterTwice'
    else {
      built[name] = {
        default: usual,
        unit,
        words: orName(words, name),
        ...(isDifference && { difference: true }),
        ...(whereShared && { whereShared }),
        ...(low !== undefined && { minimum: low }),
        ...(high !== undefined && { maximum: high }),
      }
    }
  })
  return built
}

/** A parameter that nobody described is called by its name. */
const orName = (words: Words, name: string): Words =>
  typeof words === 'string' ? words.trim() || name : { en: words.en.trim() || name, fr: words.fr.trim() || name }

function readProof({ kind, text }: ProofDraft): Pick<Definition, 'proof'> {
  if (kind === 'usual') return {}
  if (kind === 'none') return { proof: null }
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  return { proof: lines.length > 1 ? lines : (lines[0] ?? '') }
}

/** The draft as a part of the form gets it. */
export interface FieldProps {
  readonly draft: Draft
  /** Problems by field of the definition. */
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<Draft>) => void
}
