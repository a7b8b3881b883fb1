import { Command } from 'commander'
import type { KnownAttachment } from '../features/attachments/attachments.repository.ts'
import { findMissingFiles, forgetFiles } from '../features/attachments/stored/missing-files.service.ts'
import { counted } from './counted.ts'
import { withDatabase } from './session.ts'

export function filesCommand(): Command {
  const command = new Command('files').description('attached files that the store does not have')
  command
    .command('check')
    .description('lists them; ends with 2 when there are any')
    .action(() =>
      withDatabase(async (context) => {
        const missing = await findMissingFiles(context)
        process.stdout.write(missing.length === 0 ? 'Every attached file is there.\n' : missing.map(describe).join(''))
        if (missing.length > 0) process.exitCode = 2
      }),
    )
  command
    .command('forget')
    .description('takes them off their comments and actions, when they will not come back')
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
