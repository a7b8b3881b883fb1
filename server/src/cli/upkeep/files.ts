import { Command } from 'commander'
import type { KnownAttachment } from '../../features/attachments/attachments.repository.ts'
import { findMissingFiles, forgetFiles } from '../../features/attachments/attachments.service.ts'
import { counted } from '../counted.ts'
import { withDatabase } from '../session.ts'

export function filesCommand(): Command {
  const command = new Command('files').description('find attached files that are missing from the store')
  command
    .command('check')
    .description('list them; exit with 2 if there are any')
    .action(() =>
      withDatabase(async (context) => {
        const missing = await findMissingFiles(context)
        process.stdout.write(missing.length === 0 ? 'Every attached file is there.\n' : missing.map(describe).join(''))
        if (missing.length > 0) process.exitCode = 2
      }),
    )
  command
    .command('forget')
    .description('remove them from their comments and actions, if they will not come back')
    .action(() =>
      withDatabase(async (context) => {
        const missing = await findMissingFiles(context)
        await forgetFiles(context, missing)
        process.stdout.write(`${missing.map(describe).join('')}Forgot ${counted(missing.length, 'file')}.\n`)
      }),
    )
  return command
}

const describe = ({ id, actionKey, filename, createdAt }: KnownAttachment) =>
  `${id}\t${actionKey}\t${filename}\tattached ${createdAt.toISOString()}\n`
