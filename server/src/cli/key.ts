import { KEY_SCOPES, type KeyScope } from '@bonfire/contract/values/key-scope'
import { Command } from 'commander'
import type { IngestKey } from '../features/keys/ingest-key.repository.ts'
import { createIngestKey, listIngestKeys, revokeIngestKey } from '../features/keys/ingest-key.service.ts'
import { readDay } from './day-option.ts'
import { TENANT_OPTION, withTenant } from './session.ts'

interface CreateOptions {
  name: string
  project?: string[]
  scope: string[]
  expires?: string
  tenant: string
}

export function keyCommand(): Command {
  const command = new Command('key').description('manage the keys with which programs send, read and write data')
  command
    .command('create')
    .description('create a key and show it once')
    .requiredOption('--name <name>', 'what the key is for, such as the program that will use it')
    .option('--project <key...>', 'limit the key to these projects')
    .option('--scope <scope...>', `what it may do: ${KEY_SCOPES.join(', ')}`, ['ingest'])
    .option('--expires <date>', 'the first day (UTC) on which it is refused', readDay)
    .option(...TENANT_OPTION)
    .action(({ name, project, scope, expires, tenant }: CreateOptions) => {
      const scopes = scope.map(readScope)
      const expiresAt = expires === undefined ? null : new Date(expires)
      return withTenant(tenant, async (context, tenantId) => {
        const reach = { tenantId, projectKeys: project ?? null }
        const { id, key } = await createIngestKey(context, reach, { name, scopes, expiresAt })
        process.stderr.write(`Key ${id}. Keep it safe: it is not shown again.\n`)
        process.stdout.write(`${key}\n`)
      })
    })
  command
    .command('list')
    .description('list all keys, without their secrets')
    .option(...TENANT_OPTION)
    .action(({ tenant }: { tenant: string }) =>
      withTenant(tenant, async (context, tenantId) => {
        const keys = await listIngestKeys(context, tenantId)
        process.stdout.write(keys.length === 0 ? 'There are no keys.\n' : keys.map(describe).join(''))
      }),
    )
  command
    .command('revoke <id>')
    .description('revoke a key for good')
    .option(...TENANT_OPTION)
    .action((id: string, { tenant }: { tenant: string }) => {
      const number = readId(id)
      return withTenant(tenant, async (context, tenantId) => {
        await revokeIngestKey(context, tenantId, { id: number })
        process.stdout.write(`Key ${number} is revoked.\n`)
      })
    })
  return command
}

function describe(key: IngestKey): string {
  const projects = key.projectKeys?.join(', ') ?? 'all projects'
  const used = key.lastUsedAt ? `used ${key.lastUsedAt.toISOString()}` : 'never used'
  const state = key.revokedAt ? `revoked ${key.revokedAt.toISOString()}` : used
  const expiry = key.expiresAt ? `\texpires ${key.expiresAt.toISOString()}` : ''
  return `${key.id}\t${key.name}\t${projects}\t${key.scopes.join(', ')}\tcreated ${key.createdAt.toISOString()}\t${state}${expiry}\n`
}

function readScope(value: string): KeyScope {
  const scope = KEY_SCOPES.find((known) => known === value)
  if (scope) return scope
  throw new Error(`Unknown scope "${value}". Choose from: ${KEY_SCOPES.join(', ')}.`)
}

function readId(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value)
  throw new Error(`"${value}" is no key number. "key list" shows them.`)
}
