import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ACCESS_STRINGS, type Access } from '@bonfire/contract/people/users'
import { Command, Option } from 'commander'
import { createAccount } from '../../features/auth/account/account.service.ts'
import { TENANT_OPTION, withTenant } from '../session.ts'
import { addPeopleCommands } from './people.ts'

interface UserOptions {
  readonly username: string
  readonly email: string
  readonly name: string
  readonly password?: string
  readonly admin: boolean
  readonly group: string[]
  readonly access: Access[]
  readonly project: string[]
  readonly allProjects: boolean
  readonly tenant: string
}

export function userCommand(): Command {
  const command = new Command('user').description('manage the people who can sign in')
  command
    .command('create')
    .description('create an account; prompts for the password, or reads it from standard input')
    .requiredOption('--username <name>', 'the name to sign in with, besides the email')
    .requiredOption('--email <address>')
    .requiredOption('--name <name>', 'the name others see')
    .option('--password <password>', 'the password; visible to other users of this machine, so better omitted')
    .option('--admin', 'administrator with access to every project', false)
    .option('--group <name...>', 'groups to join', [])
    .addOption(
      new Option('--access <access...>', 'access in addition to that of their groups')
        .choices([...ACCESS_STRINGS])
        .default([]),
    )
    .option('--project <key...>', 'projects they can see', [])
    .option('--all-projects', 'they can see every project, including future ones', false)
    .option(...TENANT_OPTION)
    .action(createUser)
  addPeopleCommands(command)
  return command
}

async function createUser(options: UserOptions): Promise<void> {
  const password = options.password ?? (await readPassword())
  const groups = [...(options.admin ? ['Administrators'] : []), ...options.group]
  await withTenant(options.tenant, async (context, tenantId) => {
    await createAccount(context, tenantId, {
      username: options.username,
      email: options.email,
      displayName: options.name,
      password,
      access: [...new Set(options.access)],
      groups: groups.length > 0 ? groups : ['Users'],
      projectKeys: options.admin || options.allProjects ? 'all' : options.project,
    })
    process.stdout.write(`The account "${options.username}" is ready to sign in.\n`)
  })
}

/** Prompted for on a terminal, twice because it is hidden; otherwise the first line of standard input. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? ''
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const ask = async (prompt: string): Promise<string> => {
    process.stderr.write(prompt)
    const answer = await new Promise<string>((resolve) => terminal.question('', resolve))
    process.stderr.write('\n')
    return answer
  }
  try {
    const password = await ask('Password: ')
    if (password !== (await ask('The same again: '))) {
      throw new Error('The two passwords are not the same. No account was made: try again.')
    }
    return password
  } finally {
    terminal.close()
  }
}
