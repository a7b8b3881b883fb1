import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import type { Command } from 'commander'
import type { Config } from '../../config/config.ts'
import * as people from '../../features/people/command-line/command-line.service.ts'
import { accountLink } from '../../mail/words/compose-account-mail.ts'
import { TENANT_OPTION, withTenant } from '../session.ts'

const USER = ['<user>', 'their username or email'] as const

interface OfTenant {
  readonly tenant: string
}

/** The audit trail says that changes of accounts came from the command line. */
export function addPeopleCommands(command: Command): void {
  command
    .command('list')
    .description('list everyone: username, name, email, role, status and when they were last seen')
    .option('--json', 'as JSON', false)
    .option(...TENANT_OPTION)
    .action(({ json, tenant }: OfTenant & { json: boolean }) =>
      withTenant(tenant, async (context, tenantId) => {
        const users = (await people.listPeople(context, tenantId)).map(listed)
        const lines = users.length === 0 ? 'There are no users.\n' : users.map(describe).join('')
        process.stdout.write(json ? `${JSON.stringify(users, null, 2)}\n` : lines)
      }),
    )
  command
    .command('reset-password')
    .description('print a link that lets a person set a new password once, and sign them out everywhere')
    .argument(...USER)
    .option(...TENANT_OPTION)
    .action((name: string, { tenant }: OfTenant) =>
      withTenant(tenant, async (context, tenantId) => {
        const { email, purpose, token, expiresAt } = await people.resetPasswordOf(context, { tenantId, name })
        process.stderr.write(`Give this link to ${email}. It works once, until ${expiresAt.toISOString()}.\n`)
        const kind = purpose === 'invite' ? 'invited' : 'passwordReset'
        process.stdout.write(`${accountLink(baseUrl(context.config), kind, token)}\n`)
      }),
    )
  statusCommand(command, 'deactivate', 'deleted')
  statusCommand(command, 'reactivate', 'active')
  command
    .command('export')
    .description('print everything known about a person, as JSON')
    .argument(...USER)
    .option(...TENANT_OPTION)
    .action((name: string, { tenant }: OfTenant) =>
      withTenant(tenant, async (context, tenantId) => {
        const known = await people.exportPerson(context, { tenantId, name })
        process.stdout.write(`${JSON.stringify(known, null, 2)}\n`)
      }),
    )
  command
    .command('erase')
    .description('delete a person for good: what they wrote stays, attributed to "Deleted user"')
    .argument(...USER)
    .option('--yes', 'confirm: it cannot be undone', false)
    .option(...TENANT_OPTION)
    .action((name: string, { tenant, yes }: OfTenant & { yes: boolean }) => {
      if (!yes) throw new Error('This cannot be undone. Add --yes to delete the person.')
      return withTenant(tenant, async (context, tenantId) => {
        process.stdout.write(`${await people.erasePerson(context, { tenantId, name })} is deleted.\n`)
      })
    })
  command
    .command('make-admin')
    .description('add a person to the group Administrators, with access to every project')
    .argument(...USER)
    .option(...TENANT_OPTION)
    .action((name: string, { tenant }: OfTenant) =>
      withTenant(tenant, async (context, tenantId) => {
        const user = await people.makeAdministrator(context, { tenantId, name })
        const reservation = user.isInvited ? ' They have not completed sign-up yet.' : ''
        process.stdout.write(`${user.email} is an administrator.${reservation}\n`)
      }),
    )
  command
    .command('remove-admin')
    .description('remove a person from the group Administrators; they keep the projects they can see')
    .argument(...USER)
    .option(...TENANT_OPTION)
    .action((name: string, { tenant }: OfTenant) =>
      withTenant(tenant, async (context, tenantId) => {
        const user = await people.removeAdministrator(context, { tenantId, name })
        process.stdout.write(`${user.email} is not an administrator. Their groups: ${user.groups.join(', ')}.\n`)
      }),
    )
}

function statusCommand(command: Command, name: 'deactivate' | 'reactivate', status: 'active' | 'deleted'): void {
  command
    .command(name)
    .description(
      status === 'deleted'
        ? 'sign a person out everywhere and keep them out until reactivated'
        : 'let a deactivated person sign in again',
    )
    .argument(...USER)
    .option(...TENANT_OPTION)
    .action((user: string, { tenant }: OfTenant) =>
      withTenant(tenant, async (context, tenantId) => {
        const email = await people.setStatusOf(context, { tenantId, name: user }, status)
        process.stdout.write(`The account for ${email} is ${name}d.\n`)
      }),
    )
}

function listed(user: ManagedUser) {
  const status = user.isInvited ? 'invited' : 'active'
  return {
    username: user.username,
    name: user.fullName,
    email: user.email,
    role: user.role,
    isAdministrator: user.access.includes('userAdmin'),
    groups: user.groups,
    status: user.status === 'deleted' ? 'deactivated' : status,
    lastSeenAt: user.lastSeenAt,
  }
}

function describe(user: ReturnType<typeof listed>): string {
  const role = [user.role ?? 'no role', ...(user.isAdministrator ? ['administrator'] : [])].join(', ')
  const seen = user.lastSeenAt ? `seen ${user.lastSeenAt}` : 'never seen'
  return `${[user.username, user.name, user.email, role, user.status, seen].join('\t')}\n`
}

const baseUrl = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>) =>
  (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, '')
