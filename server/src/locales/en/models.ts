import type { MODELS } from '@bonfire/contract/refusals/models'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof MODELS>()({
  'model.no-object': 'A model must be an object with the lists {lists}.',
  'model.no-lists':
    'A model must be an object with some of the lists {lists}. Found: {count, plural, =0 {nothing} other {{found}}}.',
  'model.wrong': 'The model has errors, so nothing was stored. {problems}.',
  'model.more': 'and {count} more',
  'model.too-long': 'is longer than {maximum, number} characters',
  'model.too-deep': 'is nested more than {levels} levels deep',
  'model.twice': 'is listed twice, first as {first}',
  'model.unknown-project': 'there is no project "{project}"',
  'model.unknown-site': 'there is no site "{site}"',
  'model.foreign-site': 'there is no site "{site}", or this key cannot write to its project (allowed: {projects})',
  'model.unknown-rule': 'there is no rule "{rule}"',
  'model.time-zone': 'the database does not know the time zone "{timeZone}"',
  'model.other-project': '{entry}: this key can only write to {allowed}, not to "{project}".',
  'model.site-of-other-project': '{entry}: this ID belongs to a site outside the projects of this key ({allowed}).',
  'model.rule-of-others':
    'Projects other than {allowed} also use the rule "{rule}", so this key cannot change it. Send the rule unchanged, or use a key for all projects.',
  'haystack.no-site': 'The export contains no sites. A site is a record with the marker "site".',
  'haystack.unreadable': 'This is not valid Haystack {format}. {where}',
  'haystack.no-grid': 'This is not a Haystack export: it contains no grid.',
  'haystack.no-rows': 'This is not a Haystack export: it contains no rows.',
  'haystack.no-time-zone': 'The site "{site}" has no tz. Add its time zone, such as New_York.',
  'haystack.time-zone': 'The site "{site}" has an unknown time zone in tz: "{timeZone}".',
  'haystack.no-id': 'A record has no id: {record}.',
})
