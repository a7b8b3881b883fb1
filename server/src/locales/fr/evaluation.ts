import type { EVALUATION } from '@bonfire/contract/refusals/evaluation'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof EVALUATION>()({
  'evaluation.failed':
    'L’évaluation des règles a échoué. Le journal du serveur indique pourquoi. Une nouvelle tentative aura lieu d’elle-même.',
  'evaluation.backwards': 'Le dernier jour précède le premier. Inversez les deux dates.',
  'evaluation.too-many-days': 'Demandez au plus {maximum} jours à la fois.',
  'evaluation.not-found': 'Cette évaluation n’existe pas.',
})
