import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type AppParts, buildApp } from './app.ts'
import { openChanges } from './changes/changes.ts'
import { type Config, readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { DEMO_SIGN_INS, loadDemonstration } from './demonstration.ts'
import { mailRoute } from './mail/mail-route.ts'
import { ConfigError } from './setting-schemas.ts'
import { openStorage } from './storage/storage.ts'

const PAGES = fileURLToPath(new URL('../../client/dist', import.meta.url))

const NO_ACCOUNT = `
Nobody can sign in yet. Stop Bonfire, make the first administrator, and start it again:
  npm run bonfire -- user create --admin --username you --email you@example.com --name "Your name"
`

/** config → database → app → listen. What was opened is closed again, the newest first, when a signal asks for it or the start fails. */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.includes('--demonstration'))
  refuseOpenDemonstration(config)
  const open: Closable[] = []
  stopCleanly(open)
  try {
    const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDirectory: config.dataDirectory })
    open.push(database)
    await migrate(database)
    const storage = await openStorage(config)
    await storage.verify()
    await serve({ config, database, storage }, open)
  } catch (error) {
    await closeAll(open)
    throw error
  }
}

async function serve(parts: Pick<AppParts, 'config' | 'database' | 'storage'>, open: Closable[]): Promise<void> {
  const { config, database, storage } = parts
  const mail = mailRoute(config)
  const app = await buildApp({
    ...parts,
    mailTransport: mail.transport,
    ...(existsSync(PAGES) && { pagesDirectory: PAGES }),
    ...(config.demonstration && { demonstration: { accounts: DEMO_SIGN_INS, mailFolder: mail.folder } }),
  })
  open.push(app)
  if (config.demonstration) {
    process.stdout.write('Bringing the demonstration up to today …\n')
    const changes = openChanges(database, app.log)
    await loadDemonstration({ db: database.db, config, clock: () => new Date(), changes, storage, log: app.log })
    await changes.close()
  }
  const account = await database.db.selectFrom('user_account').select('id').limit(1).executeTakeFirst()
  announce({ config, mailFolder: mail.folder, address: await app.listen({ port: config.port, host: config.host }) })
  if (!account) process.stdout.write(NO_ACCOUNT)
}

interface Announced {
  readonly config: Config
  readonly mailFolder: string | undefined
  readonly address: string
}

function announce({ config, mailFolder, address }: Announced): void {
  const lines = [`Bonfire is ready: ${config.publicUrl ?? address}`]
  if (config.demonstration) {
    lines.push('', 'Demo accounts, all with the password of their line:')
    for (const account of DEMO_SIGN_INS) {
      lines.push(`  ${account.username.padEnd(11)} ${account.password}   ${account.description.en}`)
    }
  }
  if (mailFolder) lines.push('', `Mails are files in ${mailFolder}; SMTP_URL sends them.`)
  if (config.demonstration) lines.push('', 'Ctrl-C stops it; the data stay.')
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Well-known passwords must not be reachable from another machine. */
function refuseOpenDemonstration(config: Config): void {
  if (!config.demonstration || ['127.0.0.1', 'localhost', '::1'].includes(config.host)) return
  throw new ConfigError(
    `HOST=${config.host}: the demonstration has well-known passwords and listens on this machine only. ` +
      'For other machines use npm run serve.',
  )
}

interface Closable {
  close(): PromiseLike<unknown>
}

async function closeAll(open: Closable[]): Promise<void> {
  for (let last = open.pop(); last; last = open.pop()) await last.close()
}

function stopCleanly(open: Closable[]): void {
  let isStopping = false
  const stop = async (): Promise<void> => {
    isStopping = true
    await closeAll(open)
    process.exit(0)
  }
  // A service manager may tell each process of a group, and npm tells its own once more: that is one stop.
  process.on('SIGTERM', () => isStopping || stop())
  // A second Ctrl-C means it.
  process.on('SIGINT', () => (isStopping ? process.exit(1) : stop()))
}

function explain(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${error.port} is taken by another program. Stop it, or choose another: PORT=${Number(error.port) + 1} npm start`
  }
  return error instanceof Error ? error.message : String(error)
}

main().catch((error: unknown) => {
  process.stderr.write(`Bonfire did not start. ${explain(error)}\n`)
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
