import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { expectNothingCutOff } from './cut-off.ts'
import { demonstrationUrl } from './people.ts'

// The longest of the specs: its visits share both places.
test.describe.configure({ mode: 'parallel' })

interface Visit {
  page: Page
  /** One of the two, as the language of this visit has it. */
  say: (english: string, french: string) => string
  /** Asks axe about what is on the page now, in the light and in the dark. */
  look: (what: string) => Promise<void>
}

const at = (path: string) => demonstrationUrl() + path
const INSIGHTS = '**/api/synco/ui/insights?*'
const ACTIONS = '**/api/issues'
const RULE = '/analysis/insights/wool-parramatta/case-temperature-high?daysRange=30'
const rows = (page: Page) => page.getByRole('row', { level: 2 })
const fail = (page: Page, calls: string) =>
  page.route(calls, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken' } }))
const moreButton = ({ page, say }: Visit) =>
  page.getByRole('button', { name: new RegExp(`^${say('More', 'Autres actions pour')} `) }).first()

async function openMenu({ page, say, look }: Visit, name: string): Promise<void> {
  await page.getByRole('button', { name: say(name, FRENCH_MENUS[name] ?? name) }).click()
  await look(name)
  await page.keyboard.press('Escape')
}

const FRENCH_MENUS: Record<string, string> = {
  History: 'Période',
  Snoozed: 'En pause',
  'User menu': 'Menu utilisateur',
}

/** What a person may come to see, by name; each begins signed in on an empty page. */
const VISITS: Record<string, (visit: Visit) => Promise<void>> = {
  'the list, its menus and its choice of sites': async (visit) => {
    const { page, say, look } = visit
    await page.goto(at('/analysis/insights'))
    await expect(rows(page).first()).toBeVisible()
    await look('list')
    for (const name of Object.keys(FRENCH_MENUS)) await openMenu(visit, name)
    await page.getByRole('button', { name: new RegExp(`^${say('Choose sites', 'Choisir les sites')}`) }).click()
    await page.getByRole('button', { name: say('Clear all', 'Tout effacer') }).click()
    await look('site menu with nothing selected')
    await page.getByRole('dialog').getByRole('textbox').fill('no such place')
    const nothing = say('No project matches the filter.', 'Aucun projet ne correspond au filtre.')
    await expect(page.getByText(nothing)).toBeVisible()
    await look('site menu without matches')
  },
  'the list while it loads, without results, failed and stale': async ({ page, say, look }) => {
    await page.route(INSIGHTS, () => {})
    await page.goto(at('/analysis/insights'))
    await expect(page.getByRole('status').filter({ visible: true }).first()).toBeVisible()
    await look('loading')
    await page.unroute(INSIGHTS)
    await page.goto(at('/analysis/insights?analysisSearch=nothing-is-called-so'))
    await expect(page.getByRole('button', { name: say('Clear the filters', 'Effacer les filtres') })).toBeVisible()
    await look('nothing found')
    await page.getByRole('button', { name: say('Clear the filters', 'Effacer les filtres') }).click()
    await expect(rows(page).first()).toBeVisible()
    await fail(page, INSIGHTS)
    await page.getByRole('button', { name: say('History', 'Période') }).click()
    await page.getByRole('menuitemradio').first().click()
    await expect(page.getByRole('button', { name: say('Retry', 'Réessayer') })).toBeVisible()
    await look('stale')
    await page.goto(at('/analysis/insights'))
    await expect(page.getByRole('button', { name: say('Retry', 'Réessayer') })).toBeVisible()
    await look('failed')
  },
  monitoring: async ({ page, look }) => {
    await page.goto(at('/analysis/monitoring?daysRange=30'))
    await expect(rows(page).first()).toBeVisible()
    await look('monitoring')
    await page.route('**/api/v1/users/me', async (route) => {
      const user = await (await route.fetch()).json()
      await route.fulfill({ json: { ...user, rolesRestriction: null } })
    })
    await page.reload()
    await expect(page.getByRole('status').first()).toBeVisible()
    await look('monitoring without a role')
  },
  'the equipment of a rule, and snoozing it': async (visit) => {
    const { page, say, look } = visit
    await page.goto(at(RULE.replace('insights', 'monitoring')))
    await moreButton(visit).click()
    await look('row menu')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: new RegExp(`^${say('Show when', 'Afficher les déclenchements')}`) })
      .first()
      .click()
    await page.getByRole('button', { name: say('Show as a table', 'Afficher en tableau') }).click()
    await page.getByRole('checkbox').nth(1).check()
    await look('a row open, one selected, days as a table')
    const snooze = say('Snooze', 'Mettre en pause')
    await page.getByRole('toolbar').getByRole('button', { name: snooze, exact: true }).click()
    await page.getByRole('radio', { name: say('Custom', 'Personnalisé') }).check()
    await page.getByRole('dialog').getByRole('textbox').first().fill('0')
    await look('snooze dialog with a wrong number')
    await page.getByRole('dialog').getByRole('textbox').first().fill('1')
    await page.route('**/api/synco/equipRule/snooze', (route) => route.abort())
    await page.getByRole('dialog').getByRole('button', { name: snooze }).click()
    await expect(page.getByRole('button', { name: say('Retry', 'Réessayer') })).toBeVisible()
    await look('snooze that failed')
    await page.getByRole('searchbox').fill('nothing is called so')
    await expect(page.getByRole('button', { name: say('Clear the filter', 'Effacer le filtre') }).last()).toBeVisible()
    await look('no equipment matches')
  },
  'equipment that is not there': async ({ page, say, look }) => {
    await page.goto(at('/analysis/insights/wool-parramatta/no-such-rule'))
    await expect(page.getByRole('main').getByRole('link').last()).toBeVisible()
    await look('no hits')
    await page.goto(at('/analysis/insights/no-such-site/no-such-rule'))
    await expect(page.getByRole('main').getByRole('link').last()).toBeVisible()
    await look('unknown site')
    await fail(page, INSIGHTS)
    await page.goto(at(RULE))
    await expect(page.getByRole('button', { name: say('Retry', 'Réessayer') })).toBeVisible()
    await look('failed')
  },
  'the list of actions in its states': async ({ page, say, look }) => {
    const actions = page.getByRole('row', { level: 1 })
    await page.goto(at('/actions'))
    await expect(actions).toHaveCount(10)
    await page
      .getByRole('button', { name: say('Status', 'Statut') })
      .first()
      .click()
    await look('statuses')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: say('Savings of', 'Économies de') })
      .first()
      .focus()
    await expect(page.getByText(say('Estimated savings', 'Économies estimées'))).toBeVisible()
    await look('actions, and savings of one')
    await page.getByRole('link', { name: say('Closed actions', 'Actions fermées') }).click()
    await expect(actions.first()).toBeVisible()
    await page.getByRole('searchbox').fill('no action is called so')
    await expect(page.getByRole('button', { name: say('Clear the filters', 'Effacer les filtres') })).toBeVisible()
    await look('nothing found')
    await page.route(ACTIONS, () => {})
    await page.goto(at('/actions?status=open'))
    await expect(page.getByRole('status').filter({ visible: true }).first()).toBeVisible()
    await look('actions loading')
    await page.unroute(ACTIONS)
    await fail(page, ACTIONS)
    await page.reload()
    await expect(page.getByRole('button', { name: say('Retry', 'Réessayer') })).toBeVisible()
    await look('actions failed')
  },
  'an action, its editors and its questions': async ({ page, say, look }) => {
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    const hudson = 'HUDSON~hud-mercantile'
    const body = { site: [hudson], project: [], status: 'open' }
    const list = await (await page.request.post(at('/api/issues'), { data: body })).json()
    const { key } = list.find((one: { associatedEquips: unknown[] }) => one.associatedEquips.length > 0)
    await page.goto(at(`/actions?sites=${hudson}&action=${key}`))
    const status = button(new RegExp(`^${say('Status:', 'Statut :')}`))
    await status.click()
    await look('modal with the choice of a status')
    await page.getByRole('option', { name: say('Closed', 'Fermée') }).click()
    await expect(page.getByRole('dialog').last().getByRole('radio')).toHaveCount(7)
    await look('question for a reason')
    await page.keyboard.press('Escape')
    await button(say('Edit Summary', 'Modifier : Résumé')).click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await button(say('Edit Description', 'Modifier : Description')).click()
    const message = page.getByLabel('Message')
    await message.pressSequentially('@')
    await expect(page.getByRole('option').first()).toBeVisible()
    await look('editors, one with a problem, and people to mention')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(button(say('Discard changes', 'Abandonner'))).toBeVisible()
    await look('question for unsaved changes')
  },
  'an action on its page, failed to save, and one that is not there': async ({ page, say, look }) => {
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    const body = { site: ['HUDSON~hud-mercantile'], project: [], status: 'open' }
    const list = await (await page.request.post(at('/api/issues'), { data: body })).json()
    const action = list.find((one: { associatedEquips: unknown[] }) => one.associatedEquips.length > 0)
    await page.goto(at(`/actions/${action.key}`))
    await button(action.associatedEquips[0].targetName).first().click()
    await expect(button(say('Unassociate', 'Dissocier'))).toBeVisible()
    await look('page with the preview of an equip')
    await page.keyboard.press('Escape')
    await fail(page, `**/api/v2/actions/${action.key}`)
    await button(new RegExp(`^${say('Type:', 'Type :')}`)).click()
    await page.getByRole('option').last().click()
    await page.locator('input[type=file][multiple]').setInputFiles([
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
      { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ])
    await expect(page.getByRole('alert')).toHaveCount(2)
    await look('a field not saved, a file refused')
    await page.goto(at('/actions/NOPE-1'))
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: say('Back', 'Retour') })
        .last(),
    ).toBeVisible()
    await look('no such action')
  },
  'the dialogs that give hits an action': async (visit) => {
    const { page, say, look } = visit
    const dialog = page.getByRole('dialog').first()
    const fromMenu = async (item: string) => {
      await moreButton(visit).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await page.goto(at('/analysis/insights/hud-fairlawn/sensor-flat-line?daysRange=30'))
    await fromMenu(say('Associate to new Action', 'Associer à une nouvelle action'))
    await dialog.getByRole('button', { name: say('Links', 'Liens') }).click()
    await dialog.getByRole('button', { name: say('Estimated savings', 'Économies estimées') }).click()
    await dialog.locator('[inputmode=decimal]').first().fill('-1')
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'tool.exe',
      mimeType: 'image/png',
      buffer: Buffer.from('MZ'),
    })
    await dialog.getByRole('button', { name: say('Create Action', 'Créer l’action') }).click()
    await look('new action with problems')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say('Discard', 'Abandonner') }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await fromMenu(say('Associate to existing Action', 'Associer à une action existante'))
    await expect(dialog.getByRole('option').first()).toBeVisible()
    await look('no action selected')
    await dialog.getByRole('option').first().click()
    await fail(page, '**/api/v2/actions/associate')
    await dialog.getByRole('button', { name: say('Associate', 'Associer') }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await look('association that failed')
  },
  'the profile, failed to save and failed to load': async ({ page, say, look }) => {
    const preferences = '**/api/v1/users/me/preferences'
    await page.goto(at('/profile'))
    await expect(page.getByRole('switch')).toHaveCount(7)
    await look('profile')
    await page.getByRole('button', { name: say('Change password', 'Changer le mot de passe') }).click()
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.getByText(say('Current password is required.', 'Le mot de passe actuel est'))).toBeVisible()
    await look('change of password')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say('Sign out everywhere', 'Se déconnecter partout') }).click()
    await look('sign out everywhere')
    await page.keyboard.press('Escape')
    await fail(page, preferences)
    await page.getByRole('switch').first().click()
    await expect(page.getByRole('alert')).toBeVisible()
    await look('a mail not switched')
    await page.reload()
    await expect(page.getByRole('button', { name: say('Retry', 'Réessayer') })).toBeVisible()
    await look('preferences failed')
  },
  'the other pages': async ({ page, say, look }) => {
    await page.goto(at('/nonsense'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look('not found')
    await fail(page, '**/portfolio')
    await page.goto(at('/actions'))
    await expect(page.getByRole('button', { name: say('Try again', 'Réessayer') })).toBeVisible()
    await look('setup failed')
  },
}

async function expectNothingSerious(page: Page, what: string, choose = (axe: AxeBuilder) => axe): Promise<void> {
  // A colour in the middle of a transition belongs to no theme. What is loading pulses without end.
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((animation) => Number.isFinite(animation.effect.getComputedTiming().endTime))
    .map((animation) => animation.finished))`)
  const { violations } = await choose(new AxeBuilder({ page })).analyze()
  // Two banners of one page are no grave fault to axe, and yet confuse who jumps from part to part.
  const grave = violations.filter(
    ({ id, impact }) => impact === 'serious' || impact === 'critical' || id.startsWith('landmark-'),
  )
  const found = grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found, what).toEqual([])
}

/** The other rules read names, roles and places, which no theme changes. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

async function theme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

for (const [locale, language] of [
  ['en', 'English'],
  ['fr', 'French'],
] as const) {
  test.describe(`axe finds nothing serious or critical in ${language}, light${locale === 'en' ? ' and dark' : ''}`, () => {
    // The narrowest page; French needs the most room.
    test.use({ reducedMotion: 'reduce', colorScheme: 'light', viewport: { width: 1200, height: 800 } })

    const visitOf = (page: Page): Visit => ({
      page,
      say: (english, french) => (locale === 'fr' ? french : english),
      look: async (what) => {
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await expectNothingCutOff(page, what)
        // Words in another language have the same colours.
        if (locale !== 'en') return expectNothingSerious(page, what, (axe) => axe.disableRules(RULES_OF_COLOUR))
        await expectNothingSerious(page, `${what}, light`)
        await theme(page, 'dark')
        await expectNothingSerious(page, `${what}, dark`, (axe) => axe.withRules(RULES_OF_COLOUR))
        await theme(page, 'light')
      },
    })

    test.beforeEach(async ({ page }) => {
      const stored = JSON.stringify({ state: { locale }, version: 4 })
      await page.addInitScript(`localStorage.BonfireLS ??= ${JSON.stringify(stored)}`)
    })

    test('sign-in, and sign-in refused', async ({ page }) => {
      const { say, look } = visitOf(page)
      await page.goto(demonstrationUrl())
      const submit = page.getByRole('button', { name: say('Sign in', 'Se connecter') })
      await expect(submit).toBeVisible()
      await look('sign-in')
      await submit.click()
      await expect(page.getByText(say('Password cannot be blank', 'Le mot de passe est obligatoire'))).toBeVisible()
      await look('sign-in refused')
    })

    test('a forgotten password, a new one, and a link that does not work', async ({ page }) => {
      const { say, look } = visitOf(page)
      await page.goto(at('/forgot-password'))
      await page.getByRole('button', { name: say('Send the link', 'Envoyer le lien') }).click()
      await expect(page.getByText(say('Field cannot be blank', 'Ce champ est obligatoire'))).toBeVisible()
      await look('forgotten password')
      await page.goto(at('/reset-password?token=forged'))
      await expect(page.getByRole('alert')).toBeVisible()
      await look('link that does not work')
      const link = { purpose: 'reset', email: 'somebody@bonfire.example', username: 'somebody' }
      await page.route('**/api/auth/reset-password?*', (route) => route.fulfill({ json: link }))
      await page.goto(at('/reset-password?token=mended'))
      await page.getByRole('button', { name: say('Set the password', 'Enregistrer le mot de passe') }).click()
      await expect(page.getByText(say('Field cannot be blank', 'Ce champ est obligatoire'))).toHaveCount(2)
      await look('new password')
    })

    for (const [name, make] of Object.entries(VISITS)) {
      test(name, async ({ page }) => {
        const credentials = { username: 'admin', password: 'bonfire-demo' }
        await page.request.post(at('/api/auth/login'), { data: credentials })
        await make(visitOf(page))
      })
    }
  })
}
