import type { Locale } from '../people/users.ts'

/** A language of the application, with the region whose dates and numbers it shows: `en-GB`, or `en` alone. */
export type RegionalLocale = Locale | `${Locale}-${string}`

/**
 * Dates and numbers beside texts of this language are written as in the region of the browser's settings, if that is
 * one of the language. Swiss German says nothing about how English is written.
 */
export function regionalLocale(language: Locale, spoken: readonly string[]): RegionalLocale {
  for (const tag of spoken) {
    const { language: base, region } = localeOf(tag) ?? {}
    if (base === language && region !== undefined) return `${language}-${region}`
  }
  return language
}

/** The language of the texts. */
export const languageOf = (locale: RegionalLocale): Locale => locale.split('-')[0] as Locale

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}
