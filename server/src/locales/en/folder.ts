import type { FOLDER } from '@bonfire/contract/refusals/imports/folder'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof FOLDER>()({
  'folder.missing': 'There is no folder {folder}. Create it or mount it, or correct IMPORT_FOLDER.',
  'folder.no-permission': 'Bonfire is not allowed to read the folder {folder}. Give its user access to it.',
  'folder.no-tenant':
    'Files directly in {folder} are left alone: there is no tenant “bonfire”. Put them into a folder named after a tenant’s key.',
  'folder.not-readable': 'The folder {folder} cannot be read ({reason}). Bonfire keeps trying.',
  'folder.file-no-permission':
    'Bonfire is not allowed to read the file. Give its user read access, and put the file in again.',
  'folder.file-changed': 'The file changed while it was being read. It is read again once it stays the same.',
  'folder.file-not-readable': 'The file could not be read completely ({reason}). Bonfire will try again.',
  'folder.interrupted': 'The import was interrupted by an error, which is in the server’s log. Bonfire will try again.',
  'folder.not-moved':
    'The file could not be moved to {folder} ({reason}). It stays where it is, is not imported again, and Bonfire keeps trying to move it.',
  'folder.no-report': 'The report could not be written to {folder} ({reason}). It is on the Import page.',
  'folder.report-failed':
    '{file} could not be imported. {problem} Correct the file and put it into the import folder again; rows already stored will not change.',
  'folder.report-rejected':
    '{file}: {received, plural, one {# row} other {# rows}} read, {rejected, number} rejected, {stored, plural, one {# finding} other {# findings}} new or changed. The rejected rows are beside this file, with the reasons. Correct them in the file and put it into the import folder again; rows already stored will not change.',
})
