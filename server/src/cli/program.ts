import { Command } from 'commander'
import { VERSION } from '../version.ts'
import { printFailure, withDatabase } from './session.ts'

// The help's order. Modules are loaded when asked for: a command needs a fraction of those of all.
const COMMANDS = new Map<string, () => Promise<Command>>([
  ['import', async () => (await import('./import/import.ts')).importCommand()],
  ['pull', async () => (await import('./import/pull.ts')).pullCommand()],
  ['user', async () => (await import('./people/user.ts')).userCommand()],
  ['key', async () => (await import('./key.ts')).keyCommand()],
  ['backup', async () => (await import('./backup/backup.ts')).backupCommand()],
  ['restore', async () => (await import('./backup/backup.ts')).restoreCommand()],
  ['files', async () => (await import('./upkeep/files.ts')).filesCommand()],
  ['retention', async () => (await import('./upkeep/retention.ts')).retentionCommand()],
  ['history', async () => (await import('./upkeep/history.ts')).historyCommand()],
  ['proof', async () => (await import('./upkeep/proof.ts')).proofCommand()],
  ['evaluate', async () => (await import('./evaluate.ts')).evaluateCommand()],
  ['demo', async () => (await import('./demo.ts')).demoCommand()],
  ['migrate', async () => migrateCommand()],
])

/** `npm run bonfire -- <command>`. The process's exit code says how it ended. */
export async function runProgram(words: readonly string[]): Promise<void> {
  try {
    const program = await bonfire(words[0])
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    printFailure(error)
    process.exitCode = 1
  }
}

async function bonfire(asked: string | undefined): Promise<Command> {
  const program = new Command('bonfire')
    .description('Bonfire from a terminal. Uses the same settings as the server: see docs/configuration.md.')
    .version(VERSION)
  const load = COMMANDS.get(asked ?? '')
  for (const loadCommand of load ? [load] : COMMANDS.values()) program.addCommand(await loadCommand())
  // Listed for people; the script that starts the built tree runs the server itself.
  if (process.env.BONFIRE_COMMAND) {
    program
      .command('serve')
      .description('run the server until it receives a signal')
      .option('--demonstration', 'with a demonstration portfolio, on this machine only')
  }
  return program
}

function migrateCommand(): Command {
  return new Command('migrate')
    .description('bring the tables up to date, as every command except backup does')
    .action(() =>
      withDatabase(async (_context, { applied }) => {
        process.stdout.write(applied.length === 0 ? 'The tables are up to date.\n' : `Applied ${applied.join(', ')}.\n`)
      }),
    )
}
