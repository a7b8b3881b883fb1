import type { EVALUATION } from '@bonfire/contract/refusals/evaluation'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof EVALUATION>()({
  'evaluation.failed': 'Evaluating the rules failed. The server’s log says why. It is tried again by itself.',
  'evaluation.backwards': 'The last day is before the first. Swap from and to.',
  'evaluation.too-many-days': 'Ask for at most {maximum} days at once.',
  'evaluation.to-come': 'The first day is still to come at the site. Choose today or earlier.',
  'evaluation.rule-not-for-equip': 'The rule is not one for this kind of equipment.',
  'evaluation.rules-off': 'Bonfire’s rules do not run at {site}. Turn them on in the portfolio first.',
  'evaluation.unknown-equip': 'There is no equip "{equip}" at this site.',
  'evaluation.unknown-parameter': 'The rule has no parameter "{name}".',
  'evaluation.one-equip': 'Cells are given for one equip at a time. Name exactly one in equipIds.',
  'evaluation.not-found': 'There is no such evaluation.',
})
