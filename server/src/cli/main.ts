import { Command } from 'commander'
import { backupCommand, restoreCommand } from './backup.ts'
import { demoCommand } from './demo.ts'
import { filesCommand } from './files.ts'
import { importCommand } from './import.ts'
import { keyCommand } from './key.ts'
import { printFailure, withDatabase } from './session.ts'
import { userCommand } from './user.ts'

/** `npm run bonfire -- <command>`. */
function bonfire(): Command {
  const program = new Command('bonfire')
    .description('Bonfire from a terminal. Uses the same settings as the server: see docs/configuration.md.')
    .addCommand(importCommand())
    .addCommand(userCommand())
    .addCommand(keyCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(filesCommand())
    .addCommand(demoCommand())
  program
    .command('migrate')
    .description('brings the tables up to date; so does every other command but backup')
    .action(() =>
      withDatabase(async (_context, { applied }) => {
        process.stdout.write(applied.length === 0 ? 'The tables are up to date.\n' : `Applied ${applied.join(', ')}.\n`)
      }),
    )
  return program
}

bonfire()
  .parseAsync()
  .catch((error: unknown) => {
    printFailure(error)
    process.exitCode = 1
  })
