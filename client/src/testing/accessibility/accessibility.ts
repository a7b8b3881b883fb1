import { signInOptions } from '@bonfire/contract/people/auth'
import { currentUser, type Locale } from '@bonfire/contract/people/users'
import { test } from 'vitest'
import { looksIn } from '../looks.ts'
import { sessionUser } from '../samples.ts'
import { refusal, startStubServer } from '../stub-server.ts'
import { ACTION_VISITS } from './action-visits.ts'
import { FINDING_VISITS } from './finding-visits.ts'
import { fullServer } from './full-server.ts'
import { OTHER_VISITS } from './other-visits.ts'
import { PUBLIC_VISITS } from './public-visits.ts'

const VISITS = { ...FINDING_VISITS, ...ACTION_VISITS, ...OTHER_VISITS }

/** Defines a test that checks each page in its states. */
export function testAccessibility(locale: Locale): void {
  test.each(Object.entries(PUBLIC_VISITS))('%s', async (_name, make) => {
    const server = startStubServer()
    server.on(currentUser, () => refusal('unauthenticated', 'Sign in first.'))
    const demoAccounts = [{ username: 'ada', password: 'secret', description: { en: 'Sees all', fr: 'Voit tout' } }]
    const options = {
      demoAccounts,
      demoMailFolder: '/mail',
      passwords: true,
      identityProvider: { label: 'Example ID' },
    }
    server.on(signInOptions, () => ({ ...options, supportUrl: 'https://help.example' }))
    await make({ ...(await looksIn(locale)), server })
  })

  test.each(Object.entries(VISITS))('%s', async (_name, make) => {
    const server = fullServer()
    server.on(currentUser, () => sessionUser({ groups: ['Administrators', 'Monitoring'], locale }))
    await make({ ...(await looksIn(locale)), server })
  })
}
