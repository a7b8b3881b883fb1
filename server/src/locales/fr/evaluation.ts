import type { EVALUATION } from '@bonfire/contract/refusals/evaluation'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof EVALUATION>()({
  'evaluation.failed': 'L’évaluation des règles a échoué. Le journal du serveur indique pourquoi. Bonfire réessaiera.',
  'evaluation.rule-failed':
    'Elle n’a pas pu être calculée sur {equip}{others, plural, =0 {} one { et # autre équipement} many { et # autres équipements} other { et # autres équipements}} : {reason} Les autres règles ont été évaluées.',
  'evaluation.rule-limited':
    'Elle s’est déclenchée sur {found, number} équipements en un seul jour. C’est trop pour être examiné : seules {kept, number} détections ont été enregistrées. Vérifiez sa condition et ses limites.',
  'evaluation.condition': 'sa condition {condition} est illisible.',
  'evaluation.one-day-missing': 'Indiquez le premier et le dernier jour, ou aucun des deux.',
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
  'label.no-column':
    'Il manque {count, plural, one {une colonne nommée} many {des colonnes nommées} other {des colonnes nommées}} {missing}. Colonnes du fichier : {found}.',
  'label.too-many':
    'Le fichier a {count, number} lignes. Donnez-en au plus {maximum, number} à la fois : divisez-le en plusieurs fichiers.',
  'label.unknown-equip':
    'Colonne « {column} » : il n’y a pas d’équipement « {equip} » sur le site « {site} ». Indiquez l’identifiant ou le nom d’un équipement de ce site.',
  'label.day': 'Colonne « {column} » : « {value} » n’est pas une date. Écrivez-la comme 2026-03-01.',
  'label.day-not-over': 'Le {day} n’est pas encore terminé sur {site}. Étiquetez ce jour à partir du lendemain.',
  'label.faulted':
    'Colonne « {column} » : « {value} » n’est ni oui ni non. Écrivez oui si l’équipement était en défaut ce jour-là, sinon non.',
  'label.cause':
    'Colonne « {column} » : « {value} » n’est pas une cause connue. Laissez la cellule vide ou écrivez l’une de celles-ci : {causes}.',
  'label.clean-with-cause':
    'La colonne « {column} » indique « {value} », alors que selon la ligne ce jour était sans défaut. Retirez la cause ou écrivez oui.',
  'label.twice':
    'La ligne {first, number} donne une autre étiquette à cet équipement pour ce jour. Gardez l’une des deux.',
})
