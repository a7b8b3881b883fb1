import { type Words, wordsIn } from '@bonfire/contract/definitions/definition'
import type { Locale } from '@bonfire/contract/people/users'
import type { Db } from '../../db/database.ts'
import { BUILT_IN } from './catalogue/read-catalogue.ts'
import { findOwnWords } from './definitions.repository.ts'

/** The words of our own rules in a language; rules from elsewhere keep the words that they came with. */
export interface RuleWords {
  name(ruleKey: string, stored: string): string
  description(ruleKey: string, stored: string | null): string | null
  /** The names that differ from the stored ones, for search in SQL. */
  readonly names: ReadonlyMap<string, string>
}

const AS_STORED: RuleWords = { name: (_, stored) => stored, description: (_, stored) => stored, names: new Map() }

/** Rows of rules have the English words of our own. */
export async function ruleWordsIn(db: Db, tenantId: number, locale: Locale): Promise<RuleWords> {
  if (locale === 'en') return AS_STORED
  const known = new Map<string, { readonly name: Words; readonly description: Words }>([
    ...BUILT_IN.map((definition) => [definition.key, definition] as const),
    ...(await findOwnWords(db, tenantId)).map((own) => [own.key, own] as const),
  ])
  const said = (words: Words | undefined) => (words === undefined ? undefined : wordsIn(words, locale))
  return {
    names: new Map([...known].map(([key, { name }]) => [key, wordsIn(name, locale)])),
    name: (ruleKey, stored) => said(known.get(ruleKey)?.name) ?? stored,
    description: (ruleKey, stored) => said(known.get(ruleKey)?.description) ?? stored,
  }
}
