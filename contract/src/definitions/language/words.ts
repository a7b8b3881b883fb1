import { RELATIONS } from '../equip-kinds.ts'
import { KEYWORDS } from './syntax/tokens.ts'
import { isFunctionName } from './terms/functions.ts'
import { OWN, STATE } from './terms/vocabulary.ts'

const WORDS: ReadonlySet<string> = new Set([...KEYWORDS, ...RELATIONS, OWN, STATE, 'true', 'false'])

/** True of a name that means something in every condition: a role cannot have it. */
export const isWordOfLanguage = (name: string): boolean => WORDS.has(name) || isFunctionName(name)
