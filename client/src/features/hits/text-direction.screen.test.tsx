import { loadActions } from '@bonfire/contract/actions/actions'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { search } from '@bonfire/contract/search'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listedAction } from '../../testing/action-samples.ts'
import { insightGroup, packedGroups } from '../../testing/group-samples.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { occurrence, occurrenceMap, site } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'

// Each ends in Latin letters, which stand on the left only if the whole name runs from right to left.
const SITE = 'برج الشمال Tower'
const EQUIP = 'مروحة السطح Fan'
const RULE = 'مروحة تعمل بعد الدوام AHU'
const PERSON = 'ليلى Lane'
const TEAM = 'فريق الصيانة HVAC'

/** How often a name is shown, and how often its first letter stands to the right of its last. */
function shownFrom(name: string) {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const places: boolean[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (text.nodeValue !== name) continue
    const left = (place: number) => {
      const range = document.createRange()
      range.setStart(text, place)
      range.setEnd(text, place + 1)
      return range.getBoundingClientRect().left
    }
    places.push(left(0) > left(name.length - 1))
  }
  return { shown: places.length, fromTheRight: places.filter(Boolean).length }
}

async function expectFromTheRight(name: string, least: number): Promise<void> {
  await expect.poll(() => shownFrom(name).shown, { message: name }).toBeGreaterThanOrEqual(least)
  const { shown, fromTheRight } = shownFrom(name)
  expect(fromTheRight, name).toBe(shown)
}

function arabicServer() {
  const server = signedInServer({ user: { display_name: PERSON }, sites: [site({ label: SITE })] })
  const found = occurrence({ ruleName: RULE, targetName: EQUIP })
  const group = insightGroup({ ruleName: RULE, site: SITE })
  server.on(loadInsights, ({ body }) =>
    body.rules
      ? occurrenceMap([{ ...found, site: found.site && { ...found.site, label: SITE } }])
      : packedGroups([group]),
  )
  server.on(loadActions, () => [])
  server.on(search, () => ({ rules: [], equips: [], actions: [], people: [] }))
  return server
}

test('names run by their own direction in a list, its menus and the palette', async () => {
  arabicServer()
  await openScreen('/analysis/insights')
  await expectFromTheRight(RULE, 1)
  // The row and the button of the site menu.
  await expectFromTheRight(SITE, 2)
  await expectFromTheRight(PERSON, 1)
  await page.getByRole('button', { name: SITE }).first().click()
  await expectFromTheRight(SITE, 4)
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox').fill('tower')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await expectFromTheRight(SITE, 3)
})

test('names run by their own direction on the equipment screen and in its dialogs', async () => {
  arabicServer()
  await openScreen('/analysis/insights/tower/fan-after-hours?daysRange=30')
  await expectFromTheRight(EQUIP, 1)
  await expectFromTheRight(RULE, 1)
  await expectFromTheRight(SITE, 2)
  await page.getByRole('button', { name: `More for ${EQUIP}` }).click()
  await page.getByRole('menuitem', { name: 'Snooze' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectFromTheRight(RULE, 2)
  await expectFromTheRight(SITE, 3)
  await expectFromTheRight(EQUIP, 2)
})

test('names run by their own direction in the list of actions', async () => {
  const server = arabicServer()
  server.on(loadActions, () => [
    listedAction({ components: [SITE], responsible: TEAM, bonfire_assignee: '1', assignee_display_name: PERSON }),
  ])
  await openScreen('/actions')
  await expectFromTheRight(TEAM, 1)
  await expectFromTheRight(PERSON, 2)
  await expectFromTheRight(SITE, 2)
})

test('names run by their own direction in a snooze of more equipment than it names', async () => {
  const server = arabicServer()
  const equips = ['A', 'B', 'C', 'D'].map((letter) =>
    occurrence({ equipRuleId: letter, targetName: `${EQUIP} ${letter}` }),
  )
  server.on(loadInsights, ({ body }) => (body.rules ? occurrenceMap(equips) : packedGroups([insightGroup()])))
  await openScreen('/analysis/insights')
  const row = page.getByRole('row').filter({ hasText: 'Fan runs after hours' })
  await expect.element(row).toBeVisible()
  row.element().focus()
  await userEvent.keyboard('s')
  const names = ['A', 'B', 'C'].map((letter) => `${EQUIP} ${letter}`).join(', ')
  await expect.element(page.getByRole('dialog')).toMatchTextContent(`${names} and 1 more`)
  await expectFromTheRight(names, 1)
})
