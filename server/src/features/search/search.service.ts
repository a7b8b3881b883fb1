import { parseActionKey } from '@bonfire/contract/actions/action-key'
import { may } from '@bonfire/contract/people/permissions'
import type { Locale } from '@bonfire/contract/people/users'
import type { FoundAction, SearchResults } from '@bonfire/contract/search'
import { foldedText } from '@bonfire/contract/values/folded-text'
import type { Context } from '../../context.ts'
import { readInTurn } from '../../db/heavy-reads.ts'
import type { Caller } from '../../http/caller.ts'
import { readableTypes } from '../../http/permissions.ts'
import { ruleWordsIn } from '../definitions/rule-words.service.ts'
import * as found from './search.repository.ts'

const MOST_WORDS = 10

/** A few of each kind whose names contain every word; nothing without words. */
export async function search(
  context: Context,
  caller: Caller,
  { text, locale }: { readonly text: string; readonly locale: Locale },
): Promise<SearchResults> {
  const typed = foldedText(text).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const [first] = typed
  if (first === undefined) return { rules: [], equips: [], actions: [], people: [] }
  const words: found.Words = {
    userId: caller.id,
    tenantId: caller.tenantId,
    patterns: typed.map((word) => `%${escapePattern(word)}%`),
    beginning: `${escapePattern(first)}%`,
  }
  const { db } = context
  const types = readableTypes(context, caller)
  const { names } = await ruleWordsIn(db, caller.tenantId, locale)
  // One statement after the other, in one turn: each looks at all that the person may see.
  return readInTurn(
    async () => ({
      rules: types.length > 0 ? await found.findRules(db, words, { types, names }) : [],
      equips: types.length > 0 ? await found.findEquips(db, words, types) : [],
      actions: await findActions(context, caller, { words, text }),
      people: may(caller, 'administerPeople') ? await found.findPeople(db, words) : [],
    }),
    search,
  )
}

/** An action found by key may have any status; other words only find what the lists show. */
async function findActions(
  { db }: Context,
  caller: Caller,
  { words, text }: { words: found.Words; text: string },
): Promise<FoundAction[]> {
  const key = parseActionKey(text.trim().toLowerCase())
  const named = key ? await found.findActionsByKey(db, words, key) : []
  const withTriage = may(caller, 'chooseTriage')
  const listed = may(caller, 'workOnFindings') ? await found.findActions(db, words, withTriage) : []
  const keys = new Set(named.map(({ key }) => key))
  return [...named, ...listed.filter(({ key }) => !keys.has(key))]
}

/** Escapes percent, underscore and backslash. */
const escapePattern = (word: string) =>
  word
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/[%_\\]/g, '\\$&')
