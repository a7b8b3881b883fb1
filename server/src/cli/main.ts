import { Command } from 'commander'
import { whenAbandoned } from '../process/stopping.ts'
import { VERSION } from '../version.ts'
import { backupCommand, restoreCommand } from './backup/backup.ts'
import { demoCommand } from './demo.ts'
import { evaluateCommand } from './evaluate.ts'
import { importCommand } from './import/import.ts'
import { pullCommand } from './import/pull.ts'
import { keyCommand } from './key.ts'
import { userCommand } from './people/user.ts'
import { printFailure, withDatabase } from './session.ts'
import { filesCommand } from './upkeep/files.ts'
import { historyCommand } from './upkeep/history.ts'
import { retentionCommand } from './upkeep/retention.ts'

/** `npm run bonfire -- <command>`. */
function bonfire(): Command {
  const program = new Command('bonfire')
    .description('Bonfire from a terminal. Uses the same settings as the server: see docs/configuration.md.')
    .version(VERSION)
    .addCommand(importCommand())
    .addCommand(pullCommand())
    .addCommand(userCommand())
    .addCommand(keyCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(filesCommand())
    .addCommand(retentionCommand())
    .addCommand(historyCommand())
    .addCommand(evaluateCommand())
    .addCommand(demoCommand())
  // Listed for people; the script that starts the built tree runs the server itself.
  if (process.env.BONFIRE_COMMAND) {
    program
      .command('serve')
      .description('run the server until it receives a signal')
      .option('--demonstration', 'with a demonstration portfolio, on this machine only')
  }
  program
    .command('migrate')
    .description('bring the tables up to date, as every command except backup does')
    .action(() =>
      withDatabase(async (_context, { applied }) => {
        process.stdout.write(applied.length === 0 ? 'The tables are up to date.\n' : `Applied ${applied.join(', ')}.\n`)
      }),
    )
  return program
}

// Both engines undo what a command has not finished.
whenAbandoned(() => process.exit(1))

bonfire()
  .parseAsync()
  .catch((error: unknown) => {
    printFailure(error)
    process.exitCode = 1
  })
