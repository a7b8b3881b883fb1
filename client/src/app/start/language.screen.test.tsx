import { loadActions } from '@bonfire/contract/actions/actions'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showLocale } from '../../lib/stored/stored-state.ts'
import { packedGroups } from '../../testing/group-samples.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedInServer } from '../../testing/signed-in-server.ts'

test.each([
  [false, 'Actions ouvertes'],
  [true, 'Open actions'],
])('the language of the sign-in page stays until the account has a chosen one (%j)', async (isLocaleChosen, tab) => {
  const server = signedInServer({ user: { locale: 'en', isLocaleChosen, username: `ada-${isLocaleChosen}` } })
  server.on(loadActions, () => [])
  server.on(loadInsights, () => packedGroups([]))
  showLocale('fr')
  await openScreen('/actions')
  await expect.element(page.getByRole('link', { name: tab })).toBeVisible()
  expect(document.documentElement.lang).toBe(isLocaleChosen ? 'en' : 'fr')
})
