import { listFirings, readHistories } from '@bonfire/contract/histories/histories'
import { listPoints } from '@bonfire/contract/histories/points'
import { readPreferences, savePreferences } from '@bonfire/contract/people/users'
import { loadPortfolio } from '@bonfire/contract/sites'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectCount } from '../elements.ts'
import { answerHistories, point } from '../history-samples.ts'
import { rows } from '../lists/finding-list.ts'
import { openScreen } from '../open-screen.tsx'
import { broken, button, dialog, type Visits } from './visit.ts'

/** One's profile, histories, what opens over every page, and pages of trouble. */
export const OTHER_VISITS: Visits = {
  'the profile, failed to save and failed to load': async ({ server, say, look }) => {
    await openScreen('/profile')
    await expectCount(page.getByRole('switch'), 10)
    await look('profile')
    await button(say('Change password', 'Changer le mot de passe')).click()
    await dialog.getByRole('button').last().click()
    await expect
      .element(page.getByText(say('Current password is required.', 'Le mot de passe actuel est')))
      .toBeVisible()
    await look('change of password')
    await userEvent.keyboard('{Escape}')
    await button(say('Sign out everywhere', 'Se déconnecter partout')).click()
    await look('sign out everywhere')
    await userEvent.keyboard('{Escape}')
    server.on(savePreferences, broken)
    await page.getByRole('switch').first().click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await look('a mail not switched')
    server.on(readPreferences, broken)
    await openScreen('/profile')
    await expect.element(button(say('Retry', 'Réessayer'))).toBeVisible()
    await look('preferences failed')
  },
  'histories: the equipment of a site, a picture, its menus, and what is missing': async ({ server, say, look }) => {
    const points = [
      point({ pointId: 'sat', name: 'Supply air temperature', role: 'sat' }),
      point({ pointId: 'satSp', name: 'Supply air temperature setpoint', role: 'satSp' }),
      point({ pointId: 'fanOn', name: 'Fan status', role: 'fanOn', kind: 'bool' }),
      ...Array.from({ length: 8 }, (_, place) => point({ pointId: `zone-${place}`, name: `Zone ${place}` })),
    ]
    server.on(listPoints, () => ({ points, count: points.length }))
    server.on(
      readHistories,
      answerHistories(points, (pointId) => (pointId === 'zone-0' ? null : 1)),
    )
    server.on(listFirings, ({ query: { from } }) => ({
      rules: ['warm', 'flat'].map((ruleId, place) => ({
        equipRuleId: String(7 + place),
        ruleId,
        ruleName: 'Supply air is too warm',
        isOwn: false,
        snoozeEnd: place === 0 ? null : 4_000_000_000,
        firings: [{ t: from + 3600, d: 7200 }],
      })),
    }))
    await openScreen('/histories?site=tower')
    await expect.element(page.getByRole('link', { name: /^Fan 1/ })).toBeVisible()
    await look('the equipment of a site')
    const ids = points.map(({ pointId }) => pointId).join()
    await openScreen(
      `/histories?site=tower&equip=equip-1&points=${ids},gone&rule=warm&compare=week&from=2026-01-01&to=2026-06-30`,
    )
    await expect.element(button(say('Show 4 more lines', 'Afficher 4 courbes de plus'))).toBeVisible()
    await look('a picture of half a year')
    await button(say('Download', 'Télécharger')).click()
    await look('downloads')
    await userEvent.keyboard('{Escape}')
    await button(say('Keys and mouse', 'Clavier et souris')).click()
    await look('keys')
    await openScreen('/histories?site=tower&equip=equip-1&points=zone-0&from=2026-01-02&to=2026-01-01')
    await expect.element(page.getByText(say('the newest is from', 'le plus récent date du'))).toBeVisible()
    await look('no samples in a range that was wrong')
    server.on(readHistories, broken)
    await openScreen('/histories?site=tower&equip=equip-1')
    await expect.element(button(say('Retry', 'Réessayer'))).toBeVisible()
    await look('histories failed')
    server.on(listPoints, () => ({ points: [], count: 0 }))
    await openScreen('/histories?site=tower&equip=equip-1')
    await expect.element(page.getByRole('link', { name: say('Import data', 'Importer des données') })).toBeVisible()
    await look('no points')
  },
  'shortcuts and palette': async ({ say, look }) => {
    await openScreen('/analysis/insights')
    await expect.element(rows.first()).toBeVisible()
    await userEvent.keyboard('?')
    await expect.element(dialog).toBeVisible()
    await look('shortcuts')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(dialog.getByRole('combobox')).toHaveFocus()
    await look('palette')
    await userEvent.keyboard('nothing-is-called-so')
    await expect.element(dialog).toMatchTextContent(say('No matches', 'Aucun résultat'))
    await look('palette without matches')
  },
  'the other pages': async ({ server, say, look }) => {
    await openScreen('/nonsense')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look('not found')
    server.on(loadPortfolio, broken)
    await openScreen('/actions')
    await expect.element(button(say('Try again', 'Réessayer'))).toBeVisible()
    await look('setup failed')
  },
}
