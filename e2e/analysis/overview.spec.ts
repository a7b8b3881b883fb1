import { expect, test } from '@playwright/test'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'

const OVERVIEW = '/overview?sites=HUDSON~hud-union-wharf,HUDSON~hud-fairlawn,ALBION~alb-castlegate'
const MOST_NUMBERS = 10

test('numbers of the overview equal the lists that they lead to', { tag: '@quick' }, async ({ page }) => {
  await signIn(page, 'engineer', { path: OVERVIEW })
  await expect(page.getByRole('heading', { name: 'By priority' })).toBeVisible()
  const counts = await page
    .getByRole('main')
    .locator('a[href*="show=findings"]')
    .evaluateAll((links) =>
      links.map((link) => ({ href: link.getAttribute('href') ?? '', count: Number(link.textContent) })),
    )
  const numbers = counts.filter(({ count }) => count > 0)
  expect(numbers.length).toBeGreaterThan(MOST_NUMBERS)
  for (const { href, count } of numbers.filter((_, place) => place % Math.ceil(numbers.length / MOST_NUMBERS) === 0)) {
    await page.goto(demonstrationUrl() + href)
    await expect(page.getByText(new RegExp(`^${Math.min(count, 200)} of ${count} ·`)), href).toBeVisible()
  }
})

test('the overview prints on two pages, at once if its address asks for that', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await signIn(page, 'engineer', { path: `${OVERVIEW}&print=yes` })
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await expect(page).not.toHaveURL(/print=/)
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(pages).toHaveLength(2)
})
