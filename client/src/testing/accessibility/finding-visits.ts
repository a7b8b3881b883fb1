import { loadInsights } from '@bonfire/contract/hits/hits'
import { currentUser } from '@bonfire/contract/people/users'
import { snooze } from '@bonfire/contract/snooze'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { packedGroups } from '../group-samples.ts'
import { rows } from '../lists/finding-list.ts'
import { openScreen } from '../open-screen.tsx'
import { occurrenceMap, sessionUser } from '../samples.ts'
import { noConnection } from '../stub-server.ts'
import { broken, button, dialog, never, openMoreMenu, RULE, type Visits } from './visit.ts'

/** Findings: their lists, and the equipment of a rule. */
export const FINDING_VISITS: Visits = {
  'the list, its menus and its choice of sites': async ({ say, look }) => {
    await openScreen('/analysis/insights')
    await expect.element(rows.first()).toBeVisible()
    await look('list')
    for (const [english, french] of [
      ['History', 'Période'],
      ['Snoozed', 'En pause'],
      ['User menu', 'Menu utilisateur'],
    ] as const) {
      await button(say(english, french)).click()
      await look(english)
      await userEvent.keyboard('{Escape}')
    }
    await button(new RegExp(`^${say('Choose sites', 'Choisir les sites')}`)).click()
    await button(say('Clear all', 'Tout désélectionner')).click()
    await look('site menu with nothing selected')
    await dialog.getByRole('textbox').fill('no such place')
    await expect
      .element(page.getByText(say('No projects match the filter.', 'Aucun projet ne correspond au filtre.')))
      .toBeVisible()
    await look('site menu without matches')
  },
  'the list while it loads, without results, failed and stale': async ({ server, say, look }) => {
    server.once(loadInsights, never)
    await openScreen('/analysis/insights')
    await expect.element(page.getByRole('status', { name: say('Loading list', 'Chargement') }).first()).toBeVisible()
    await look('loading')
    await openScreen('/analysis/insights?analysisSearch=nothing-is-called-so')
    const clear = button(say('Clear filters', 'Effacer les filtres'))
    await expect.element(clear).toBeVisible()
    await look('nothing found')
    await clear.click()
    await expect.element(rows.first()).toBeVisible()
    server.on(loadInsights, broken)
    await button(say('History', 'Période')).click()
    await page.getByRole('menuitemradio').first().click()
    await expect.element(button(say('Retry', 'Réessayer'))).toBeVisible()
    await look('stale')
    await openScreen('/analysis/insights')
    await expect.element(button(say('Retry', 'Réessayer'))).toBeVisible()
    await look('failed')
  },
  monitoring: async ({ server, locale, say, look }) => {
    await openScreen('/analysis/monitoring?daysRange=30')
    await expect.element(rows.first()).toBeVisible()
    await look('monitoring')
    server.on(currentUser, () => sessionUser({ locale, groups: ['Monitoring'], rolesRestriction: null }))
    await openScreen('/analysis/monitoring')
    await expect
      .element(page.getByText(say('Your account has no role yet', 'Votre compte n’a pas encore de rôle')))
      .toBeVisible()
    await look('monitoring without a role')
  },
  'the equipment of a rule, and snoozing it': async (visit) => {
    const { server, say, look } = visit
    await openScreen(RULE.replace('insights', 'monitoring'))
    await openMoreMenu(visit)
    await look('row menu')
    await userEvent.keyboard('{Escape}')
    await button(new RegExp(`^${say('Show firings of', 'Afficher les déclenchements')}`))
      .first()
      .click()
    await button(say('Show as table', 'Afficher en tableau')).click()
    await page.getByRole('checkbox').nth(1).click()
    await look('a row open, one selected, days as a table')
    const name = say('Snooze', 'Mettre en pause')
    await page.getByRole('toolbar').getByRole('button', { name, exact: true }).click()
    await page.getByRole('radio', { name: say('Custom', 'Autre durée') }).click()
    const days = dialog.getByRole('textbox').first()
    await days.fill('0')
    await look('snooze dialog with a wrong number')
    await days.fill('1')
    server.on(snooze, noConnection)
    await dialog.getByRole('button', { name }).click()
    await expect.element(button(say('Retry', 'Réessayer'))).toBeVisible()
    await look('snooze that failed')
    await page.getByRole('searchbox').fill('nothing is called so')
    await expect.element(button(say('Clear filter', 'Effacer le filtre')).last()).toBeVisible()
    await look('no equipment matches')
  },
  'equipment that is not there': async ({ server, say, look }) => {
    await openScreen('/analysis/insights/no-such-site/no-such-rule')
    await expect.element(page.getByRole('main').getByRole('link').last()).toBeVisible()
    await look('unknown site')
    server.on(loadInsights, ({ body }) => (body.rules ? occurrenceMap([]) : packedGroups([])))
    await openScreen(RULE)
    await expect.element(page.getByRole('main').getByRole('link').last()).toBeVisible()
    await look('no hits')
    server.on(loadInsights, broken)
    await openScreen(RULE)
    await expect.element(button(say('Retry', 'Réessayer'))).toBeVisible()
    await look('failed')
  },
}
