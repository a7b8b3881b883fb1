import type { Locale } from '@bonfire/contract/users'
import { loadInTheEnd } from '../lib/part-problem.ts'
import type auth from './en/auth.ts'
import type dataIn from './en/data-in.ts'
import type equipment from './en/equipment.ts'
import type noSites from './en/no-sites.ts'
import type overlays from './en/overlays.ts'
import type passwords from './en/passwords.ts'
import type people from './en/people.ts'
import type profile from './en/profile.ts'
import type rules from './en/rules.ts'
import en, { type Messages } from './en.ts'
import type { ActionMessages } from './en-actions.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    /** The texts of these arrive with their screens. */
    Messages: Messages &
      ActionMessages & {
        auth: typeof auth
        dataIn: typeof dataIn
        equipment: typeof equipment
        noSites: typeof noSites
        overlays: typeof overlays
        passwords: typeof passwords
        people: typeof people
        profile: typeof profile
        rules: typeof rules
      }
  }
}

/** English is always there; French arrives when it is first needed, however often it has to be asked for. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  if (locale === 'en') return en
  const french = await loadInTheEnd(() => import('./fr.ts'))
  // `Messages` holds the English texts themselves, so that their arguments are typed; French has the same keys.
  return french.default as unknown as Messages
}
