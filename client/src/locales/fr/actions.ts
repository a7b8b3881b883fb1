import type en from '../en/actions.ts'
import type { Translation } from '../translation.ts'

export default {
  title: 'Actions',
  noResults: '0 résultat trouvé pour vos sites sélectionnés',
  hint: 'Les actions donnent suite à ce que les analyses révèlent.',
  toInsights: 'Voir les analyses',
} satisfies Translation<typeof en>
