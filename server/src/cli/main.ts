import { Command } from 'commander'
import { whenAbandoned } from '../process/stopping.ts'
import { VERSION } from '../version.ts'
import { backupCommand, restoreCommand } from './backup.ts'
import { demoCommand } from './demo.ts'
import { evaluateCommand } from './evaluate.ts'
import { filesCommand } from './files.ts'
import { historyCommand } from './history.ts'
import { importCommand } from './import.ts'
import { keyCommand } from './key.ts'
import { pullCommand } from './pull.ts'
import { retentionCommand } from './retention.ts'
import { printFailure, withDatabase } from './session.ts'
import { userCommand } from './user.ts'

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
      .description('run the server until it gets a signal')
      .option('--demonstration', 'with a demonstration portfolio, on this machine only')
  }
  program
    .command('migrate')
    .description('bring the tables up to date, as every other command but backup does')
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
