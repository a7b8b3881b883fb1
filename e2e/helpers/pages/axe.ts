import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe finds on a page, of all rules unless some are named. */
export async function violationsOn(page: Page, rules?: string[]) {
  // Without the rest of its report, and without a page of its own to write it in, axe takes half the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  return (await (rules ? axe.withRules(rules) : axe).analyze()).violations
}

export async function expectNothingSerious(page: Page, what?: string, rules?: string[]): Promise<void> {
  // Colours are meaningless during a transition. Skeletons pulse for ever.
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((animation) => Number.isFinite(animation.effect.getComputedTiming().endTime))
    .map((animation) => animation.finished))`)
  // axe rates duplicate banners as minor, but they confuse people who navigate by landmarks.
  const grave = (await violationsOn(page, rules)).filter(
    ({ id, impact }) => impact === 'serious' || impact === 'critical' || id.startsWith('landmark-'),
  )
  const found = grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found, what).toEqual([])
}
