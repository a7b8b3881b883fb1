import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { bonfire, emptyFolder, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newEmbeddedInstallation } from '../helpers/servers/installations.ts'

/** The output of a start that must fail. */
async function refusal(options: Parameters<typeof startBonfire>[0]): Promise<string> {
  const outcome = await startBonfire(options).catch((error: Error) => error.message)
  if (typeof outcome === 'string') return outcome
  await outcome.stop()
  throw new Error('Bonfire started, and should not have')
}

test('a wrong setting stops the start with a line naming it', async () => {
  const environment = { SESSION_HOURS: 'soon', APERTURE_URL: 'ftp://files.example' }
  const output = await refusal({ dataDirectory: emptyFolder(), environment })
  expect(output).toContain('SESSION_HOURS="soon"')
  expect(output).toContain('APERTURE_URL="ftp://files.example": must be an http or https address')
  expect(output).not.toContain('    at ')
})

test('a taken port is named together with a solution', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const output = await refusal({ dataDirectory: newEmbeddedInstallation(), environment: { PORT: String(port) } })
  expect(output).toContain(`Port ${port} is taken by another program`)
  other.close()
})

test('a second server and the command line are refused on a data folder in use', async () => {
  const dataDirectory = newEmbeddedInstallation()
  const first = await startBonfire({ dataDirectory })
  await expect.poll(first.output).toContain(`Mails are files in ${join(dataDirectory, 'mail')}; SMTP_URL sends them.`)
  expect(await refusal({ dataDirectory })).toContain(`The data folder ${dataDirectory} is in use by another Bonfire`)
  const command = bonfire(dataDirectory, ['key', 'list'])
  expect(command.status).not.toBe(0)
  expect(command.output).toContain('is in use by another Bonfire')
  await first.stop()
  expect(bonfire(dataDirectory, ['key', 'list']).status).toBe(0)
})

test('Ctrl-C stops cleanly and the next start finds everything', async () => {
  const dataDirectory = newEmbeddedInstallation()
  const server = await startBonfire({ dataDirectory })
  await server.stop()
  expect(existsSync(join(dataDirectory, 'bonfire.pid'))).toBe(false)
  const again = await startBonfire({ dataDirectory })
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
  await again.stop()
})

test('the demonstration is local only and production has no demo accounts', async () => {
  const dataDirectory = newEmbeddedInstallation()
  const open = { dataDirectory, demonstration: true, environment: { HOST: '0.0.0.0' } }
  expect(await refusal(open)).toContain('listens on this machine only')
  const production = await startBonfire({ dataDirectory })
  expect(await (await fetch(`${production.url}/api/auth/options`)).json()).toEqual({
    demoAccounts: [],
    demoMailFolder: null,
    passwords: true,
    identityProvider: null,
    supportUrl: null,
  })
  await expect.poll(production.output).toContain('Nobody can sign in yet.')
  await production.stop()
})

test('a data folder that is a file and a missing database are explained', async () => {
  const folder = emptyFolder()
  const file = join(folder, 'data')
  writeFileSync(file, '')
  expect(await refusal({ dataDirectory: file })).toContain(file)
  const environment = { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' }
  const output = await refusal({ dataDirectory: folder, environment })
  expect(output).toContain('nothing listens there')
  expect(output).not.toContain('secret')
})
