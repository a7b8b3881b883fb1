import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import type { Command } from 'commander'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import * as people from '../../features/people/command-line/command-line.service.ts'
import { accountLink } from '../../mail/words/compose-account-mail.ts'
import { TENANT_OPTION, withTenant } from '../session.ts'

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
  addPersonCommand(command, {
    name: 'reset-password',
    description: 'print a link that lets a person set a new password once, and sign them out everywhere',
    async run(context, person) {
      const { email, purpose, token, expiresAt } = await people.resetPasswordOf(context, person)
      process.stderr.write(`Give this link to ${email}. It works once, until ${expiresAt.toISOString()}.\n`)
      return accountLink(baseUrl(context.config), purpose === 'invite' ? 'invited' : 'passwordReset', token)
    },
  })
  addPersonCommand(command, {
    name: 'deactivate',
    description: 'sign a person out everywhere and keep them out until reactivated',
    run: async (context, person) =>
      `The account for ${await people.setStatusOf(context, person, 'deleted')} is deactivated.`,
  })
  addPersonCommand(command, {
    name: 'reactivate',
    description: 'let a deactivated person sign in again',
    run: async (context, person) =>
      `The account for ${await people.setStatusOf(context, person, 'active')} is reactivated.`,
  })
  addPersonCommand(command, {
    name: 'export',
    description: 'print everything known about a person, as JSON',
    run: async (context, person) => JSON.stringify(await people.exportPerson(context, person), null, 2),
  })
  addPersonCommand(command, {
    name: 'erase',
    description: 'delete a person for good: what they wrote stays, attributed to "Deleted user"',
    confirms: true,
    run: async (context, person) => `${await people.erasePerson(context, person)} is deleted.`,
  })
  addPersonCommand(command, {
    name: 'make-admin',
    description: 'add a person to the group Administrators, with access to every project',
    async run(context, person) {
      const user = await people.makeAdministrator(context, person)
      const reservation = user.isInvited ? ' They have not completed sign-up yet.' : ''
      return `${user.email} is an administrator.${reservation}`
    },
  })
  addPersonCommand(command, {
    name: 'remove-admin',
    description: 'remove a person from the group Administrators; they keep the projects they can see',
    async run(context, person) {
      const user = await people.removeAdministrator(context, person)
      return `${user.email} is not an administrator. Their groups: ${user.groups.join(', ')}.`
    },
  })
}

interface PersonCommand {
  readonly name: string
  readonly description: string
  /** True if it cannot be undone, so that it needs `--yes`. */
  readonly confirms?: boolean
  /** Returns the line to print. */
  readonly run: (context: Context, person: { tenantId: number; name: string }) => Promise<string>
}

function addPersonCommand(command: Command, { name, description, confirms = false, run }: PersonCommand): void {
  const own = command.command(name).description(description).argument('<user>', 'their username or email')
  if (confirms) own.option('--yes', 'confirm: it cannot be undone', false)
  own.option(...TENANT_OPTION).action((user: string, { tenant, yes }: OfTenant & { yes?: boolean }) => {
    if (confirms && !yes) throw new Error('This cannot be undone. Add --yes to delete the person.')
    return withTenant(tenant, async (context, tenantId) => {
      process.stdout.write(`${await run(context, { tenantId, name: user })}\n`)
    })
  })
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
