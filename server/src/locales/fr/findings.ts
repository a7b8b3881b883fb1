import type { FINDINGS } from '@bonfire/contract/refusals/imports/findings'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof FINDINGS>()({
  'range.backwards': 'from ne doit pas être postérieur à to',
  'range.too-long': 'La période peut couvrir {days} jours au plus.',
  'insights.closed': 'Vous n’avez pas accès aux analyses.',
  'monitoring.closed': 'Vous n’avez pas accès à la surveillance.',
  'rules.closed':
    'Les paramètres des règles sont réservés aux administrateurs et aux administrateurs techniques. Demandez à l’un d’eux de modifier une règle.',
  'rules.changed':
    'Modifié entre-temps : {more, plural, =0 {{rules}} one {{rules} et # autre} other {{rules} et # autres}}. Rien n’a été enregistré. Rechargez les paramètres pour le voir, puis enregistrez de nouveau.',
  'rules.priority-zero': 'En surveillance, une règle a une priorité de 1 à 3 ; « {rule} » a 0. Choisissez-en une.',
  'rules.gone':
    'N’existe plus : {more, plural, =0 {{rules}} one {{rules} et # autre} other {{rules} et # autres}}. Rien n’a été enregistré. Rechargez les paramètres, puis enregistrez le reste.',
  'rules.two-priorities':
    '« {rule} » figure deux fois parmi les règles à activer, avec des priorités différentes. Rien n’a été enregistré ; indiquez-la une seule fois.',
  'rules.on-and-off':
    '« {rule} » figure à la fois parmi les règles à activer et à désactiver. Rien n’a été enregistré ; choisissez l’un des deux.',
  'evidence.not-found': 'Cette détection n’existe pas, ou rien ne permet de l’expliquer.',
  'evidence.not-on-action':
    'Cette détection n’est plus associée à cette action, ou rien ne permet de l’expliquer. Actualisez l’action.',
  'evidence.unknown-cause': '« {cause} » ne fait pas partie des causes de cette règle.',
  'evidence.unknown-point': 'Ni l’équipement ni le site lui-même n’a de point « {point} ».',
  'snooze.no-duration': 'Aucune durée de pause n’est indiquée',
  'snooze.wrong-duration': 'Une pause dure 12 heures ou des jours entiers, indiqués en secondes',
  'snooze.too-long': 'Une pause dure {days, number} jours au plus',
  'snooze.wrong-day': 'until doit être un jour, par exemple 2026-03-31',
  'snooze.day-past': 'Une pause se termine un jour après aujourd’hui',
  'snooze.several-ends': 'Indiquez soit duration, soit until, soit untilClosed',
  'snooze.no-open-action': 'Une partie de ces équipements n’a pas d’action ouverte. Choisissez une autre fin.',
  'snooze.no-equip-rules': 'Aucun équipement n’est indiqué',
  'snooze.wrong-id': 'Un equipRuleId est un nombre entier, écrit comme un texte',
  'snooze.wrong-ids': 'equipRuleIds doit être une liste de nombres séparés par des virgules',
  'snooze.changed': 'La pause a été modifiée entre-temps et ne peut donc pas être annulée.',
})
