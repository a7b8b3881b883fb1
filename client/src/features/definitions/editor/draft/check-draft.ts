import { checkDefinition, type DefinitionError } from '@bonfire/contract/definitions/check-definition'
import { checkOrder } from '@bonfire/contract/definitions/check-order'
import {
  Definition,
  type Definition as DefinitionType,
  type StateMachine,
  type Words,
  wordsIn,
} from '@bonfire/contract/definitions/definition'
import type { StoredDefinition } from '@bonfire/contract/definitions/definitions'
import type { OwnRoleTypes } from '@bonfire/contract/histories/own-roles'
import type { RegionalLocale } from '@bonfire/contract/values/regional-locale'
import { type Draft, definitionOf, type FormMistakes } from './draft.ts'
import { freeKey, OWN } from './rule-key.ts'

export interface CheckedDraft {
  readonly definition: DefinitionType
  /** Values that cannot be read, by field. */
  readonly mistakes: FormMistakes
  /** Fields without which it can be tried, but not saved. */
  readonly missing: readonly string[]
  /** The definition in the right form; undefined where something hinders. It may still have mistakes. */
  readonly formed: DefinitionType | undefined
  /** Problems beyond the form. */
  readonly problems: readonly DefinitionError[]
  /** The definition to try, if it has no mistake. */
  readonly triable: DefinitionType | undefined
}

interface Surroundings {
  readonly all: readonly StoredDefinition[]
  readonly machines: readonly StateMachine[]
  /** Those of the tenant; a rule out of a file may name others. */
  readonly ownRoles: OwnRoleTypes
  readonly isNew: boolean
  readonly locale: RegionalLocale
}

/** A draft as a definition, with all that keeps it from being tried or saved. */
export function checkDraft(draft: Draft, { all, machines, ownRoles, isNew, locale }: Surroundings): CheckedDraft {
  const { definition, mistakes } = definitionOf(draft, locale)
  const tried = Definition.safeParse(omitTexts(definition, isNew ? freeKey(`${OWN}new`, all) : definition.key))
  const missing = findMissingParameters(definition, draft)
  const issues = tried.success
    ? []
    : tried.error.issues.map(({ path }) => fieldAtPath(path.map(String).join('.'), draft))
  const found: FormMistakes = {
    ...Object.fromEntries(issues.filter((field) => !missing.includes(field)).map((field) => [field, 'other'])),
    ...(isNew && keyMistake(definition.key, all)),
    ...mistakes,
  }
  const isReadable = Object.keys(mistakes).length === 0
  const formed = tried.success && isReadable ? tried.data : undefined
  const others = all.map((one) => one.definition)
  const problems = formed ? [...checkDefinition(formed, machines, ownRoles), ...checkOrder(formed, others)] : []
  const triable = problems.length === 0 ? formed : undefined
  return { definition, mistakes: found, missing, formed, problems, triable }
}

/** Texts are left out, because findings do not depend on them, nor on the key of a rule that is not saved yet. */
function omitTexts(definition: DefinitionType, key: string): DefinitionType {
  return {
    ...definition,
    key,
    name: '–',
    description: '–',
    source: '–',
    causes: [],
  }
}

const KEY = /^own-[a-z0-9-]+(\.[a-zA-Z0-9]+)?$/

function keyMistake(key: string, all: readonly StoredDefinition[]): FormMistakes {
  if (key === OWN) return {}
  if (!KEY.test(key)) return { key: 'keyForm' }
  return all.some((one) => one.key === key) ? { key: 'keyTaken' } : {}
}

/** `parameters.eSat.unit` → `parameters.0.unit`: of a parameter, by its place. */
export function fieldAtPath(path: string, { parameters }: Pick<Draft, 'parameters'>): string {
  const [field, name, part = 'name'] = path.split('.')
  const place = parameters.findIndex((one) => one.name === name)
  if (field === 'parameters' && place !== -1) return `parameters.${place}.${part === 'difference' ? 'unit' : part}`
  // A condition of several, or one of several roles.
  return /^(proof|roles|optional|states|when|suppressedBy|replacedBy|restates)\./.test(path) ? (field ?? path) : path
}

function findMissingParameters(definition: DefinitionType, { parameters }: Draft): string[] {
  const isEmpty = (words: Words) => wordsIn(words, 'en').trim() === '' || wordsIn(words, 'fr').trim() === ''
  return [
    ...(['name', 'description', 'source'] as const).filter((field) => isEmpty(definition[field])),
    ...(definition.when.trim() === '' ? ['when'] : []),
    ...(definition.proof === '' ? ['proof'] : []),
    ...(definition.key === OWN ? ['key'] : []),
    ...parameters.flatMap(({ name }, place) => (name === '' ? [`parameters.${place}.name`] : [])),
  ]
}
