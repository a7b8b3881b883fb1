import type { EVALUATION } from '@bonfire/contract/refusals/evaluation'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof EVALUATION>()({
  'evaluation.failed': 'Evaluating the rules failed. The server’s log says why. Bonfire will try again.',
  'evaluation.rule-failed':
    'It could not be computed on {equip}{others, plural, =0 {} one { and # other} other { and # others}}: {reason} The other rules were evaluated.',
  'evaluation.rule-limited':
    'It fired on {found, number} pieces of equipment in one day. That is too many to look into, so only {kept, number} findings were stored. Check its condition and its limits.',
  'evaluation.condition': 'its condition {condition} cannot be read.',
  'evaluation.one-day-missing': 'Give both the first and the last day, or neither.',
  'evaluation.backwards': 'The last day is before the first. Swap from and to.',
  'evaluation.too-many-days': 'Ask for at most {maximum} days at once.',
  'evaluation.to-come': 'The first day has not begun at the site. Choose today or earlier.',
  'evaluation.coverage-closed': 'You do not have access to the coverage of rules.',
  'evaluation.rule-not-for-equip': 'The rule does not apply to this kind of equipment.',
  'evaluation.rules-off': 'Bonfire’s rules do not run at {site}. Turn them on in the portfolio first.',
  'evaluation.unknown-equip': 'There is no equip "{equip}" at this site.',
  'evaluation.unknown-parameter': 'The rule has no parameter "{name}".',
  'evaluation.one-equip': 'Cells are returned for one equip at a time. Name exactly one in equipIds.',
  'evaluation.too-dear':
    'This trial would take {times, number} times the work that is allowed: {equips, plural, one {# piece} other {# pieces}} of equipment over {days, plural, one {# day} other {# days}}{lookBackDays, plural, =0 {} one {, looking back # day} other {, looking back # days}}. Choose fewer pieces of equipment or fewer days, or shorten the times in the condition.',
  'evaluation.stopped': 'The trial was stopped, because nobody waited for it any more.',
  'evaluation.too-long':
    'The trial was stopped after {seconds, plural, one {# second} other {# seconds}}. Choose fewer pieces of equipment or fewer days, or shorten the times in the condition.',
  'evaluation.not-found': 'There is no such evaluation.',
  'label.no-column':
    'The file needs {count, plural, one {a column} other {columns}} called {missing}. Its columns are: {found}.',
  'label.too-many':
    'The file has {count, number} rows. Give at most {maximum, number} at once: split it into several files.',
  'label.unknown-equip':
    'Column “{column}”: there is no equip “{equip}” at the site “{site}”. Give the ID or the name of one that there is.',
  'label.day': 'Column “{column}”: “{value}” is not a day. Write it as 2026-03-01.',
  'label.day-not-over': 'The day {day} is not over at {site}. Label it tomorrow or later.',
  'label.faulted': 'Column “{column}”: “{value}” is neither yes nor no. Write yes if the day had a fault, or no.',
  'label.cause':
    'Column “{column}”: “{value}” is not a known cause. Leave the cell empty, or write one of these: {causes}.',
  'label.clean-with-cause':
    'Column “{column}” says “{value}”, and the row says that the day had no fault. Remove the cause, or write yes.',
  'label.twice': 'Row {first, number} has another label for this equip and day. Keep one of the two.',
})
