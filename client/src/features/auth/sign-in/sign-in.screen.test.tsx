import { loadActions } from '@bonfire/contract/actions/actions'
import { signIn, signInOptions } from '@bonfire/contract/people/auth'
import { readResetToken } from '@bonfire/contract/people/passwords'
import { currentUser } from '@bonfire/contract/people/users'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setActionsView } from '../../../lib/stored/stored-state.ts'
import { listedAction } from '../../../testing/action-samples.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { sessionUser } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { refusal } from '../../../testing/stub-server.ts'

const OPTIONS = {
  demoAccounts: [],
  demoMailFolder: null,
  passwords: true,
  identityProvider: null,
  supportUrl: null,
}

test.each([
  ['en', 'Sign in', 'Faults in buildings, from a rule firing to a verified repair'],
  ['fr', 'Connexion', 'Les défauts des bâtiments, du déclenchement d’une règle à la réparation vérifiée'],
])('the page says in %s what the product is, and fits a phone', async (locale, title, line) => {
  const server = signedInServer()
  server.on(signInOptions, () => OPTIONS)
  server.on(currentUser, () => refusal('unauthenticated', 'Sign in first.'))
  onTestFinished(() => page.viewport(1440, 900))
  await page.viewport(390, 844)
  await openScreen(`/sign-in?locale=${locale}`)

  await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect.element(page.getByText('Bonfire', { exact: true })).toBeVisible()
  await expect.element(page.getByText(line)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
})

function serverOfProvider() {
  const server = signedInServer()
  server.on(signInOptions, () => ({ ...OPTIONS, passwords: false, identityProvider: { label: 'Acme' } }))
  server.once(currentUser, () => refusal('unauthenticated', 'Sign in first.'))
  return server
}

test('where passwords are off, only the identity provider is offered', async () => {
  serverOfProvider()
  await openScreen('/sign-in?returnTo=/actions&problem=providerUnreachable')
  const link = page.getByRole('link', { name: 'Sign in with Acme' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('/api/auth/login?returnTo=%2Factions'))
  await expect.element(page.getByLabelText('Username or email')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Forgot password?' })).not.toBeInTheDocument()
  await expect.element(page.getByText('is not responding. Try again in a moment.')).toBeVisible()
  await expect.element(page.getByText('with a username and password')).not.toBeInTheDocument()
})

test('where passwords are off, none can be requested', async () => {
  serverOfProvider()
  await openScreen('/forgot-password')
  await expect.element(page.getByText('Passwords are turned off.')).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})

test('where passwords are off, an invitation that asks for one leads back to sign-in', async () => {
  const server = serverOfProvider()
  server.on(readResetToken, () => refusal('forbidden', 'Passwords are turned off. Sign in with Acme.'))
  await openScreen('/reset-password?token=old')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Passwords are turned off. Sign in with Acme.')
  await expect.element(page.getByRole('link', { name: 'Request another link' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Back to sign in' })).toBeVisible()
})

test('signing in forgets the search of the previous user of the browser', async () => {
  setActionsView({ search: 'chiller' })
  const server = signedInServer()
  server.on(loadActions, () => [listedAction()])
  server.on(signInOptions, () => OPTIONS)
  server.once(currentUser, () => refusal('unauthenticated', 'Sign in first.'))
  server.on(signIn, () => sessionUser())
  await openScreen('/sign-in?returnTo=/actions')

  await page.getByLabelText('Username or email').fill('ada')
  await page.getByLabelText('Password', { exact: true }).fill('bonfire-demo')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  await expect.element(page.getByRole('row', { level: 1 })).toBeVisible()
})
