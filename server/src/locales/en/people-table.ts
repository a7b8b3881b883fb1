import type { PEOPLE_TABLE } from '@bonfire/contract/refusals/imports/people-table'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof PEOPLE_TABLE>()({
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
})
