import type { Integrations } from '@bonfire/contract/integrations'
import type { Locale, SessionUser } from '@bonfire/contract/users'

/** A service of others that runs beside the application. It hears what concerns it, until it is stopped. */
export interface Service {
  readonly setLocale?: (locale: Locale) => void
  /** The page's place in the route table, such as `/actions/$actionId`: it names nothing that a person works on. */
  readonly showPage?: (page: string) => void
  readonly stop: () => void
}

/** What a service starts with. */
export interface Surroundings {
  readonly user: Pick<SessionUser, 'forgeId' | 'display_name' | 'username' | 'email'>
  readonly locale: Locale
  readonly page: string
}

export type SettingsOf<Name extends keyof Integrations> = NonNullable<Integrations[Name]>

/** A service that fails is left out: nobody is told, and nothing else stops (ERR-09). */
export async function quietly(act: () => unknown): Promise<void> {
  try {
    await act()
  } catch {
    // Left out.
  }
}
