import { associateAction, loadActions, readAction, updateAction } from '@bonfire/contract/actions/actions'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectCount, focus, press } from '../elements.ts'
import { openScreen } from '../open-screen.tsx'
import { refusal } from '../stub-server.ts'
import { broken, button, dialog, never, openMoreMenu, RULE, type Visits } from './visit.ts'

/** Actions: their list, one of them, and the dialogs that make one. */
export const ACTION_VISITS: Visits = {
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
}
