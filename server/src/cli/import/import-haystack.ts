import { isCurrency } from '@bonfire/contract/values/currency'
import { Command, InvalidArgumentError } from 'commander'
import { importHaystack } from '../../features/model/haystack/haystack.service.ts'
import type { HaystackFormat } from '../../features/model/haystack/haystack.ts'
import { endOfThings, recorded } from '../recorded-run.ts'
import { pathOf, TENANT_OPTION, withTenant } from '../session.ts'
import { printCounts, printNotes, SHOWN_REJECTIONS } from './report.ts'
import { formatOf, readText } from './source-file.ts'

const HAYSTACK_FORMATS: Readonly<Record<string, HaystackFormat | 'turtle'>> = {
  '.zinc': 'zinc',
  '.trio': 'trio',
  '.json': 'json',
  '.hayson': 'json',
  '.csv': 'csv',
  '.ttl': 'turtle',
}

interface Options {
  readonly tenant: string
  readonly project: string
  readonly currency?: string
}

export const importHaystackCommand = (): Command =>
  new Command('haystack')
    .argument('<file>')
    .description(
      'sites, equips and points from a Project Haystack export: .zinc, .trio, .csv or .json (Hayson, or the older encoding); or from a Brick model: .ttl',
    )
    .option(...TENANT_OPTION)
    .option('--project <key>', 'the project of the sites; created if it does not exist', 'HAYSTACK')
    .option(
      '--currency <code>',
      'of the project if it is created: an ISO 4217 code; otherwise that of most projects',
      readCurrency,
    )
    .action((file: string, options: Options) => importHaystackFile(pathOf(file), options))

async function importHaystackFile(file: string, options: Options): Promise<void> {
  const format = formatOf(file, HAYSTACK_FORMATS)
  const text = await readText(file)
  await withTenant(options.tenant, async (context, tenantId) => {
    const upload = { format, text, projectKey: options.project, currency: options.currency }
    const { counts, notes, equipsWithoutSite } = await recorded(
      context,
      { tenantId, path: file, kind: 'haystack', format },
      () => importHaystack(context, { tenantId, projectKeys: null }, upload),
      (answer) => endOfThings(answer.counts),
    )
    printCounts(counts)
    printNotes(notes)
    if (equipsWithoutSite.length === 0) return
    process.stdout.write(
      `left out, because they have no siteRef: ${equipsWithoutSite.slice(0, SHOWN_REJECTIONS).join(', ')}\n`,
    )
  })
}

function readCurrency(value: string): string {
  if (isCurrency(value)) return value
  throw new InvalidArgumentError('It must be an ISO 4217 code such as EUR.')
}
