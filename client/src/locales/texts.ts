import type { Locale } from '@bonfire/contract/people/users'
import type fieldProblems from '@bonfire/contract/refusals/field-problems/en'
import type { RegionalLocale } from '@bonfire/contract/values/regional-locale'
import { create } from 'zustand'
import type auth from './en/auth.ts'
import type bulk from './en/bulk.ts'
import type catalogue from './en/catalogue.ts'
import type dataIn from './en/data-in.ts'
import type diagnosis from './en/diagnosis.ts'
import type equipment from './en/equipment.ts'
import type equips from './en/equips.ts'
import type evaluation from './en/evaluation.ts'
import type exports from './en/exports.ts'
import type histories from './en/histories.ts'
import type overlays from './en/overlays.ts'
import type overview from './en/overview.ts'
import type ownRoles from './en/own-roles.ts'
import type parts from './en/parts.ts'
import type passwords from './en/passwords.ts'
import type people from './en/people.ts'
import type points from './en/points.ts'
import type profile from './en/profile.ts'
import type rules from './en/rules.ts'
import type setup from './en/setup.ts'
import type snooze from './en/snooze.ts'
import type subscriptions from './en/subscriptions.ts'
import type trust from './en/trust.ts'
import type units from './en/units.ts'
import type views from './en/views.ts'
import type webhooks from './en/webhooks.ts'
import en, { type Messages } from './en.ts'
import type { ActionMessages } from './en-actions.ts'
import type { Translation } from './translation.ts'

type Texts = Messages &
  ActionMessages & {
    auth: typeof auth
    bulk: typeof bulk
    catalogue: typeof catalogue
    dataIn: typeof dataIn
    diagnosis: typeof diagnosis
    equipment: typeof equipment
    equips: typeof equips
    evaluation: typeof evaluation
    exports: typeof exports
    histories: typeof histories
    overlays: typeof overlays
    overview: typeof overview
    parts: typeof parts
    passwords: typeof passwords
    people: typeof people
    points: typeof points
    ownRoles: typeof ownRoles
    profile: typeof profile
    rules: typeof rules
    setup: typeof setup
    snooze: typeof snooze
    subscriptions: typeof subscriptions
    trust: typeof trust
    units: typeof units
    views: typeof views
    problems: typeof fieldProblems
    webhooks: typeof webhooks
  }

declare module 'use-intl' {
  interface AppConfig {
    Locale: RegionalLocale
    Messages: Texts
  }
}

/** What is wrong with a field, for the forms of these screens. */
const problems = {
  en: async () => (await import('@bonfire/contract/refusals/field-problems/en')).default,
  fr: async () => (await import('@bonfire/contract/refusals/field-problems/fr')).default,
}

type Load = () => Promise<Partial<Translation<Texts>>>

/** Loaded with the screens and dialogs that show them, to keep them out of the first load. */
export const CATALOGUES = {
  shared: { en: async () => en, fr: async () => (await import('./fr.ts')).default },
  actions: {
    en: async () => (await import('./en-actions.ts')).default,
    fr: async () => (await import('./fr-actions.ts')).default,
  },
  auth: {
    en: async () => ({ auth: (await import('./en/auth.ts')).default }),
    fr: async () => ({ auth: (await import('./fr/auth.ts')).default }),
  },
  bulk: {
    en: async () => ({ bulk: (await import('./en/bulk.ts')).default }),
    fr: async () => ({ bulk: (await import('./fr/bulk.ts')).default }),
  },
  catalogue: {
    en: async () => ({ catalogue: (await import('./en/catalogue.ts')).default }),
    fr: async () => ({ catalogue: (await import('./fr/catalogue.ts')).default }),
  },
  dataIn: {
    en: async () => ({ dataIn: (await import('./en/data-in.ts')).default, problems: await problems.en() }),
    fr: async () => ({ dataIn: (await import('./fr/data-in.ts')).default, problems: await problems.fr() }),
  },
  equipment: {
    en: async () => ({
      equipment: (await import('./en/equipment.ts')).default,
      evidence: (await import('./en/evidence.ts')).default,
    }),
    fr: async () => ({
      equipment: (await import('./fr/equipment.ts')).default,
      evidence: (await import('./fr/evidence.ts')).default,
    }),
  },
  diagnosis: {
    en: async () => ({
      diagnosis: (await import('./en/diagnosis.ts')).default,
      evidence: (await import('./en/evidence.ts')).default,
    }),
    fr: async () => ({
      diagnosis: (await import('./fr/diagnosis.ts')).default,
      evidence: (await import('./fr/evidence.ts')).default,
    }),
  },
  equips: {
    en: async () => ({ equips: (await import('./en/equips.ts')).default }),
    fr: async () => ({ equips: (await import('./fr/equips.ts')).default }),
  },
  evaluation: {
    en: async () => ({ evaluation: (await import('./en/evaluation.ts')).default }),
    fr: async () => ({ evaluation: (await import('./fr/evaluation.ts')).default }),
  },
  exports: {
    en: async () => ({ exports: (await import('./en/exports.ts')).default }),
    fr: async () => ({ exports: (await import('./fr/exports.ts')).default }),
  },
  histories: {
    en: async () => ({ histories: (await import('./en/histories.ts')).default }),
    fr: async () => ({ histories: (await import('./fr/histories.ts')).default }),
  },
  overlays: {
    en: async () => ({ overlays: (await import('./en/overlays.ts')).default }),
    fr: async () => ({ overlays: (await import('./fr/overlays.ts')).default }),
  },
  overview: {
    en: async () => ({ overview: (await import('./en/overview.ts')).default }),
    fr: async () => ({ overview: (await import('./fr/overview.ts')).default }),
  },
  parts: {
    en: async () => ({ parts: (await import('./en/parts.ts')).default }),
    fr: async () => ({ parts: (await import('./fr/parts.ts')).default }),
  },
  passwords: {
    en: async () => ({ passwords: (await import('./en/passwords.ts')).default }),
    fr: async () => ({ passwords: (await import('./fr/passwords.ts')).default }),
  },
  people: {
    en: async () => ({ people: (await import('./en/people.ts')).default, problems: await problems.en() }),
    fr: async () => ({ people: (await import('./fr/people.ts')).default, problems: await problems.fr() }),
  },
  points: {
    en: async () => ({
      points: (await import('./en/points.ts')).default,
      ownRoles: (await import('./en/own-roles.ts')).default,
    }),
    fr: async () => ({
      points: (await import('./fr/points.ts')).default,
      ownRoles: (await import('./fr/own-roles.ts')).default,
    }),
  },
  profile: {
    en: async () => ({ profile: (await import('./en/profile.ts')).default }),
    fr: async () => ({ profile: (await import('./fr/profile.ts')).default }),
  },
  setup: {
    en: async () => ({ setup: (await import('./en/setup.ts')).default }),
    fr: async () => ({ setup: (await import('./fr/setup.ts')).default }),
  },
  snooze: {
    en: async () => ({ snooze: (await import('./en/snooze.ts')).default }),
    fr: async () => ({ snooze: (await import('./fr/snooze.ts')).default }),
  },
  subscriptions: {
    en: async () => ({ subscriptions: (await import('./en/subscriptions.ts')).default }),
    fr: async () => ({ subscriptions: (await import('./fr/subscriptions.ts')).default }),
  },
  trust: {
    en: async () => ({ trust: (await import('./en/trust.ts')).default }),
    fr: async () => ({ trust: (await import('./fr/trust.ts')).default }),
  },
  units: {
    en: async () => ({
      units: (await import('./en/units.ts')).default,
      evidence: (await import('./en/evidence.ts')).default,
    }),
    fr: async () => ({
      units: (await import('./fr/units.ts')).default,
      evidence: (await import('./fr/evidence.ts')).default,
    }),
  },
  views: {
    en: async () => ({ views: (await import('./en/views.ts')).default }),
    fr: async () => ({ views: (await import('./fr/views.ts')).default }),
  },
  webhooks: {
    en: async () => ({ webhooks: (await import('./en/webhooks.ts')).default }),
    fr: async () => ({ webhooks: (await import('./fr/webhooks.ts')).default }),
  },
  rules: {
    en: async () => ({ rules: (await import('./en/rules.ts')).default }),
    fr: async () => ({ rules: (await import('./fr/rules.ts')).default }),
  },
} satisfies Record<string, Record<Locale, Load>>

export type Catalogue = keyof typeof CATALOGUES

// The English texts type the arguments; French has the same keys. No screen renders before its texts have loaded.
const typed = (texts: object) => texts as Texts

const arrived: Record<Locale, { names: Set<Catalogue>; texts: Texts }> = {
  en: { names: new Set(['shared']), texts: typed(en) },
  fr: { names: new Set(), texts: typed({}) },
}
const needed = new Set<Catalogue>(['shared'])
let wanted: Locale = 'en'

/** The language on the screen, and the texts loaded in it. */
export const useTexts = create<{ locale: Locale; texts: Texts }>(() => ({ locale: 'en', texts: typed(en) }))

/** Switches language once all texts in use have loaded in it; until then the page keeps the previous one. */
export async function speak(locale: Locale): Promise<void> {
  wanted = locale
  const { names, texts } = arrived[locale]
  const missing = [...needed].filter((name) => !names.has(name))
  if (missing.length === 0) return useTexts.setState({ locale, texts })
  await Promise.all(missing.map((name) => fetchTexts(name, locale)))
  // Another screen or another language may have been requested meanwhile.
  return speak(wanted)
}

async function fetchTexts(name: Catalogue, locale: Locale): Promise<void> {
  const texts: object = await CATALOGUES[name][locale]()
  const here = arrived[locale]
  here.names.add(name)
  here.texts = { ...here.texts, ...texts }
}

/** Loads code together with the texts it shows. */
export async function withTexts<Part>(names: readonly Catalogue[], load: () => Promise<Part>): Promise<Part> {
  const added = names.filter((name) => !needed.has(name))
  for (const name of added) needed.add(name)
  try {
    const [part] = await Promise.all([load(), speak(wanted)])
    return part
  } catch (error) {
    for (const name of added) needed.delete(name)
    throw error
  }
}
