import type { EVALUATION } from '@bonfire/contract/refusals/evaluation'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof EVALUATION>()({
  'evaluation.failed': 'L’évaluation des règles a échoué. Le journal du serveur indique pourquoi. Bonfire réessaiera.',
  'evaluation.rule-failed':
    'Elle n’a pas pu être calculée sur {equip}{others, plural, =0 {} one { et # autre équipement} many { et # autres équipements} other { et # autres équipements}} : {reason} Les autres règles ont été évaluées.',
  'evaluation.rule-limited':
    'Elle s’est déclenchée sur {found, number} équipements en un seul jour. C’est trop pour être examiné : seules {kept, number} détections ont été enregistrées. Vérifiez sa condition et ses limites.',
  'evaluation.condition': 'sa condition {condition} est illisible.',
  'evaluation.backwards': 'Le dernier jour précède le premier. Inversez les deux dates.',
  'evaluation.too-many-days': 'Demandez au plus {maximum} jours à la fois.',
  'evaluation.to-come':
    'Le premier jour n’a pas encore commencé sur le site. Choisissez aujourd’hui ou un jour antérieur.',
  'evaluation.coverage-closed': 'Vous n’avez pas accès à la couverture des règles.',
  'evaluation.rule-not-for-equip': 'Cette règle ne concerne pas ce type d’équipement.',
  'evaluation.rules-off':
    'Les règles de Bonfire ne s’exécutent pas sur {site}. Activez-les d’abord dans le portefeuille.',
  'evaluation.unknown-equip': 'Il n’y a pas d’équipement « {equip} » sur ce site.',
  'evaluation.unknown-parameter': 'La règle n’a pas de paramètre « {name} ».',
  'evaluation.one-equip':
    'Les cellules sont renvoyées pour un seul équipement à la fois. Indiquez-en un seul dans equipIds.',
  'evaluation.too-dear':
    'Cet essai demanderait {times, number} fois le travail autorisé : {equips, plural, one {# équipement} many {# équipements} other {# équipements}} sur {days, plural, one {# jour} many {# jours} other {# jours}}{lookBackDays, plural, =0 {} one {, en remontant de # jour} many {, en remontant de # jours} other {, en remontant de # jours}}. Choisissez moins d’équipements ou moins de jours, ou raccourcissez les durées de la condition.',
  'evaluation.stopped': 'L’essai a été arrêté, car plus personne ne l’attendait.',
  'evaluation.too-long':
    'L’essai a été arrêté au bout de {seconds, plural, one {# seconde} many {# secondes} other {# secondes}}. Choisissez moins d’équipements ou moins de jours, ou raccourcissez les durées de la condition.',
  'evaluation.not-found': 'Cette évaluation n’existe pas.',
})
