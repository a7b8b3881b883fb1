import { LOCALES } from '@bonfire/contract/people/users'
import { readManagedPortfolio } from '@bonfire/contract/portfolio'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { holdPhone, smallControls } from '../../testing/phone.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'

/** Links and buttons that are not within the width of the screen, by name. */
function outside(within: Element): string[] {
  return [...within.querySelectorAll<HTMLElement>('a, button')]
    .filter((control) => {
      const { left, right } = control.getBoundingClientRect()
      return left < 0 || right > innerWidth
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
}

for (const locale of LOCALES) {
  test(`on a phone, what can be done with a project is within reach, in ${locale}`, async () => {
    const { say } = await looksIn(locale)
    await holdPhone()
    const server = signedInServer()
    server.on(readManagedPortfolio, () => ({
      projects: [{ projectKey: 'NORTH', projectName: 'A project with a name longer than a phone', currency: 'EUR' }],
      sites: [
        {
          siteId: 'tower',
          projectKey: 'NORTH',
          label: 'A site with a name that is longer than a phone is wide',
          state: null,
          timezone: 'America/Argentina/ComodRivadavia',
          equipCount: 12,
          lastOccurredOn: '2026-03-01',
        },
      ],
    }))
    await openScreen('/portfolio')
    const site = page.getByRole('row', { level: 2 })
    await expect.element(site).toMatchTextContent(say('Mar 1, 2026', '1 mars 2026'))
    const pages = page.getByRole('navigation', { name: say('Main navigation', 'Navigation principale') })
    await expect
      .element(pages.getByRole('link', { name: say('Histories', 'Historiques') }))
      .toBeInViewport({ ratio: 1 })
    expect(outside(pages.element())).toEqual([])
    expect(outside(page.getByRole('row', { level: 1 }).element())).toEqual([])
    expect(outside(page.getByRole('toolbar').element())).toEqual([])
    expect(smallControls()).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(innerWidth)
    expect(site.element().scrollWidth).toBeLessThanOrEqual(innerWidth)
  })
}
