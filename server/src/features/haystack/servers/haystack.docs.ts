import * as haystack from '@bonfire/contract/imports/haystack-sources'
import type { RefusalCode } from '@bonfire/contract/refusals/catalogue'
import { PULLS } from '@bonfire/contract/refusals/imports/pulls'
import { codesOf } from '../../../http/api-docs/common-refusals.ts'
import { describeCall, type FeatureWords } from '../../../http/api-docs/described-call.ts'
import { PREVIEW, PREVIEW_EXAMPLE, PREVIEW_FIELDS } from '../../imports/file/preview.docs.ts'

const PULL_CODES = codesOf(PULLS)
const IN_BACKGROUND: readonly RefusalCode[] = ['pull.all-rejected', 'pull.off-after-undo', 'pull.interrupted']
const FORM_CODES = PULL_CODES.slice(0, PULL_CODES.indexOf('pull.too-many-sources'))
const TRY_CODES = PULL_CODES.slice(PULL_CODES.indexOf('pull.password-unreadable')).filter(
  (code) => !IN_BACKGROUND.includes(code),
)
const SAVING = ['portfolio.closed', ...FORM_CODES, 'project.gone', 'mapping.unknown'] as const
const OF_SOURCE = ['portfolio.closed', 'not_found'] as const

const SETTINGS = {
  username: 'bonfire',
  filter: 'spark',
  projectKey: 'NORTH',
  mapping: null,
  intervalSeconds: 3600,
  isOn: true,
} as const
const FORM = { ...SETTINGS, password: 'correct horse battery' }
const SUCCESS = { received: 412, stored: 18 }
const SOURCE = { ...SETTINGS, lastSuccess: SUCCESS, usualIntervalSeconds: 3600 }

export const HAYSTACK_WORDS: FeatureWords = {
  fields: {
    ...PREVIEW_FIELDS,
    sourceId: 'The id of the Haystack server.',
    address:
      'The http or https address of the operations of a project. Example: `https://skyspark.example.com/api/demo/`.',
    username: 'The account with which findings are read.',
    password:
      'The password of the account. It is stored encrypted and never returned. Without it, the stored one stays, provided the address and the username do.',
    filter: 'Which records are findings, as a filter of Project Haystack. Example: `spark`.',
    projectKey: 'Findings of sites in other projects are rejected; null: of every project.',
    mapping: 'The name of the mapping that the grid is read with; null: columns are recognised by their names.',
    intervalSeconds: 'How often it is pulled.',
    isOn: 'Whether it is pulled regularly.',
    isPulling: 'Whether it is being pulled now.',
    nextPullAt: 'When it is pulled next; null while it is off.',
    lastSuccess: 'The last successful pull; null without one.',
    lastFailure: 'The last pull that failed; null without one, and after a change of the settings.',
    at: 'When it ended.',
    usualIntervalSeconds:
      'The usual interval between pulls with something new, in seconds; null until there have been three.',
    isSilent: 'Whether nothing new has arrived for twice that long.',
  },
  values: {
    id: '2',
    name: 'SkySpark',
    address: 'https://skyspark.example.com/api/demo/',
    nextPullAt: '2026-03-10T09:40:02.000Z',
  },
  calls: [
    describeCall(haystack.listHaystackSources, {
      response: { sources: 'The Haystack servers, by name.' },
      refusals: ['portfolio.closed'],
      example: { response: { sources: [SOURCE] } },
    }),
    describeCall(haystack.createHaystackSource, {
      about: 'At most 1,000. If it is on, it is pulled within seconds.',
      refusals: [...SAVING, 'pull.too-many-sources'],
      example: { body: FORM, response: SETTINGS },
    }),
    describeCall(haystack.replaceHaystackSource, {
      refusals: [...SAVING, 'not_found'],
      example: { body: { ...SETTINGS, intervalSeconds: 900 }, response: { ...SOURCE, intervalSeconds: 900 } },
    }),
    describeCall(haystack.deleteHaystackSource, { refusals: OF_SOURCE, example: { response: SOURCE } }),
    describeCall(haystack.pullHaystackSource, {
      about: 'Returns at once; `isPulling` turns false when it has finished.',
      refusals: [...OF_SOURCE, 'pull.running'],
      example: { response: { ...SOURCE, isPulling: true } },
    }),
    describeCall(haystack.tryHaystackSource, {
      about:
        'Signs in, reads all records and says what a pull would do. Nothing is stored. It takes at most 50 seconds.',
      body: { sourceId: 'The Haystack server whose password is used if none is given; null for a new one.' },
      response: {
        recordCount: 'How many records the server returned.',
        preview: ['What a pull would do, as of a file with the same columns.', PREVIEW],
      },
      refusals: [...SAVING, 'not_found', ...TRY_CODES],
      example: { body: FORM, response: { recordCount: 1, preview: PREVIEW_EXAMPLE } },
    }),
  ],
}
