import type { Locale } from '@bonfire/contract/people/users'

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', fr: 'Français' }
