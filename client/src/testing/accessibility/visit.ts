import { page } from 'vitest/browser'
import type { Looks } from '../looks.ts'
import { refusal, type StubServer } from '../stub-server.ts'

/** What a visit works with: a server that answers, and looks at the page in one language. */
export interface Visit extends Looks {
  readonly server: StubServer
}

/** What is opened and looked at, by what it is. */
export type Visits = Readonly<Record<string, (visit: Visit) => Promise<void>>>

export const RULE = '/analysis/insights/tower/fan-after-hours?daysRange=30'
export const dialog = page.getByRole('dialog')
export const button = (name: string | RegExp) => page.getByRole('button', { name })
export const never = () => new Promise<never>(() => {})
export const broken = () => refusal('internal', 'Broken')

/** Of the first row. */
export async function openMoreMenu({ say }: Visit): Promise<void> {
  await button(new RegExp(`^${say('More', 'Autres actions pour')} `))
    .first()
    .click()
}
