import { expect, type Page, test } from '@playwright/test'
import { demonstrationUrl } from '../helpers/pages/people.ts'

type Theme = 'light' | 'dark'

const at = (path: string) => demonstrationUrl() + path

/** Pages with badges, marks, charts and timelines; each resolves once they are drawn. */
const PAGES: Record<string, (page: Page) => Promise<unknown>> = {
  'the list': async (page) => {
    await page.goto(at('/analysis/insights?sites=WOOL~wool-parramatta'))
    await page.getByRole('row', { level: 2 }).first().waitFor()
  },
  'the equips of a rule': async (page) => {
    await page.goto(at('/analysis/insights/wool-parramatta/case-temperature-high?daysRange=30'))
    await page
      .getByRole('button', { name: /^Show firings of/ })
      .first()
      .click()
    await page
      .getByText(/^Times in /)
      .first()
      .waitFor()
    // The chart's code is loaded after its frame is there.
    await page.locator('.uplot').first().waitFor()
  },
  'the rule settings': async (page) => {
    await page.goto(at('/settings/monitoring'))
    await page.getByRole('heading', { name: 'Rules', exact: true }).waitFor()
  },
}

/** Every colour on the page by the element that bears it. */
async function coloursOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('body *')].map((element) => {
    const { color, backgroundColor, borderTopColor, fill } = getComputedStyle(element)
    return [element.tagName, element.className.baseVal ?? element.className, color, backgroundColor, borderTopColor, fill].join(' ')
  })`)
}

async function coloursWith(page: Page, chosen: Theme | 'auto', system: Theme, show: (page: Page) => Promise<unknown>) {
  await page.emulateMedia({ colorScheme: system })
  await page.goto(at('/mark.svg'))
  const stored = JSON.stringify({ state: { colorScheme: chosen }, version: 4 })
  await page.evaluate(`localStorage.BonfireLS = ${JSON.stringify(stored)}`)
  await show(page)
  // The place for news is loaded on its own, whenever the browser is idle.
  if (page.url().includes('/analysis/')) await page.getByRole('status').first().waitFor({ state: 'attached' })
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  return coloursOf(page)
}

test.use({ reducedMotion: 'reduce' })

for (const [name, show] of Object.entries(PAGES)) {
  test(`${name}: a chosen theme is the same whatever the system prefers`, async ({ page }) => {
    await page.request.post(at('/api/auth/login'), { data: { username: 'admin', password: 'bonfire-demo' } })
    const [light, dark] = [
      await coloursWith(page, 'auto', 'light', show),
      await coloursWith(page, 'auto', 'dark', show),
    ]
    expect(dark).not.toEqual(light)
    expect(await coloursWith(page, 'light', 'dark', show)).toEqual(light)
    expect(await coloursWith(page, 'dark', 'light', show)).toEqual(dark)
  })
}
