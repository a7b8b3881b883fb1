import texts from '@bonfire/contract/definitions/language/texts/fr'
import type { LANGUAGE } from '@bonfire/contract/refusals/language'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof LANGUAGE>()(texts)
