import type en from '../en/data-in.ts'
import type { Translation } from '../translation.ts'
import checkRows from './data-in/check-rows.ts'
import chooseFile from './data-in/choose-file.ts'
import equips from './data-in/equips.ts'
import keys from './data-in/keys.ts'
import owners from './data-in/owners.ts'
import portfolio from './data-in/portfolio.ts'
import progress from './data-in/progress.ts'
import readTable from './data-in/read-table.ts'
import sources from './data-in/sources.ts'

export default {
  title: 'Importer des données',
  tabs: {
    portfolio: 'Portefeuille',
    imports: 'Importation',
    points: 'Points',
    evaluation: 'Évaluation',
    keys: 'Clés',
    webhooks: 'Webhooks',
  },
  fileGone: 'Le fichier a été modifié ou supprimé depuis que vous l’avez choisi. Choisissez-le de nouveau.',
  present: 'Modifié par quelqu’un d’autre : {value}',
  presentNone: 'Effacé par quelqu’un d’autre',
  inPart:
    'Vous voyez {seen, number} des {all, number} sites concernés : vous pouvez lire ces réglages, pas les modifier.',
  unseenProject: 'Vous ne voyez pas ce projet : vous pouvez lire ces réglages, pas les modifier.',
  unseen: 'Vous ne voyez pas ce site : vous pouvez lire ces réglages, pas les modifier.',
  losses: {
    unsaved: {
      title: 'Modifications non enregistrées',
      question: 'Vos modifications non enregistrées seront perdues.',
      keep: 'Continuer la saisie',
      discard: 'Abandonner',
    },
    secret: {
      title: 'Le secret n’a pas été copié',
      question: 'Il ne pourra plus être affiché. Sans lui, la clé ne sert à rien et il faudra en créer une autre.',
      keep: 'Revenir au secret',
      discard: 'Fermer sans le copier',
    },
  },
  owners,
  ...portfolio,
  ...chooseFile,
  ...readTable,
  ...checkRows,
  ...progress,
  ...sources,
  ...keys,
  ...equips,
} satisfies Translation<typeof en>
