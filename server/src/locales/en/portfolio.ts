import problems from '@bonfire/contract/refusals/field-problems/en'
import type { PORTFOLIO } from '@bonfire/contract/refusals/portfolio'
import { refusalTexts, withPrefix } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof PORTFOLIO>()({
  ...withPrefix('portfolio', problems.portfolio),
  ...withPrefix('project', problems.project),
  ...withPrefix('site', problems.site),
  ...withPrefix('equip', problems.equip),
  ...withPrefix('key', problems.key),
  'portfolio.closed': 'Only administrators can manage the portfolio, imports and ingest keys. Ask one of them.',
  'project.key-taken': 'A project with the key {key} already exists. Choose another key.',
  'project.gone': 'The project "{key}" no longer exists. Reload the page and choose again.',
  'project.currency': 'Not a valid ISO 4217 currency code.',
  'project.currency-unknown': '{currency} is not an ISO 4217 currency code.',
  'project.amounts-kept':
    '{kind, select, site {The site “{name}” has findings with costs} other {The project “{name}” has or had actions with amounts}} in {from}. Amounts are not converted, so they cannot become {to}: nothing was saved.',
  'site.id-taken': 'A site with the ID {id} already exists. Choose another ID.',
  'site.project-missing': 'Project is required.',
  'site.project-too-long': 'Project cannot be longer than {maximum} characters.',
  'site.time-zone': 'Unknown time zone. Choose one such as Europe/Paris.',
  'site.time-zone-unknown': 'The database does not know this time zone. Choose one such as Europe/Paris.',
  'equip.id-taken': 'An equip with the ID {id} already exists at this site. Choose another ID.',
  'equip.id-twice': 'The ID {id} is in the list twice. Choose another ID for one of them.',
  'equip.server-unknown': 'There is no equip "{server}" at this site. Create it first, or choose another one.',
  'equip.serves-itself': 'An equip cannot serve itself.',
  'equip.serves-in-a-circle': 'Equips cannot serve each other in a circle: {equips}.',
  'equip.of': '{equip}: {problem} Nothing was saved.',
  'equip.held':
    'Nothing was deleted, because other things belong to it: {holds}{more, plural, =0 {} one {; and # more} other {; and # more}}. Move its points to other equipment, or let something else serve what it serves. Findings and actions stay with their equipment.',
  'equip.hold': '{equip} has {by}',
  'equip.changed':
    '{count, plural, one {{names} was changed} other {{count, number} equips were changed, such as {names}}} in the meantime. Nothing was saved. Load the equipment again, then change it.',
  'rule.id-missing': 'A rule ID is required.',
  'rule.id-too-long': 'A rule ID can have at most {maximum} characters.',
  'key.name': 'A key needs a name of 1 to {maximum} characters, such as the name of the program that will use it.',
  'key.missing': `The ingest key is missing. Send it as "Authorization: Bearer '<key>'".`,
  'key.wrong-form': `The Authorization header must have the form "Bearer '<key>'", with an ingest key.`,
  'key.unknown': 'Unknown ingest key. Ask an administrator for a new one.',
  'key.revoked': 'The ingest key "{name}" was revoked. Ask an administrator for a new one.',
  'key.expired': 'The key "{name}" has expired. Ask an administrator for a new one.',
  'key.scope': 'The key "{name}" does not have the scope {scope}. Ask an administrator for a key that has it.',
  'key.beyond-own': 'You cannot give a key the scope {scope}, because you do not have that access yourself.',
  'sites.in-part':
    'You see {seen, number} of the {all, number} sites that this acts on. Ask someone who sees them all.',
  'key.all-beyond-own': 'You can only give a key the projects that you see as a whole.',
  'key.people-of-projects': 'People do not belong to projects: a key for people needs all projects.',
  'key.expiry-past': 'The key would already have expired. Choose a later day.',
  'key.too-many-calls':
    'This key made more than {count, number} calls in a minute. Try again in {seconds, plural, one {# second} other {# seconds}}.',
})
