import * as haystack from '@bonfire/contract/imports/haystack-sources'
import type { RefusalCode } from '@bonfire/contract/refusals/catalogue'
import { PULLS } from '@bonfire/contract/refusals/imports/pulls'
import type { DescribedCall, Fields } from '../../../http/api-docs/described-call.ts'
import { ANY_CALL } from '../../findings/findings.docs.ts'
import { PREVIEW } from '../../imports/file/preview.docs.ts'
import { ANY_SESSION, JSON_BODY } from '../../mappings/mappings.docs.ts'

const SETTINGS: Fields = {
  name: 'What it is called here, 1 to 100 characters. Example: `SkySpark`.',
  address:
    'The http or https address of the operations of a project. Example: `https://skyspark.example.com/api/demo/`.',
  username: 'The account with which findings are read.',
  filter: 'Which records are findings, as a filter of Project Haystack. Example: `spark`.',
  projectKey: 'Findings of sites in other projects are rejected; null: of every project.',
  mapping: 'The name of the mapping that the grid is read with; null: columns are recognised by their names.',
  intervalSeconds: 'How often it is pulled: 900, 1800, 3600, 10800, 21600, 43200 or 86400.',
  isOn: 'Whether it is pulled regularly.',
}
const FORM: Fields = {
  ...SETTINGS,
  password:
    'The password of the account. It is stored encrypted and never returned. Without it, the stored one stays, provided the address and the username do.',
}
const SOURCE: Fields = {
  id: 'Its id, decimal. Example: `2`.',
  ...SETTINGS,
  isPulling: 'Whether it is being pulled now.',
  nextPullAt: 'When it is pulled next (ISO 8601, UTC); null while it is off.',
  lastSuccess: [
    'The last successful pull; null without one.',
    {
      at: 'When it ended (ISO 8601, UTC).',
      received: 'Records read.',
      stored: 'Findings that were new or changed.',
      rejectedCount: 'Records that were rejected.',
    },
  ],
  lastFailure: [
    'The last pull that failed; null without one, and after a change of the settings.',
    { at: 'When it ended (ISO 8601, UTC).', problem: 'Why, in a sentence.' },
  ],
  usualIntervalSeconds:
    'The usual interval between pulls with something new, in seconds; null until there have been three.',
  isSilent: 'Whether nothing new has arrived for twice that long.',
}

const PULL_CODES = Object.keys(PULLS) as (keyof typeof PULLS)[]
/** Which only the background work says. */
const IN_BACKGROUND: readonly RefusalCode[] = ['pull.all-rejected', 'pull.off-after-undo', 'pull.interrupted']
const FORM_CODES = PULL_CODES.slice(0, PULL_CODES.indexOf('pull.too-many-sources'))
const TRY_CODES = PULL_CODES.slice(PULL_CODES.indexOf('pull.password-unreadable')).filter(
  (code) => !IN_BACKGROUND.includes(code),
)
const SAVING = [...ANY_SESSION, ...FORM_CODES, 'project.gone', 'mapping.unknown', ...JSON_BODY, ...ANY_CALL] as const
const OF_SOURCE = {
  parameters: { sourceId: 'The id of the Haystack server.' },
  refusals: [...ANY_SESSION, 'malformed', 'not_found', ...ANY_CALL],
} as const

export const HAYSTACK_CALLS: readonly DescribedCall[] = [
  {
    endpoint: haystack.listHaystackSources,
    response: { sources: ['The Haystack servers, by name.', SOURCE] },
    refusals: [...ANY_SESSION, ...ANY_CALL],
  },
  {
    endpoint: haystack.createHaystackSource,
    about: 'At most 1,000. If it is on, it is pulled within seconds.',
    body: FORM,
    response: SOURCE,
    refusals: [...SAVING, 'pull.too-many-sources'],
  },
  {
    endpoint: haystack.replaceHaystackSource,
    parameters: OF_SOURCE.parameters,
    body: FORM,
    response: SOURCE,
    refusals: [...SAVING, 'malformed', 'not_found'],
  },
  { endpoint: haystack.deleteHaystackSource, ...OF_SOURCE, response: SOURCE },
  {
    endpoint: haystack.pullHaystackSource,
    ...OF_SOURCE,
    about: 'Returns at once; `isPulling` turns false when it has finished.',
    response: SOURCE,
    refusals: [...OF_SOURCE.refusals, 'pull.running'],
  },
  {
    endpoint: haystack.tryHaystackSource,
    about: 'Signs in, reads all records and says what a pull would do. Nothing is stored. It takes at most 50 seconds.',
    body: { ...FORM, sourceId: 'The Haystack server whose password is used if none is given; null for a new one.' },
    response: {
      recordCount: 'How many records the server returned.',
      preview: ['What a pull would do, as of a file with the same columns.', PREVIEW],
    },
    refusals: [...SAVING, 'malformed', 'not_found', ...TRY_CODES],
  },
]
