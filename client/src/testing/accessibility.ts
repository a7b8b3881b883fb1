import {
  associateAction,
  listActionHistory,
  loadActions,
  readAction,
  updateAction,
} from '@bonfire/contract/actions/actions'
import { listNames, loadComments } from '@bonfire/contract/actions/comments'
import { listFirings, readHistories } from '@bonfire/contract/histories/histories'
import { listPoints } from '@bonfire/contract/histories/points'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { signInOptions } from '@bonfire/contract/people/auth'
import { listSessions, readResetToken } from '@bonfire/contract/people/passwords'
import { currentUser, type Locale, readPreferences, savePreferences } from '@bonfire/contract/people/users'
import { search } from '@bonfire/contract/search'
import { loadPortfolio, readTenant } from '@bonfire/contract/sites'
import { snooze } from '@bonfire/contract/snooze'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectCount, focus, press } from './elements.ts'
import { insightGroup, packedGroups } from './group-samples.ts'
import { answerHistories, point } from './history-samples.ts'
import { type Looks, looksIn } from './looks.ts'
import { openScreen } from './open-screen.tsx'
import {
  action,
  associatedEquip,
  hitMap,
  listedAction,
  occurrence,
  ownSession,
  preferences,
  sessionUser,
  site,
} from './samples.ts'
import { signedInServer } from './signed-in-server.ts'
import { noConnection, refusal, type StubServer, startStubServer } from './stub-server.ts'

interface Visit extends Looks {
  readonly server: StubServer
}

const RULE = '/analysis/insights/tower/fan-after-hours?daysRange=30'
const rows = page.getByRole('row', { level: 2 })
const dialog = page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const never = () => new Promise<never>(() => {})
const broken = () => refusal('internal', 'Broken')

/** Two sites with rules, a snooze, actions and a colleague. */
function fullServer(): StubServer {
  const sites = [site(), site({ id: 'SOUTH~mill', projectId: 'SOUTH', syncoId: 'mill', label: 'Old Mill' })]
  const server = signedInServer({ user: { groups: ['Administrators', 'Monitoring'] }, sites })
  const groups = [
    insightGroup({ targets: [1, 2], actionsCount: 1, activeActionsCount: 1 }),
    insightGroup({ ruleId: 'valve-leaks', ruleName: 'Valve leaks', priority: 2, severity: 'critical', targets: [3] }),
    insightGroup({ siteId: 'mill', site: 'Old Mill', project: 'SOUTH', ruleType: 'metering', severity: 'low' }),
    insightGroup({ ruleId: 'flat', ruleName: 'Sensor is flat', activeTargetCount: 0, activeHits: 0 }),
  ]
  const snoozed = { isSnoozed: true, snoozeEnd: Math.floor(Date.now() / 1000) + 86_400, snoozedBy: 'Ben Shaw' }
  const equips = [
    occurrence(),
    occurrence({ equipRuleId: '2', severity: 'low', description: 'Stays on' }),
    occurrence({ equipRuleId: '3', issueKey: 'NORTH-1', issueStatus: 'Parked' }),
    occurrence({ equipRuleId: '4', ...snoozed }),
  ]
  server.on(loadInsights, ({ body }) => (body.rules ? hitMap(equips) : packedGroups(groups)))
  const statuses = ['New Action', 'Work In Progress', 'Parked', 'To Be Raised MM'] as const
  server.on(loadActions, () =>
    statuses.map((bonfire_status, place) =>
      listedAction({ key: `NORTH-${place + 1}`, bonfire_status, gas: place, total_financial_impact: 100 * place }),
    ),
  )
  server.on(readAction, () => action({ associatedEquips: [associatedEquip()], description: 'It is **loud**' }))
  server.on(loadComments, () => [])
  server.on(listActionHistory, () => ({ history: [] }))
  server.on(listNames, () => [{ display: 'Ben Shaw', id: '2', authId: '2' }])
  server.on(readPreferences, () => preferences())
  server.on(listSessions, () => [ownSession(), ownSession({ id: '2', isThis: false })])
  server.on(readTenant, () => ({ tenantId: 'acme', name: 'Acme', uiDomain: '' }))
  server.on(search, () => ({ rules: [], equips: [], actions: [], people: [] }))
  return server
}

async function openMoreMenu({ say }: Visit): Promise<void> {
  await button(new RegExp(`^${say('More', 'Autres actions pour')} `))
    .first()
    .click()
}

/** Every page and state, by name. */
const VISITS: Record<string, (visit: Visit) => Promise<void>> = {
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
    server.on(loadInsights, ({ body }) => (body.rules ? hitMap([]) : packedGroups([])))
    await openScreen(RULE)
    await expect.element(page.getByRole('main').getByRole('link').last()).toBeVisible()
    await look('no hits')
    server.on(loadInsights, broken)
    await openScreen(RULE)
    await expect.element(button(say('Retry', 'Réessayer'))).toBeVisible()
    await look('failed')
  },
  'the list of actions in its states': async ({ server, say, look }) => {
    const actions = page.getByRole('row', { level: 1 })
    await openScreen('/actions')
    await expectCount(actions, 4)
    await button(say('Status', 'Statut')).first().click()
    await look('statuses')
    await userEvent.keyboard('{Escape}')
    await focus(button(say('Savings of', 'Économies de')).first())
    await expect
      .element(page.getByText(say('Estimated yearly savings', 'Économies annuelles estimées'), { exact: true }))
      .toBeVisible()
    await look('actions, and savings of one')
    await page.getByRole('searchbox').fill('no action is called so')
    await expect.element(button(say('Clear filters', 'Effacer les filtres'))).toBeVisible()
    await look('nothing found')
    server.once(loadActions, never)
    await openScreen('/actions')
    await expect.element(page.getByRole('status').first()).toBeInTheDocument()
    await look('actions loading')
    server.on(loadActions, broken)
    await openScreen('/actions')
    await expect.element(button(say('Retry', 'Réessayer'))).toBeVisible()
    await look('actions failed')
  },
  'an action, its editors and its questions': async ({ say, look }) => {
    await openScreen('/actions?action=NORTH-1')
    await button(new RegExp(`^${say('Status:', 'Statut :')}`)).click()
    await look('modal with the choice of a status')
    await page.getByRole('option', { name: say('Closed', 'Fermée') }).click()
    await expectCount(dialog.last().getByRole('radio'), 7)
    await look('question for a reason')
    await userEvent.keyboard('{Escape}')
    await button(say('Edit Summary', 'Modifier : Résumé')).click()
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}{Enter}')
    await button(say('Edit Description', 'Modifier : Description')).click()
    await press(page.getByRole('textbox', { name: say('Message', 'Commentaire') }), '@')
    await expect.element(page.getByRole('option').first()).toBeVisible()
    await look('editors, one with a problem, and people to mention')
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Escape}')
    await expect.element(button(say('Discard changes', 'Abandonner'))).toBeVisible()
    await look('question for unsaved changes')
  },
  'an action on its page, failed to save, and one that is not there': async ({ server, say, look }) => {
    await openScreen('/actions/NORTH-1')
    await button('Fan 1').first().click()
    await expect.element(button(say('Unassociate', 'Dissocier'))).toBeVisible()
    await look('page with the preview of an equip')
    await userEvent.keyboard('{Escape}')
    server.on(updateAction, broken)
    await button(new RegExp(`^${say('Type:', 'Type :')}`)).click()
    await page.getByRole('option').last().click()
    const files = document.querySelector('input[type=file][multiple]')
    if (!files) throw new Error('There is nowhere to attach files')
    await userEvent.upload(files, [
      new File(['notes'], 'notes.txt', { type: 'text/plain' }),
      new File(['MZ'], 'tool.exe', { type: 'application/octet-stream' }),
    ])
    await expectCount(page.getByRole('alert'), 2)
    await look('a field not saved, a file refused')
    server.on(readAction, () => refusal('not_found', 'There is no such action.'))
    await openScreen('/actions/NOPE-1')
    const back = page.getByRole('main').getByRole('link', { name: say('Back', 'Retour') })
    await expect.element(back.last()).toBeVisible()
    await look('no such action')
  },
  'the dialogs that give hits an action': async (visit) => {
    const { server, say, look } = visit
    const fromMenu = async (name: string) => {
      await openMoreMenu(visit)
      await page.getByRole('menuitem', { name }).click()
    }
    await openScreen(RULE)
    await fromMenu(say('Associate to new Action', 'Associer à une nouvelle action'))
    const first = dialog.first()
    await first.getByRole('button', { name: say('Links', 'Liens') }).click()
    await first.getByRole('button', { name: say('Estimated savings', 'Économies estimées') }).click()
    const input = (selector: string) => {
      const found = document.querySelector(`[role=dialog] ${selector}`)
      if (!found) throw new Error(`There is no ${selector}`)
      return found
    }
    await userEvent.fill(input('[inputmode=decimal]'), '-1')
    await userEvent.upload(input('input[type=file]'), new File(['MZ'], 'tool.exe', { type: 'image/png' }))
    await first.getByRole('button', { name: say('Create Action', 'Créer l’action') }).click()
    await look('new action with problems')
    await userEvent.keyboard('{Escape}')
    await button(say('Discard', 'Abandonner')).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await fromMenu(say('Associate to existing Action', 'Associer à une action existante'))
    await expect.element(first.getByRole('option').first()).toBeVisible()
    await look('no action selected')
    await first.getByRole('option').first().click()
    server.on(associateAction, broken)
    await first.getByRole('button', { name: say('Associate', 'Associer'), exact: true }).click()
    await expect.element(first.getByRole('alert')).toBeVisible()
    await look('association that failed')
  },
  'the profile, failed to save and failed to load': async ({ server, say, look }) => {
    await openScreen('/profile')
    await expectCount(page.getByRole('switch'), 8)
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
        equipRuleId: ruleId,
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

/** The pages before sign-in. */
const PUBLIC_VISITS: Record<string, (visit: Visit) => Promise<void>> = {
  'sign-in, and sign-in refused': async ({ say, look }) => {
    await openScreen('/sign-in')
    const submit = button(say('Sign in', 'Se connecter'))
    await expect.element(submit).toBeVisible()
    await look('sign-in')
    await submit.click()
    await expect
      .element(page.getByText(say('Password cannot be blank', 'Le mot de passe est obligatoire')))
      .toBeVisible()
    await look('sign-in refused')
  },
  'a forgotten password, a new one, and an invalid link': async ({ server, say, look }) => {
    await openScreen('/forgot-password')
    await button(say('Send the link', 'Envoyer le lien')).click()
    await expect.element(page.getByText(say('Field cannot be blank', 'Ce champ est obligatoire'))).toBeVisible()
    await look('forgotten password')
    server.on(readResetToken, () => refusal('not_found', 'This link does not work.'))
    await openScreen('/reset-password?token=forged')
    await expect.element(page.getByRole('alert')).toBeVisible()
    await look('link that does not work')
    server.on(readResetToken, () => ({
      purpose: 'reset' as const,
      email: 'ada@example.com',
      username: 'ada',
      signsIn: false,
    }))
    await openScreen('/reset-password?token=mended')
    await button(say('Set the password', 'Enregistrer le mot de passe')).click()
    await expectCount(page.getByText(say('Field cannot be blank', 'Ce champ est obligatoire')), 2)
    await look('new password')
  },
}

/** Defines a test that checks each page in its states. */
export function testAccessibility(locale: Locale): void {
  test.each(Object.entries(PUBLIC_VISITS))('%s', async (_name, make) => {
    const server = startStubServer()
    server.on(currentUser, () => refusal('unauthenticated', 'Sign in first.'))
    const demoAccounts = [{ username: 'ada', password: 'secret', description: { en: 'Sees all', fr: 'Voit tout' } }]
    const options = {
      demoAccounts,
      demoMailFolder: '/mail',
      passwords: true,
      identityProvider: { label: 'Example ID' },
    }
    server.on(signInOptions, () => ({ ...options, supportUrl: 'https://help.example' }))
    await make({ ...(await looksIn(locale)), server })
  })

  test.each(Object.entries(VISITS))('%s', async (_name, make) => {
    const server = fullServer()
    server.on(currentUser, () => sessionUser({ groups: ['Administrators', 'Monitoring'], locale }))
    await make({ ...(await looksIn(locale)), server })
  })
}
