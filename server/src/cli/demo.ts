import { Command } from 'commander'
import { demoModel } from '../../../demo/portfolio/portfolio.ts'
import type { Context } from '../context.ts'
import { DEMO_SIGN_INS, loadDemonstration } from '../demonstration/demonstration.ts'
import { withDatabase } from './session.ts'

export function demoCommand(): Command {
  return new Command('demo')
    .description('fill an empty database with the demonstration portfolio, up to today, and its well-known accounts')
    .action(() =>
      withDatabase(async (context) => {
        await refuseRealPortfolio(context)
        const { completeHistories } = await loadDemonstration(context)
        await completeHistories()
        const names = DEMO_SIGN_INS.map(({ username }) => username).join(', ')
        process.stdout.write(
          `The demonstration is there, up to now. Accounts: ${names}; password: ${DEMO_SIGN_INS[0]?.password}\n`,
        )
      }),
    )
}

/** Accounts with well-known passwords must never see real buildings. */
export async function refuseRealPortfolio({ db }: Context): Promise<void> {
  const demoKeys = demoModel().projects.map((project) => project.projectKey)
  const real = await db
    .selectFrom('project')
    .select('project_key')
    .where('project_key', 'not in', demoKeys)
    .executeTakeFirst()
  if (!real) return
  throw new Error(
    `This database holds a real portfolio (project ${real.project_key}). The demonstration has well-known passwords; give it an empty database.`,
  )
}
