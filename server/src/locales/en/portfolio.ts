import type { PORTFOLIO } from '@bonfire/contract/refusals/portfolio'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof PORTFOLIO>()({
  'portfolio.closed': 'Only administrators can manage the portfolio, imports and ingest keys. Ask one of them.',
  'portfolio.name-missing': 'Name is required.',
  'portfolio.name-too-long': 'Name cannot be longer than {maximum} characters.',
  'project.key-missing': 'Project key is required.',
  'project.key-too-long': 'Project key cannot be longer than {maximum} characters.',
  'project.key-taken': 'A project with the key {key} already exists. Choose another key.',
  'project.gone': 'The project "{key}" no longer exists. Reload the page and choose again.',
  'project.currency': 'Not a valid ISO 4217 currency code.',
  'project.currency-unknown': '{currency} is not an ISO 4217 currency code.',
  'site.id-missing': 'Site ID is required.',
  'site.id-too-long': 'Site ID cannot be longer than {maximum} characters.',
  'site.id-taken': 'A site with the ID {id} already exists. Choose another ID.',
  'site.project-missing': 'Project is required.',
  'site.project-too-long': 'Project cannot be longer than {maximum} characters.',
  'site.time-zone': 'Unknown time zone. Choose one such as Europe/Paris.',
  'site.time-zone-unknown': 'The database does not know this time zone. Choose one such as Europe/Paris.',
  'key.name-missing': 'Name is required.',
  'key.name-too-long': 'Name cannot be longer than {maximum} characters.',
  'key.no-projects': 'Choose at least one project.',
  'key.name': 'A key needs a name of 1 to {maximum} characters, such as the name of the program that will use it.',
  'key.missing': `The ingest key is missing. Send it as "Authorization: Bearer '<key>'".`,
  'key.wrong-form': `The Authorization header must have the form "Bearer '<key>'", with an ingest key.`,
  'key.unknown': 'Unknown ingest key. Ask an administrator for a new one.',
  'key.revoked': 'The ingest key "{name}" was revoked. Ask an administrator for a new one.',
})
