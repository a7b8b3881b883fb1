import type { DEFINITIONS } from '@bonfire/contract/refusals/definitions'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof DEFINITIONS>()({
  'definition.duration': 'Indiquez une durée avec son unité, par exemple 30 min ou 2 h.',
  'definition.key-form': 'Utilisez des minuscules, des chiffres et des traits d’union, en commençant par une lettre.',
  'definition.unknown-role': '{role} n’est pas un rôle de point.',
})
