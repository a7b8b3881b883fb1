import { listImports } from '@bonfire/contract/imports/imports'
import { previewImport } from '@bonfire/contract/imports/preview'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { importPreview } from '../../testing/import-samples.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedInServer } from '../../testing/signed-in-server.ts'

test('pasted rows are checked like a file', async () => {
  const server = signedInServer()
  server.on(listImports, () => ({ imports: [] }))
  const outcome = { created: 1, updated: 0, unchanged: 0, rejectedCount: 0 }
  server.on(previewImport, () => importPreview({ checkedRowCount: 1, outcome }))
  await openScreen('/imports')
  await page.getByRole('button', { name: 'Paste rows…' }).click()
  const check = page.getByRole('button', { name: 'Check rows' })
  await expect.element(check).toBeDisabled()
  await page
    .getByRole('textbox', { name: 'Pasted rows' })
    .fill('siteId\tequipId\truleId\tstart\tduration\ntower\tahu-1\tstuck\t2026-03-09 09:00\t600\n')
  await check.click()
  await expect.element(page.getByRole('heading', { name: 'pasted rows.txt' })).toBeVisible()
  await expect.element(page.getByText('The only row was checked. It can be imported.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start import', exact: true })).toBeEnabled()
})
