import { AIR_WORDS } from '../content/words-air.ts'
import { PLANT_WORDS } from '../content/words-plant.ts'
import type { ActionWords } from './action-words.ts'

/** By rule. */
export const ACTION_WORDS: Readonly<Record<string, ActionWords>> = { ...AIR_WORDS, ...PLANT_WORDS }
