import { loadActions } from '@bonfire/contract/actions/actions'
import { currentUser } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showLocale } from '../../lib/stored/stored-state.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { sessionUser } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'

test('the language of the sign-in page stays until the account has a chosen one', async () => {
  const server = signedInServer({ user: { locale: 'en', isLocaleChosen: false } })
  server.on(loadActions, () => [])
  const tab = (name: string) => expect.element(page.getByRole('link', { name })).toBeVisible()
  for (const [spoken, name] of [
    ['fr', 'Actions ouvertes'],
    ['en', 'Open actions'],
  ] as const) {
    showLocale(spoken)
    await openScreen('/actions')
    await tab(name)
  }
  server.on(currentUser, () => sessionUser({ locale: 'fr' }))
  await openScreen('/actions')
  await tab('Actions ouvertes')
  server.on(currentUser, () => sessionUser({ locale: 'en' }))
  await openScreen('/actions')
  await tab('Open actions')
})
