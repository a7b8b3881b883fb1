import { Command } from 'commander'
import { rebuildRepairs } from '../../features/proof/kept/kept-repairs.service.ts'
import { counted } from '../counted.ts'
import { withDatabase } from '../session.ts'

export function proofCommand(): Command {
  const command = new Command('proof').description('whether the repairs of closed actions have held')
  command
    .command('rebuild')
    .description('judge all repairs again from findings and evaluated days')
    .action(() =>
      withDatabase(async (context) => {
        const { watching, proved, cameBack, cannotTell } = await rebuildRepairs(context)
        const count = watching + proved + cameBack + cannotTell
        process.stdout.write(
          `${counted(count, 'repair')}: ${watching} watched, ${proved} proved, ${cameBack} came back, ${cannotTell} cannot be told.\n`,
        )
      }),
    )
  return command
}
