import type { Locale } from '@bonfire/contract/users'

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', fr: 'Français' }
