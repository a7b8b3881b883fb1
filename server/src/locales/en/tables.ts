import type { PEOPLE_TABLE, WORKBOOKS } from '@bonfire/contract/refusals/imports/tables'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof PEOPLE_TABLE | keyof typeof WORKBOOKS>()({
  'person.no-email-column': 'A list of people needs a column for their email. Found: {found}.',
  'person.too-many':
    'The file has {count, number} rows; a list of people can have {maximum, number}. Split it into several files.',
  'person.twice': '{email} is already in row {first, number}. Give each person one row.',
  'person.wrong-email': 'Column “{column}”: “{value}” is not an email address.',
  'person.wrong-name': 'Column “{column}”, “{value}”: {problem}',
  'person.needs':
    '{field, select, fullName {A new person needs a name.} role {A new person needs a role.} other {A new person needs a group.}}',
  'person.unknown-role':
    'Column “{column}”: there is no role “{role}”. Write one of: Users, Power Users, Deployment Engineers, Project Admins, Engineering Admins, Administrators, Portfolio manager, Site manager, Contractor, Power user, Staff.',
  'person.unknown-group': 'Column “{column}”: there is no group “{group}”.',
  'person.several-groups': 'Column “{column}”: “{group}” matches several groups. Give the ID of one.',
  'person.unknown-project':
    'Column “{column}”: there is no project “{project}”, or you cannot give access to all of it.',
  'person.several-projects': 'Column “{column}”: “{project}” matches several projects. Give the key of one.',
  'person.unclear-list':
    'Column “{column}”: “{value}” can be read as one name or as several. Separate names with semicolons.',
  'person.all-and-more': 'Column “{column}”: * stands for all projects, so no other can be named.',
  'person.without-projects':
    '{count, plural, one {One new person gets no project, and sees no site until somebody gives them one.} other {{count, number} new people get no project, and see no site until somebody gives them one.}}',
  'person.stay-deactivated':
    '{count, plural, one {One person in the file is deactivated. A file does not reactivate anyone, so nothing about them changes} other {{count, number} people in the file are deactivated. A file does not reactivate anyone, so nothing about them changes}}: {emails}.',
  'workbook.other': 'This is not an Excel workbook (.xlsx) or an OpenDocument spreadsheet (.ods). Choose another file.',
  'workbook.old-format':
    'This is an Excel workbook of another format (.xls or .xlsb). Open it in Excel, save it as .xlsx and choose that file.',
  'workbook.protected':
    'The workbook is protected by a password. Open it, save it without the password and choose that file.',
  'workbook.damaged':
    'The workbook is damaged or was not uploaded completely. Open it, save it again and choose that file.',
  'workbook.damaged-part':
    'The workbook is damaged: its part {part} cannot be read. Open it, save it again and choose that file.',
  'workbook.no-sheets': 'The workbook has no sheet with cells. Choose another file.',
  'workbook.no-sheet': 'The workbook has no sheet named {name}. Choose another sheet.',
  'workbook.too-large-file':
    'The workbook is larger than {maximumMegabytes, number} MB. Split it into several, or save the sheet as CSV.',
  'workbook.unpacks':
    'Parts of the workbook are packed too tightly: they unpack to more than {maximumMegabytes, number} MB. Save the sheet as CSV and choose that file.',
  'workbook.many-parts':
    'The workbook consists of more than {maximum, number} parts. Copy the sheet into a new workbook and choose that file.',
  'workbook.many-texts':
    'The text in the workbook takes more than {maximumMegabytes, number} MB. Split it into several, or save the sheet as CSV.',
  'workbook.too-wide':
    'The sheet has cells beyond column {maximum, number}. Delete the columns that are not needed and save it again.',
  'workbook.too-tall':
    'The sheet has cells beyond row {maximum, number}. Delete the rows that are not needed and save it again.',
  'workbook.long-cell':
    'A cell of the workbook is longer than {maximum, number} characters. Shorten it and save the workbook again.',
  'workbook.long-row':
    'A row of the sheet is longer than {maximum, number} characters. Shorten it and save the workbook again.',
})
