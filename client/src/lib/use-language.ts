import type { Locale } from '@bonfire/contract/people/users'
import { languageOf } from '@bonfire/contract/values/regional-locale'
import { useLocale } from 'use-intl'

/** The language of the page's texts; `useLocale` adds the region whose dates and numbers it shows. */
export const useLanguage = (): Locale => languageOf(useLocale())
