import { rmSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../helpers/pages/people.ts'
import { button } from '../helpers/pages/people-page.ts'
import { emptyFolder, type RunningBonfire, startDemonstration } from '../helpers/servers/bonfire-process.ts'

const dataDirectory = emptyFolder()
let server: RunningBonfire

// Points and samples stay.
test.beforeAll(async () => {
  server = await startDemonstration(dataDirectory)
})

test.afterAll(async () => {
  await server.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
})

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose a file').click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** A day of a controller that samples every five minutes, yesterday at local time. */
function exportOfController(): string {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('.')
  const rows = Array.from({ length: 288 }, (_, place) => {
    const time = `${String(Math.floor(place / 12)).padStart(2, '0')}:${String((place % 12) * 5).padStart(2, '0')}`
    const warm = (18 + 4 * Math.sin(place / 40)).toFixed(1).replace('.', ',')
    return `${yesterday} ${time};${warm};${place > 84 && place < 220 ? 'on' : 'off'}`
  })
  return ['Export of controller 4', 'Timestamp;Supply air (°C);Fan', ...rows].join('\n')
}

test('the export of a controller becomes curves, with nothing but the screens', async ({ page }) => {
  await signIn(page, 'admin', { url: server.url, path: '/imports' })
  await chooseFile(page, 'controller-4.csv', exportOfController())
  await expect(page.getByRole('radio', { name: 'Samples' })).toBeChecked()
  await expect(page.getByText('All 288 rows were checked. All would be rejected. See why below.')).toBeVisible()
  await expect(page.getByText('There is no point Supply air, so its 288 samples were not stored.')).toBeVisible()

  await page.getByRole('combobox', { name: 'Unknown points' }).click()
  await page.getByRole('option', { name: 'Create them at 45 Wharf Lane' }).click()
  await expect(page.getByText('Samples: 576 would be stored, 0 are stored already.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Point of the column Supply air (°C)' }).fill('wharf-lane-supply')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Samples: 576 would be stored, 0 are stored already.')).toBeVisible()
  await button(page, 'Start import').click()
  await expect(page.getByRole('heading', { name: 'controller-4.csv has been imported' })).toBeVisible()

  await expect(page.getByRole('definition').first()).toHaveText('576')
  await expect(page.getByRole('row', { name: /controller-4\.csv Samples .* 576 576 0/ })).toBeVisible()

  // The next file of the same controller is read the same way.
  await button(page, 'Import another file').click()
  await chooseFile(page, 'controller-4-again.csv', exportOfController())
  await expect(page.getByText('Samples: 0 would be stored, 576 are stored already.')).toBeVisible()

  await page.goto(`${server.url}/histories?site=hbr-wharf-lane&points=wharf-lane-supply,Fan`)
  await expect(page.getByRole('checkbox', { name: /^Supply air \d/ })).toBeChecked()
})
