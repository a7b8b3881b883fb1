import type { Locale } from '@bonfire/contract/people/users'
import { useLocale } from 'use-intl'
import { languageOf } from './regional-locale.ts'

/** The language of the page's texts; `useLocale` adds the region whose dates and numbers it shows. */
export const useLanguage = (): Locale => languageOf(useLocale())
