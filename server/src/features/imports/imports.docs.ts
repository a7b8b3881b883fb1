import * as imports from '@bonfire/contract/imports/imports'
import * as preview from '@bonfire/contract/imports/preview'
import * as undo from '@bonfire/contract/imports/undo'
import { IMPORTS } from '@bonfire/contract/refusals/imports/imports'
import type { DescribedCall, Fields } from '../../http/api-docs/described-call.ts'
import {
  ANY_BODY,
  ANY_CALL,
  COUNTS,
  FINDING_COUNTS,
  MODEL_CODES,
  PEOPLE_FILE_CODES,
  PORTFOLIO_FILE_CODES,
  READING_CODES,
  REJECTION,
  WORKBOOK_CODES,
} from '../findings/findings.docs.ts'
import { ANY_SESSION, JSON_BODY } from '../mappings/mappings.docs.ts'
import { MODEL_COUNTS, PREVIEW } from './file/preview.docs.ts'

const IMPORT_ID = 'The id of the import, as `POST /api/v1/imports` returns it.'
const FILE: Readonly<Record<'kind' | 'format' | 'projectKey' | 'currency', string>> = {
  kind: 'What the file holds: `hits` (findings), `model` (projects, sites, equips, rules), `people`, `samples` (of points) or `haystack` (a Project Haystack export or a Brick model).',
  format:
    'For findings: `csv`, `workbook` (.xlsx, .xlsm, .ods), `ndjson` or `json`. For a model: `csv`, `workbook` (sites, equips or rules, one per row) or `json`. For people: `csv` or `workbook`. For samples: `csv`, `workbook`, `ndjson` or `json`. For a Haystack export: `zinc`, `trio`, `json` or `csv`; for a Brick model: `turtle`.',
  projectKey: 'For a Haystack export: the project that its sites belong to, created if there is none with that key.',
  currency:
    'Of that project if it is created: an ISO 4217 code. Without it, the currency of most projects. Example: `EUR`.',
}
const RUN: Fields = {
  id: 'Its id, decimal. Example: `12`.',
  fileName: 'The name of the file.',
  kind: FILE.kind,
  format: FILE.format,
  fileBytes: 'The size of the file in bytes, as announced.',
  startedAt: 'When it was started (ISO 8601, UTC).',
  startedBy:
    'Who started it; null if the account is gone, for the import folder, Haystack servers and the command line.',
  isFromFolder: 'Whether the file was found in the import folder.',
  isPulled: 'Whether it was pulled from a Haystack server, whose name is given instead of a file name.',
  isFromCommandLine: 'Whether `bonfire import` brought it in, on the command line.',
  endedAt: 'When it ended (ISO 8601, UTC); null while it runs.',
  state:
    '`waiting` for the file, `running`, `done`, `stopped` (interrupted: what was stored stays, and importing the same file again completes it) or `failed` (the file cannot be read).',
  problem: 'Why it failed, in a sentence; otherwise null.',
  ...FINDING_COUNTS,
  received: 'Rows of findings read so far; of a model, people or a Haystack export, the things in it.',
  rejectedCount: 'Rows that were rejected.',
  rejected: ['The first 100 rejected rows, in order. In the list of imports, none.', REJECTION],
  counts: [MODEL_COUNTS, COUNTS],
  mayUndo: 'Whether undoing it may be possible: `GET /api/v1/imports/{importId}/undo` says for certain.',
  undoneAt: 'When it was undone (ISO 8601, UTC); otherwise null.',
  undoneBy: 'Who undid it; null if nobody did, or the account is gone.',
}

const FOLDER_FILE: Fields = {
  fileName: 'The name of the file.',
  at: 'When it was imported (ISO 8601, UTC).',
}
const FOLDER: Fields = {
  path: 'Where the files of the tenant are put, on the server.',
  problem: 'Why it cannot be read now, in a sentence; otherwise null.',
  waitingCount: 'Files that are about to be imported.',
  lastSuccess: [
    'The last file of which something was stored or known already; null without one.',
    {
      ...FOLDER_FILE,
      received: 'Rows read.',
      stored: 'Findings that were new or changed.',
      rejectedCount: 'Rows that were rejected.',
    },
  ],
  lastFailure: ['The last file that failed; null without one.', { ...FOLDER_FILE, problem: 'Why, in a sentence.' }],
  usualIntervalSeconds: 'The usual interval between files, in seconds; null until there have been three.',
  isSilent: 'Whether nothing has arrived for twice that long.',
}

const FILE_CODES = [
  ...(['import.no-file', 'import.not-octets', 'import.empty-file', 'import.not-utf8', 'import.workbook'] as const),
  ...(['import.other-type', 'import.no-text', 'import.markup', 'import.other-format', 'import.json-not-csv'] as const),
  ...(['import.json-not-ndjson', 'import.not-json', 'file.too-large'] as const),
  ...READING_CODES,
  ...WORKBOOK_CODES,
  ...MODEL_CODES.filter((code) => !/other-project|foreign-site|rule-of-others/.test(code)),
  ...PORTFOLIO_FILE_CODES,
  ...PEOPLE_FILE_CODES,
]
const FILE_BODY = { 'application/octet-stream': { about: 'The file as it is.' } }
const UNDO_CODES = (Object.keys(IMPORTS) as (keyof typeof IMPORTS)[]).filter((code) => code.startsWith('undo.'))
const UNDO: Fields = {
  removed: 'Findings that the import added; they are removed.',
  restored: 'Findings that it changed; they are restored.',
  removedEquips: 'Equips that it created and that have no other findings; they are removed.',
}
const OF_IMPORT = {
  parameters: { importId: IMPORT_ID },
  refusals: [...ANY_SESSION, 'malformed', 'not_found', ...ANY_CALL],
} as const

export const IMPORT_CALLS: readonly DescribedCall[] = [
  {
    endpoint: preview.previewImport,
    about:
      'Says how a file is read and what importing it would do. Nothing is stored. For findings and samples, the first 200,000 rows (128 MiB) are checked; the body may be the beginning of the file.',
    parameters: {
      ...FILE,
      fileName:
        'For samples: the name of the file; one with a single column of values is read as the point of that name.',
      complete: '`false`: the body is the beginning of a longer file, whose last row is cut.',
      mapping:
        'The id of the mapping to read CSV and workbooks with, or `none`. Without it, the one kept for these columns.',
    },
    otherBodies: FILE_BODY,
    response: PREVIEW,
    refusals: [
      ...ANY_SESSION,
      ...(['malformed', 'not_found', 'import.wrong-format', 'import.no-project', 'mapping.other-kind'] as const),
      ...FILE_CODES,
      ...ANY_BODY,
      ...ANY_CALL,
    ],
  },
  {
    endpoint: imports.startImport,
    about: 'Announces a file. Send it with `PUT /api/v1/imports/{importId}/content`.',
    body: {
      ...FILE,
      fileName: 'The name of the file, 1 to 255 characters.',
      fileBytes: 'Its size in bytes; of a model, people or a Haystack export at most 64 MiB.',
      mappingId: 'For CSV and workbooks: the id of the mapping to read it with. Without it, columns are recognised.',
      sendsInvitations:
        'For people: whether those who are new are sent an invitation; `true` unless said otherwise. It is queued when the import is stored.',
    },
    response: RUN,
    refusals: [
      ...ANY_SESSION,
      ...(['not_found', 'import.wrong-format', 'import.no-project', 'import.mapping-without-table'] as const),
      ...(['file.too-large', 'mapping.other-kind'] as const),
      ...JSON_BODY,
      ...ANY_CALL,
    ],
  },
  {
    endpoint: imports.sendImport,
    about:
      'Returns once the whole file is stored; meanwhile, `GET /api/v1/imports/{importId}` shows its progress. If the connection breaks, what was stored stays.',
    parameters: { importId: IMPORT_ID },
    otherBodies: FILE_BODY,
    response: RUN,
    refusals: [
      ...ANY_SESSION,
      ...(['malformed', 'not_found', 'import.has-file', 'import.undone'] as const),
      ...FILE_CODES,
      ...ANY_BODY,
      ...ANY_CALL,
    ],
  },
  { endpoint: imports.readImport, ...OF_IMPORT, response: RUN },
  {
    endpoint: imports.listImports,
    response: {
      imports: ['The imports, latest first.', RUN],
      folder: ['The import folder; absent without one.', FOLDER],
    },
    refusals: [...ANY_SESSION, ...ANY_CALL],
  },
  {
    endpoint: imports.downloadImportReport,
    ...OF_IMPORT,
    about:
      'UTF-8; at most 100,000 rows, kept for 90 days. For CSV and workbooks: the columns of the file, then `rejectedRow`, `rejectedCode` and `rejectedBecause`, so that the rows can be corrected and imported again. For other formats: `row`, `code`, `message` and `content`, the row as it was sent.',
  },
  {
    endpoint: undo.previewImportUndo,
    ...OF_IMPORT,
    response: {
      ...UNDO,
      problems: [
        'Why it cannot be undone; empty if it can. The counts are 0 then.',
        {
          code: 'What stands in the way, for programs. Example: `undo.commented`.',
          message: 'The same for people, in French if `Accept-Language` begins with `fr`.',
          params: 'What the message names. Example: `{"count": 3}`.',
        },
      ],
    },
  },
  {
    endpoint: undo.undoImport,
    ...OF_IMPORT,
    response: { ...UNDO, import: ['The import as it is now.', RUN] },
    refusals: [...OF_IMPORT.refusals, ...UNDO_CODES],
  },
]
