import type { DEFINITIONS } from '@bonfire/contract/refusals/definitions'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof DEFINITIONS>()({
  'definition.duration': 'Write a time with its unit, such as 30 min or 2 h.',
  'definition.key-form': 'Use small letters, digits and hyphens, and begin with a letter.',
  'definition.unknown-role': '{role} is not a role of a point.',
})
