import { createReadStream } from 'node:fs'
import type { PersonPreview } from '@bonfire/contract/imports/preview'
import { LOCALES, type Locale } from '@bonfire/contract/people/users'
import { Command, InvalidArgumentError } from 'commander'
import { importPeople, tryPeople } from '../../features/people/table/import-people.service.ts'
import { render } from '../../locales/render.ts'
import { counted } from '../counted.ts'
import { endOfThings, recorded } from '../recorded-run.ts'
import { pathOf, TENANT_OPTION, withTenant } from '../session.ts'
import { chosenBy, TABLE_MAPPING_OPTION } from './mapping-option.ts'
import { printCounts, printNotes, printRejected } from './report.ts'
import { formatOf, requireReadable, TABLE_FORMATS } from './source-file.ts'

interface Options {
  readonly tenant: string
  readonly mapping?: string
  readonly preview: boolean
  readonly invitations: boolean
  readonly language: Locale
}

export const importPeopleCommand = (): Command =>
  new Command('people')
    .argument('<file>')
    .description(
      'people from a .csv, .xlsx, .xlsm or .ods: email, name, role, groups and projects; created or updated by email, and invited',
    )
    .option(...TENANT_OPTION)
    .option(...TABLE_MAPPING_OPTION)
    .option('--preview', 'show what would change, and store nothing', false)
    .option('--no-invitations', 'send no mails; an administrator can send invitations later')
    .option('--language <language>', 'language of new people: en or fr', readLanguage, 'en')
    .action((file: string, options: Options) => importPeopleFile(pathOf(file), options))

/** If any row is wrong, nothing is stored, and every wrong row is reported. */
async function importPeopleFile(file: string, options: Options): Promise<void> {
  const { tenant, mapping, preview, invitations, language } = options
  const format = formatOf(file, TABLE_FORMATS)
  await requireReadable(file)
  await withTenant(tenant, async (context, tenantId) => {
    const choose = chosenBy(context, tenantId, { mapping, kind: 'people' })
    const trial = await tryPeople(context, { tenantId }, { format, bytes: createReadStream(file), choose })
    if (trial.obstacle) throw new Error(render('en', trial.obstacle))
    if (trial.problems.length > 0) {
      printRejected(trial.problems)
      const count = new Set(trial.problems.map(({ row }) => row)).size
      throw new Error(`Nothing was stored: ${counted(count, 'row')} of ${file} ${count === 1 ? 'is' : 'are'} wrong.`)
    }
    if (preview) {
      for (const person of trial.people) process.stdout.write(describePerson(person))
      printNotes(trial.notes)
      if (trial.counts) printCounts({ people: trial.counts })
      return
    }
    const upload = { format, bytes: createReadStream(file), choose, sendsInvitations: invitations, locale: language }
    const { counts, notes } = await recorded(
      context,
      { tenantId, path: file, kind: 'people', format },
      () => importPeople(context, { tenantId }, upload),
      (answer) => endOfThings({ people: answer.counts }),
    )
    printCounts({ people: counts })
    printNotes(notes)
    if (invitations) process.stdout.write(`${counted(counts.created, 'invitation')} will be sent\n`)
  })
}

function describePerson({ email, outcome, isDeactivated, changes }: PersonPreview): string {
  const what = isDeactivated
    ? 'stays deactivated'
    : { created: 'new', updated: 'changed', unchanged: 'the same' }[outcome]
  const details = changes.map(({ field, from, to }) => `${field}: ${from === null ? '' : `${from} -> `}${to ?? 'none'}`)
  return `${[email, what, ...details].join('\t')}\n`
}

function readLanguage(value: string): Locale {
  const locale = LOCALES.find((known) => known === value)
  if (locale) return locale
  throw new InvalidArgumentError(`It must be ${LOCALES.join(' or ')}.`)
}
