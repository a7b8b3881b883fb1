import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type AppParts, buildApp } from './app/app.ts'
import { openChanges } from './changes/changes.ts'
import { type Config, readConfig } from './config/config.ts'
import { ConfigError } from './config/setting-schemas.ts'
import type { Context } from './context.ts'
import { migrate } from './db/migrations/migrate.ts'
import { openDatabase } from './db/open.ts'
import {
  completeInBackground,
  DEMO_SIGN_INS,
  type Demonstration,
  loadDemonstration,
} from './demonstration/demonstration.ts'
import { warmUp } from './features/hits/kept/warm-up.service.ts'
import { httpTransport } from './features/webhooks/delivery/webhook-transport.ts'
import { mailRoute } from './mail/delivery/mail-transport.ts'
import { COMMAND, START_COMMAND } from './process/command-name.ts'
import { closeAll, type Running } from './process/stopping.ts'
import { openStorage } from './storage/open-storage.ts'

const PAGES = fileURLToPath(new URL('../../client/dist', import.meta.url))

const NO_ACCOUNT = `
Nobody can sign in yet. Stop Bonfire, make the first administrator, and start it again:
  ${COMMAND} user create --admin --username you --email you@example.com --name "Your name"
`

/** config → database → app → listen. On a signal or a failed start, everything opened is closed in reverse order. */
export async function startServer(running: Running): Promise<void> {
  const config = readConfig(process.env, process.argv.includes('--demonstration'))
  refuseOpenDemonstration(config)
  try {
    const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDirectory: config.dataDirectory })
    running.open.push(database)
    await migrate(database)
    const storage = await openStorage(config)
    await storage.verify()
    await serve({ config, database, storage }, running)
  } catch (error) {
    await closeAll(running.open)
    throw error
  }
}

type Parts = Pick<AppParts, 'config' | 'database' | 'storage'>

async function serve(parts: Parts, running: Running): Promise<void> {
  const { config, database } = parts
  const mail = mailRoute(config)
  const app = await buildApp({
    ...parts,
    mailTransport: mail.transport,
    webhookTransport: httpTransport({ allowed: config.webhookPrivateAddresses }),
    ...(existsSync(PAGES) && { pagesDirectory: PAGES }),
    ...(config.demonstration && { demonstration: { accounts: DEMO_SIGN_INS, mailFolder: mail.folder } }),
  })
  running.open.push(app)
  running.log = app.log
  const demonstration = config.demonstration ? await demonstrate(parts, app.log) : undefined
  const account = await database.db.selectFrom('user_account').select('id').limit(1).executeTakeFirst()
  announce({ config, mailFolder: mail.folder, address: await app.listen({ port: config.port, host: config.host }) })
  if (!account) process.stdout.write(NO_ACCOUNT)
  running.open.push(warmUp({ db: database.requests.db, clock: () => new Date(), log: app.log }))
  if (demonstration) running.open.push(completeInBackground(demonstration, app.log))
}

async function demonstrate({ config, database, storage }: Parts, log: Context['log']): Promise<Demonstration> {
  process.stdout.write('Bringing the demonstration up to today …\n')
  const changes = openChanges(database, log)
  const loaded = await loadDemonstration({ db: database.db, config, clock: () => new Date(), changes, storage, log })
  await changes.close()
  return loaded
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

/** Accounts with well-known passwords must not be reachable from another machine. */
function refuseOpenDemonstration(config: Config): void {
  if (!config.demonstration || ['127.0.0.1', 'localhost', '::1'].includes(config.host)) return
  throw new ConfigError(
    `HOST=${config.host}: the demonstration has well-known passwords and listens on this machine only. ` +
      'For other machines use npm run serve.',
  )
}

// read_only_sql_transaction
const READ_ONLY = '25006'

/** Returns in a line what went wrong with a start. */
export function explain(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${error.port} is taken by another program. Stop it, or choose another: PORT=${Number(error.port) + 1} ${START_COMMAND}`
  }
  if (error instanceof Error && 'code' in error && error.code === READ_ONLY) {
    return 'The database accepts no writes: it is a standby, or set to read-only. Name the primary in DATABASE_URL.'
  }
  return error instanceof Error ? error.message : String(error)
}
