import type { Integrations } from '@bonfire/contract/integrations'
import type { Locale, SessionUser } from '@bonfire/contract/people/users'

/** A third-party service that runs alongside the application until it is stopped. */
export interface Service {
  readonly setLocale?: (locale: Locale) => void
  /** The route pattern, such as `/actions/$actionId`, which reveals nothing that the user works on. */
  readonly showPage?: (page: string) => void
  readonly stop: () => void
}

/** The values that a service starts with. */
export interface Surroundings {
  readonly user: Pick<SessionUser, 'forgeId' | 'displayName' | 'username' | 'email'>
  readonly locale: Locale
  readonly page: string
}

export type SettingsOf<Name extends keyof Integrations> = NonNullable<Integrations[Name]>

/** A service that fails is left out silently; everything else keeps working. */
export async function ignoreFailure(act: () => unknown): Promise<void> {
  try {
    await act()
  } catch {
    // The service is left out.
  }
}
