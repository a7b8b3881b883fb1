import type { FINDINGS } from '@bonfire/contract/refusals/imports/findings'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof FINDINGS>()({
  'range.backwards': 'from must not be later than to',
  'range.too-long': 'The time range can span at most {days} days.',
  'insights.closed': 'You do not have access to insights.',
  'monitoring.closed': 'You do not have access to monitoring.',
  'rules.closed': 'Only administrators and engineering admins can change rule settings. Ask one of them.',
  'rules.changed':
    'Changed in the meantime: {more, plural, =0 {{rules}} other {{rules} and # more}}. Nothing was saved. Reload the settings, then save again.',
  'rules.priority-zero': 'In monitoring, rule priorities run from 1 to 3, but "{rule}" has 0. Choose one from 1 to 3.',
  'rules.gone':
    'No such rule: {more, plural, =0 {{rules}} other {{rules} and # more}}. Nothing was saved. Reload the settings, then save your other changes.',
  'rules.two-priorities': '"{rule}" is listed twice with different priorities. Nothing was saved. List it once.',
  'rules.on-and-off': '"{rule}" is listed to be both enabled and disabled. Nothing was saved. Choose one.',
  'evidence.not-found': 'There is no such finding, or nothing is known about why it exists.',
  'evidence.not-on-action':
    'This finding is no longer on this action, or nothing is known about why it exists. Reload the action.',
  'evidence.unknown-cause': '"{cause}" is not among the causes of this rule.',
  'evidence.unknown-point': 'Neither the equipment nor the site itself has a point "{point}".',
  'snooze.no-duration': 'No snooze duration given',
  'snooze.wrong-duration': 'A snooze lasts 12 hours or whole days, given in seconds',
  'snooze.too-long': 'A snooze lasts at most {days} days',
  'snooze.wrong-day': 'until must be a day, such as 2026-03-31',
  'snooze.day-past': 'A snooze ends on a later day than today',
  'snooze.several-ends': 'Give one of duration, until and untilClosed',
  'snooze.no-open-action': 'Not all of this equipment is on an open action. Choose another end.',
  'snooze.no-equip-rules': 'No equipRuleIds given',
  'snooze.wrong-id': 'An equipRuleId must be a whole number, sent as a string',
  'snooze.wrong-ids': 'equipRuleIds must be numbers joined by commas',
  'snooze.changed': 'The snooze has since been changed, so it cannot be undone.',
})
