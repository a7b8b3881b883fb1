import { loadActions } from '@bonfire/contract/actions/actions'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedInServer } from '../../testing/signed-in-server.ts'

test('a page of an older version offers to reload when an answer does not fit', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const server = signedInServer()
  server.on(loadActions, () => Response.json({ actions: [] }))
  // Scripts that are written into a page do not run.
  document.head.insertAdjacentHTML('afterbegin', '<script type="module" src="/assets/index-old.js"></script>')
  onTestFinished(() => {
    document.head.firstElementChild?.remove()
    logged.mockRestore()
  })
  await openScreen('/actions?sites=NORTH~tower')
  const text = 'A new version of Bonfire has been installed. Reload the page; what you have typed is kept.'
  const notice = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Reload the page' }) })
  await expect.element(notice).toMatchTextContent(text)
  await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(text)
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect.element(notice).not.toBeInTheDocument()
})
