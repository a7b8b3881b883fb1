import type { Locale } from '@bonfire/contract/people/users'
import { createTranslator } from 'use-intl/core'
import en from './en/webhook-messages.ts'
import fr from './fr/webhook-messages.ts'
import type { Translated } from './translated.ts'

// The English texts type the arguments; French has the same keys.
const translator = (locale: Locale, messages: Translated<typeof en>) =>
  createTranslator({ locale, messages: messages as typeof en, timeZone: 'UTC' })

const TRANSLATORS = { en: translator('en', en), fr: translator('fr', fr) }

export const webhookTexts = (locale: Locale) => TRANSLATORS[locale]
