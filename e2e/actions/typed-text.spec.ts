import { expect, type Locator, type Page, test } from '@playwright/test'
import { choose, dialog, field, section } from '../helpers/pages/action-form.ts'
import { at, newAction } from '../helpers/pages/action-page.ts'
import { signIn } from '../helpers/pages/people.ts'

const ENGLISH = {
  locale: 'en',
  add: 'Add Action',
  labels: { summary: 'Summary', status: 'Status', type: 'Type', team: 'Team', savings: 'Estimated savings' },
  newStatus: 'New Action',
  amounts: [
    { name: 'elec', label: 'Electricity savings', typed: '1,234.56', value: 1234.56 },
    { name: 'gas', label: 'Gas savings', typed: '0.01', value: 0.01 },
    { name: 'water', label: 'Water savings', typed: '12.5', value: 12.5 },
  ],
  unclear: ['12,5', '1 234'],
  message: /Electricity savings must be a number greater than or equal to 0, such as 1,234\.5/,
  editor: { edit: 'Edit Gas savings', name: 'Gas savings', typed: '12.5', shown: '12.50 GJ' },
  snooze: { more: /^More for/, item: 'Snooze', days: 'Days', half: '1.5', submit: 'Snooze' },
} as const

const FRENCH = {
  locale: 'fr',
  add: 'Ajouter une action',
  labels: { summary: 'Résumé', status: 'Statut', type: 'Type', team: 'Équipe', savings: 'Économies estimées' },
  newStatus: 'Nouvelle',
  amounts: [
    { name: 'elec', label: 'Économies d’électricité', typed: '1 234,56', value: 1234.56 },
    { name: 'gas', label: 'Économies de gaz', typed: '0,01', value: 0.01 },
    { name: 'water', label: 'Économies d’eau', typed: '12,5', value: 12.5 },
  ],
  unclear: ['1.234', '1,234.5'],
  message: /Économies d’électricité.*supérieur ou égal à 0.*1\s234,5/,
  editor: {
    edit: 'Modifier : Économies de gaz',
    name: 'Économies de gaz',
    typed: '12,5',
    shown: /12,50\sGJ/,
  },
  snooze: {
    more: /^Autres actions pour/,
    item: 'Mettre en pause',
    days: 'Jours',
    half: '1,5',
    submit: 'Mettre en pause',
  },
} as const

test('a summary follows its own text direction and is not Markdown', async ({ page }) => {
  await signIn(page, 'admin')
  const summary = 'שסתום *דולף* 7*7'
  await page.goto(at(`/actions/${await newAction(page, { summary })}`))
  const shown = page.getByRole('group', { name: 'Summary' }).getByText(summary)
  await expect(shown).toHaveCSS('direction', 'rtl')
  await page.getByRole('button', { name: 'Edit Summary' }).click()
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveCSS('unicode-bidi', 'plaintext')
})

for (const language of [ENGLISH, FRENCH] as const) {
  const { labels, snooze, editor } = language
  test.describe(`a browser in ${language.locale}`, () => {
    test.beforeEach(async ({ page }) => {
      const stored = JSON.stringify({ state: { locale: language.locale }, version: 4 })
      await page.addInitScript(`localStorage.BonfireLS ??= ${JSON.stringify(stored)}`)
    })

    test('stores an amount as typed or refuses it', async ({ page }) => {
      await signIn(page, 'admin', { path: '/actions?sites=ALBION~alb-castlegate' })
      await page.getByRole('toolbar').getByRole('button', { name: language.add }).click()
      await field(page, labels.summary).fill('Watch the amounts')
      await choose(page, labels.status, language.newStatus)
      await choose(page, labels.type, 'FDD')
      await choose(page, labels.team, 'Bueno')
      await section(page, labels.savings).click()
      for (const typed of language.unclear) {
        await typeInstead(page, dialog(page).getByLabel(language.amounts[0].label), typed)
        await page.keyboard.press('Enter')
        await expect(dialog(page).getByText(language.message)).toBeVisible()
      }
      for (const { label, typed } of language.amounts) await typeInstead(page, dialog(page).getByLabel(label), typed)
      const sent = page.waitForRequest('**/api/issue')
      await page.keyboard.press('Enter')
      const wanted = language.amounts.map(({ name, value }) => [name, value])
      expect((await sent).postDataJSON()).toMatchObject(Object.fromEntries(wanted))
    })

    test('reads edited amounts and snooze days the same way', async ({ page }) => {
      await signIn(page, 'admin')
      await page.goto(at(`/actions/${await newAction(page)}`))
      await page.getByRole('button', { name: editor.edit }).click()
      await typeInstead(page, page.getByRole('textbox', { name: editor.name }), editor.typed)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('group', { name: editor.name })).toContainText(editor.shown)

      await page.goto(at('/analysis/monitoring/wool-parramatta/case-temperature-high?daysRange=30'))
      await page.getByRole('button', { name: snooze.more }).first().click()
      await page.getByRole('menuitem', { name: snooze.item }).click()
      const days = dialog(page).getByRole('textbox', { name: snooze.days })
      const submit = dialog(page).getByRole('button', { name: snooze.submit })
      await typeInstead(page, days, '15')
      await expect(submit).toBeEnabled()
      await typeInstead(page, days, snooze.half)
      await expect(submit).toBeDisabled()
    })
  })
}

/** Replaces the text key by key; every key stays as typed. */
async function typeInstead(page: Page, input: Locator, text: string): Promise<void> {
  await input.press('ControlOrMeta+a')
  for (const [index, key] of [...text].entries()) {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await expect(input).toHaveValue(text.slice(0, index + 1))
  }
}
