import * as imports from '@bonfire/contract/imports/imports'
import * as preview from '@bonfire/contract/imports/preview'
import * as undo from '@bonfire/contract/imports/undo'
import { IMPORTS } from '@bonfire/contract/refusals/imports/imports'
import { MODELS } from '@bonfire/contract/refusals/imports/models'
import { PEOPLE_TABLE } from '@bonfire/contract/refusals/imports/tables'
import { PEOPLE } from '@bonfire/contract/refusals/people'
import { codesOf } from '../../http/api-docs/common-refusals.ts'
import { describeCall, type FeatureWords } from '../../http/api-docs/described-call.ts'
import { FINDING_COUNTS, READING_CODES } from '../findings/findings.docs.ts'
import { MODEL_CODES } from '../model/model.docs.ts'
import { WORKBOOK_CODES } from '../readers/readers.docs.ts'
import { MODEL_COUNTS, PREVIEW, PREVIEW_EXAMPLE, PREVIEW_FIELDS, REJECTED } from './file/preview.docs.ts'

const FILE = {
  kind: 'What the file holds: `hits` (findings), `model` (projects, sites, equips, rules), `people`, `samples` (of points) or `haystack` (a Project Haystack export or a Brick model).',
  format:
    'For findings: `csv`, `workbook` (.xlsx, .xlsm, .ods), `ndjson` or `json`. For a model: `csv`, `workbook` (sites, equips or rules, one per row) or `json`. For people: `csv` or `workbook`. For samples: `csv`, `workbook`, `ndjson` or `json`. For a Haystack export: `zinc`, `trio`, `json` or `csv`; for a Brick model: `turtle`.',
  projectKey: 'For a Haystack export: the project that its sites belong to, created if there is none with that key.',
  currency:
    'Of that project if it is created: an ISO 4217 code. Without it, the currency of most projects. Example: `EUR`.',
}

const FILE_CODES = [
  ...(['import.no-file', 'import.not-octets', 'import.empty-file', 'import.not-utf8', 'import.workbook'] as const),
  ...(['import.other-type', 'import.no-text', 'import.markup', 'import.other-format', 'import.json-not-csv'] as const),
  ...(['import.json-not-ndjson', 'import.not-json', 'file.too-large'] as const),
  ...READING_CODES,
  ...WORKBOOK_CODES,
  ...MODEL_CODES.filter((code) => !/other-project|foreign-site|rule-of-others/.test(code)),
  ...codesOf(MODELS).filter((code) => !code.startsWith('model.')),
  ...codesOf(PEOPLE_TABLE),
  ...codesOf(PEOPLE).filter((code) => /^people\.(no-|own-|unlimited|.*-beyond-|sees-more|stronger-user)/.test(code)),
  ...(['user.email-taken', 'user.all-projects-give', 'user.all-projects-take', 'user.project-take'] as const),
]
const FILE_BODY = { 'application/octet-stream': { about: 'The file as it is.' } }
const OF_IMPORT = ['portfolio.closed', 'not_found'] as const
const UNDO = {
  removed: 'Findings that the import added; they are removed.',
  restored: 'Findings that it changed; they are restored.',
  removedEquips: 'Equips that it created and that have no other findings; they are removed.',
  removedChecks: 'Days of which it said that a rule ran; that is taken back. Left out if there are none.',
}

const ANNOUNCED = { kind: 'hits', format: 'csv', fileName: 'findings-march.csv', fileBytes: 1_204_233 } as const
const RUN = {
  ...ANNOUNCED,
  startedBy: 'Administrator',
  endedAt: '2026-03-10T08:40:04.000Z',
  state: 'done',
  received: 9120,
  created: 1480,
  updated: 12,
  rejectedCount: 1,
  rejected: [REJECTED],
  mayUndo: true,
} as const
const FOLDER = {
  lastSuccess: { fileName: 'findings-2026-03-09.csv', received: 412, stored: 390, rejectedCount: 2 },
  usualIntervalSeconds: 86_400,
}
const UNDONE = { removed: 1480, restored: 12, removedEquips: 3 }

export const IMPORT_WORDS: FeatureWords = {
  fields: {
    ...PREVIEW_FIELDS,
    ...FILE,
    importId: 'The id of the import, as `POST /api/v1/imports` returns it.',
    fileName: 'The name of the file.',
    fileBytes: 'The size of the file in bytes; of a model, people or a Haystack export at most 64 MiB.',
    startedAt: 'When it was started.',
    startedBy:
      'Who started it; null if the account is gone, for the import folder, Haystack servers and the command line.',
    isFromFolder: 'Whether the file was found in the import folder.',
    isPulled: 'Whether it was pulled from a Haystack server, whose name is given instead of a file name.',
    isFromCommandLine: 'Whether `bonfire import` brought it in, on the command line.',
    endedAt: 'When it ended; null while it runs.',
    state:
      '`waiting` for the file, `running`, `done`, `stopped` (interrupted: what was stored stays, and importing the same file again completes it) or `failed` (the file cannot be read).',
    ...FINDING_COUNTS,
    rejected: 'The first 100 rejected rows, in order. In the list of imports, none.',
    counts: [
      MODEL_COUNTS,
      {
        created: 'How many are new.',
        updated: 'How many were known and have changed.',
        unchanged: 'How many were known and have not changed.',
      },
    ],
    mayUndo: 'Whether undoing it may be possible: `GET /api/v1/imports/{importId}/undo` says for certain.',
    undoneAt: 'When it was undone; otherwise null.',
    undoneBy: 'Who undid it; null if nobody did, or the account is gone.',
    ...UNDO,
  },
  values: { id: '12', startedAt: '2026-03-10T08:40:00.000Z', path: '/srv/bonfire/inbox' },
  calls: [
    describeCall(preview.previewImport, {
      about:
        'Says how a file is read and what importing it would do. Nothing is stored. For findings and samples, the first 200,000 rows (128 MiB) are checked; the body may be the beginning of the file.',
      parameters: {
        fileName:
          'For samples: the name of the file; one with a single column of values is read as the point of that name.',
        complete: '`false`: the body is the beginning of a longer file, whose last row is cut.',
        mapping:
          'The id of the mapping to read CSV and workbooks with, or `none`. Without it, the one kept for these columns.',
      },
      otherBodies: FILE_BODY,
      response: PREVIEW,
      refusals: [
        ...OF_IMPORT,
        ...(['import.wrong-format', 'import.no-project', 'mapping.other-kind'] as const),
        ...FILE_CODES,
      ],
      example: { response: PREVIEW_EXAMPLE },
    }),
    describeCall(imports.startImport, {
      about: 'Announces a file. Send it with `PUT /api/v1/imports/{importId}/content`.',
      body: {
        mappingId: 'For CSV and workbooks: the id of the mapping to read it with. Without it, columns are recognised.',
        sendsInvitations:
          'For people: whether those who are new are sent an invitation; `true` unless said otherwise. It is queued when the import is stored.',
      },
      refusals: [
        ...OF_IMPORT,
        ...(['import.wrong-format', 'import.no-project', 'import.mapping-without-table'] as const),
        ...(['file.too-large', 'mapping.other-kind'] as const),
      ],
      example: { body: ANNOUNCED, response: { ...ANNOUNCED, startedBy: 'Administrator' } },
    }),
    describeCall(imports.sendImport, {
      about:
        'Returns once the whole file is stored; meanwhile, `GET /api/v1/imports/{importId}` shows its progress. If the connection breaks, what was stored stays.',
      otherBodies: FILE_BODY,
      refusals: [...OF_IMPORT, 'import.has-file', 'import.undone', ...FILE_CODES],
      example: { response: RUN },
    }),
    describeCall(imports.readImport, { refusals: OF_IMPORT, example: { response: RUN } }),
    describeCall(imports.listImports, {
      response: {
        imports: 'The imports, latest first.',
        folder: 'The import folder; absent without one.',
        'folder.path': 'Where the files of the tenant are put, on the server.',
        'folder.problem': 'Why it cannot be read now, in a sentence; otherwise null.',
        'folder.waitingCount': 'Files that are about to be imported.',
        'folder.lastSuccess': 'The last file of which something was stored or known already; null without one.',
        'folder.lastFailure': 'The last file that failed; null without one.',
        'folder.usualIntervalSeconds':
          'The usual interval between files, in seconds; null until there have been three.',
        'folder.isSilent': 'Whether nothing has arrived for twice that long.',
      },
      refusals: ['portfolio.closed'],
      example: { response: { imports: [{ ...RUN, rejected: [] }], folder: FOLDER } },
    }),
    describeCall(imports.downloadImportReport, {
      about:
        'UTF-8; at most 100,000 rows, kept for 90 days. For CSV and workbooks: the columns of the file, then `rejectedRow`, `rejectedCode` and `rejectedBecause`, so that the rows can be corrected and imported again. For other formats: `row`, `code`, `message` and `content`, the row as it was sent.',
      refusals: OF_IMPORT,
    }),
    describeCall(undo.previewImportUndo, {
      response: { problems: 'Why it cannot be undone; empty if it can. The counts are 0 then.' },
      refusals: OF_IMPORT,
      example: { response: { ...UNDONE } },
    }),
    describeCall(undo.undoImport, {
      response: { import: 'The import as it is now.' },
      refusals: [...OF_IMPORT, ...codesOf(IMPORTS, 'undo.')],
      example: {
        response: {
          ...UNDONE,
          import: { ...RUN, mayUndo: false, undoneAt: '2026-03-10T08:52:00.000Z', undoneBy: 'Administrator' },
        },
      },
    }),
  ],
}
