import type en from '../../en/catalogue/limit.ts'
import type { Translation } from '../../translation.ts'

export default {
  suggest: 'Proposer un seuil',
  hint: 'Essaie d’autres seuils sur les jours de ces détections. Rien n’est modifié.',
  trying: 'Essai de seuils sur les jours jugés…',
  failed: 'Aucun seuil n’a pu être essayé.',
  tooFew:
    'Trop peu de jours à comparer : parmi ceux qu’elle trouve telle quelle, {falseDays, number} étaient de fausses alertes et {realDays, number} précédaient une réparation confirmée. Il en faut au moins {least, number} de chaque.',
  none: 'Aucun seuil n’écarte la moitié des {falseDays, number} jours de fausses alertes en trouvant encore les {realDays, number} jours d’avant les réparations confirmées.',
  better:
    'Avec « {name} » à {value} au lieu de {present}, elle écarterait {left, number} des {falseDays, number} jours de fausses alertes et trouverait encore {kept, number} des {realDays, number} jours d’avant les réparations confirmées.',
  cut: 'Tous les jours n’ont pas été essayés : il y en a trop, ou cela aurait pris trop de temps.',
  set: 'Fixer ce seuil…',
  reason:
    'Écarte {left, number} des {falseDays, number} jours de fausses alertes et trouve {kept, number} des {realDays, number} jours d’avant les réparations confirmées',
  days: 'Les jours, avec leurs courbes',
  tried: 'Tous les seuils essayés',
  day: 'Jour',
  where: 'Où',
  judged: 'Jugement',
  real: 'Réelle',
  falseAlert: 'Fausse alerte',
  afterwards: 'Avec ce seuil',
  found: 'toujours trouvée',
  leftOut: 'écartée',
  limit: 'Seuil',
  falseDays: 'Jours de fausses alertes',
  realDays: 'Jours réels',
  present: '{value} (par défaut)',
  more: '{count, plural, one {Et # autre jour} other {Et # autres jours}}',
} as const satisfies Translation<typeof en>
