import type { EVALUATION } from '@bonfire/contract/refusals/evaluation'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof EVALUATION>()({
  'evaluation.failed': 'Evaluating the rules failed. The server’s log says why. Bonfire will try again.',
  'evaluation.rule-failed':
    'It could not be computed on {equip}{others, plural, =0 {} one { and # other} other { and # others}}: {reason} The other rules were evaluated.',
  'evaluation.rule-limited':
    'It fired on {found, number} pieces of equipment in one day. That is too many to look into, so only {kept, number} findings were stored. Check its condition and its limits.',
  'evaluation.condition': 'its condition {condition} cannot be read.',
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
})
