import { readResetToken } from '@bonfire/contract/people/passwords'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { expectCount } from '../elements.ts'
import { openScreen } from '../open-screen.tsx'
import { refusal } from '../stub-server.ts'
import { button, type Visits } from './visit.ts'

/** The pages before sign-in. */
export const PUBLIC_VISITS: Visits = {
  'sign-in, and sign-in refused': async ({ say, look }) => {
    await openScreen('/sign-in')
    const submit = button(say('Sign in', 'Se connecter'))
    await expect.element(submit).toBeVisible()
    await look('sign-in')
    await submit.click()
    await expect
      .element(page.getByText(say('Password cannot be blank', 'Le mot de passe est obligatoire')))
      .toBeVisible()
    await look('sign-in refused')
  },
  'a forgotten password, a new one, and an invalid link': async ({ server, say, look }) => {
    await openScreen('/forgot-password')
    await button(say('Send the link', 'Envoyer le lien')).click()
    await expect.element(page.getByText(say('Field cannot be blank', 'Ce champ est obligatoire'))).toBeVisible()
    await look('forgotten password')
    server.on(readResetToken, () => refusal('not_found', 'This link does not work.'))
    await openScreen('/reset-password?token=forged')
    await expect.element(page.getByRole('alert')).toBeVisible()
    await look('link that does not work')
    server.on(readResetToken, () => ({
      purpose: 'reset' as const,
      email: 'ada@example.com',
      username: 'ada',
      signsIn: false,
    }))
    await openScreen('/reset-password?token=mended')
    await button(say('Set the password', 'Enregistrer le mot de passe')).click()
    await expectCount(page.getByText(say('Field cannot be blank', 'Ce champ est obligatoire')), 2)
    await look('new password')
  },
}
