import { Command } from 'commander'
import type { IngestKey } from '../features/ingest/keys/ingest-key.repository.ts'
import { createIngestKey, listIngestKeys, revokeIngestKey } from '../features/ingest/keys/ingest-key.service.ts'
import { TENANT_OPTION, withTenant } from './session.ts'

export function keyCommand(): Command {
  const command = new Command('key').description('manage the keys that programs send data with')
  command
    .command('create')
    .description('create a key and show it once')
    .requiredOption('--name <name>', 'what the key is for, such as the program that will use it')
    .option('--project <key...>', 'limit the key to these projects')
    .option(...TENANT_OPTION)
    .action(({ name, project, tenant }: { name: string; project?: string[]; tenant: string }) =>
      withTenant(tenant, async (context, tenantId) => {
        const { id, key } = await createIngestKey(context, { tenantId, projectKeys: project ?? null }, { name })
        process.stderr.write(`Key ${id}. Keep it safe: it is not shown again.\n`)
        process.stdout.write(`${key}\n`)
      }),
    )
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
  return `${key.id}\t${key.name}\t${projects}\tcreated ${key.createdAt.toISOString()}\t${state}\n`
}

function readId(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value)
  throw new Error(`"${value}" is no key number. "key list" shows them.`)
}
