import type en from '../en/changes.ts'
import type { Translation } from '../translation.ts'

export default {
  hits: '{count, plural, one {# nouvelle détection} other {# nouvelles détections}}',
  byOthers: '{count, plural, one {# modification par d’autres} other {# modifications par d’autres}}',
  snoozed: {
    rule: '{by} a mis en pause {count, plural, one {# équipement} other {# équipements}} : {rule}',
    rules: '{by} a mis en pause {count, plural, one {# équipement} other {# équipements}} pour {rules, number} règles',
  },
  unsnoozed: {
    rule: '{by} a réactivé {count, plural, one {# équipement} other {# équipements}} : {rule}',
    rules: '{by} a réactivé {count, plural, one {# équipement} other {# équipements}} pour {rules, number} règles',
  },
  rules: 'Paramètres des règles modifiés : {project}',
  actions: '{count, plural, one {# action modifiée} other {# actions modifiées}}',
  importUndone: '{by} a annulé une importation de détections',
  recalculated: 'Des détections ont été recalculées',
  missed: 'Il y a peut-être des détections plus récentes',
  missedActions: 'Il y a peut-être des actions plus récentes',
  missedSettings: 'Il y a peut-être des paramètres plus récents',
  load: 'Charger',
  dismiss: 'Pas maintenant',
} satisfies Translation<typeof en>
