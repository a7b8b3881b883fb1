import type en from '../en/setup.ts'
import type { Translation } from '../translation.ts'

export default {
  title: 'Vers une première détection par vos règles',
  done: 'Fait.',
  open: 'Pas encore fait.',
  steps: {
    site: 'Un projet et un site',
    samples: 'Des relevés de ses points',
    units: 'Les rôles et les unités des points',
    run: 'Des règles qui s’exécutent',
    finding: 'Une première détection',
  },
  hints: {
    site: '<link>Ajoutez un projet et un site</link>, ou importez-les d’un fichier.',
    samples:
      '<link>Importez un fichier</link> de relevés, tel que vos automates l’exportent. Les nouveaux points sont créés d’après ses colonnes.',
    units:
      '{count, plural, =0 {<link>Donnez un rôle aux points</link> : il dit ce qu’ils représentent pour les règles.} one {<link>Un point n’a pas d’unité</link> : les règles ne peuvent pas le lire.} other {<link># points n’ont pas d’unité</link> : les règles ne peuvent pas les lire.}}',
    run: 'Les jours passés sont évalués environ une minute après l’arrivée des relevés. La <link>couverture des règles</link> montre lesquelles peuvent s’exécuter et ce qui manque aux autres.',
    finding:
      'Les règles se sont exécutées et n’ont encore rien détecté. L’<link>évaluation</link> montre s’il reste des jours à évaluer.',
  },
} satisfies Translation<typeof en>
