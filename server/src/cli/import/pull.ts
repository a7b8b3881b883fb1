import { Command } from 'commander'
import { type PullEnd, pullOnce } from '../../features/haystack/servers/pulls/pull-once.service.ts'
import { render } from '../../locales/render.ts'
import { counted } from '../counted.ts'
import { TENANT_OPTION, withTenant } from '../session.ts'

const ignore = () => undefined
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore }

export const pullCommand = (): Command =>
  new Command('pull')
    .argument('[name]')
    .description(
      'pull findings once from the Haystack server of that name on the Import page, even if it is off; without a name, from all that are on',
    )
    .option(...TENANT_OPTION)
    .action((name: string | undefined, { tenant }: { tenant: string }) =>
      withTenant(tenant, async (context, tenantId) => {
        const ends: PullEnd['state'][] = []
        // Failures are printed once, here.
        for await (const end of pullOnce({ ...context, log: SILENT }, tenantId, name)) {
          ends.push(end.state)
          if (end.state === 'failed') process.stderr.write(`${end.name}: ${render('en', end.problem)}\n`)
          else process.stdout.write(`${end.name}: ${describe(end)}\n`)
        }
        if (ends.length === 0) {
          throw new Error(
            name === undefined ? 'No Haystack server is switched on.' : `There is no Haystack server named “${name}”.`,
          )
        }
        const failed = ends.filter((state) => state === 'failed').length
        if (failed > 0) throw new Error(`Nothing came from ${failed} of ${counted(ends.length, 'Haystack server')}.`)
      }),
    )

function describe(end: Exclude<PullEnd, { state: 'failed' }>): string {
  if (end.state === 'elsewhere') return 'another server of Bonfire is pulling from it'
  return `${counted(end.received, 'row')} read, ${end.rejectedCount} rejected, ${counted(end.stored, 'finding')} new or changed`
}
