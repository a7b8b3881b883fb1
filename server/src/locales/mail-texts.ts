import type { Locale } from '@bonfire/contract/people/users'
import { createTranslator } from 'use-intl/core'
import en from './en/mails.ts'
import fr from './fr/mails.ts'
import type { Translated } from './translated.ts'

// The English texts type the arguments; French has the same keys.
const translator = (locale: Locale, messages: Translated<typeof en>) =>
  createTranslator({ locale, messages: messages as typeof en, timeZone: 'UTC' })

const TRANSLATORS = { en: translator('en', en), fr: translator('fr', fr) }

export const mailTexts = (locale: Locale) => TRANSLATORS[locale]
