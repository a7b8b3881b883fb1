import type en from '../en/overlays.ts'
import type { Translation } from '../translation.ts'

export default {
  palette: {
    title: 'Aller à un site, une règle, une action ou une page',
    label: 'Où aller',
    hint: 'Site, règle, action ou page…',
    results: 'Destinations',
    nothing:
      'Rien ne porte ce nom. Une règle se trouve tant qu’elle se déclenche sur les sites sélectionnés, une action tant qu’elle y est ouverte.',
    recent: 'Utilisés récemment',
    pages: 'Pages',
    sites: 'Sites',
    rules: 'Règles',
    actions: 'Actions',
    dataIn: { portfolio: 'Portefeuille', imports: 'Importation', keys: 'Clés' },
    ruleSites: '{count, plural, one {# site} other {# sites}}',
    move: 'parcourir',
    open: 'ouvrir',
    close: 'fermer',
  },
  shortcuts: {
    title: 'Raccourcis clavier',
    or: 'ou',
    groups: {
      everywhere: 'Partout',
      lists: 'Dans les listes',
      equipment: 'Sur les équipements d’une règle',
      actions: 'Dans la liste des actions',
    },
    keys: {
      palette: 'Aller à un site, une règle, une action ou une page',
      search: 'Rechercher',
      help: 'Afficher les raccourcis',
      close: 'Fermer ce qui est ouvert',
      move: 'Ligne suivante ou précédente',
      open: 'Ouvrir la règle ou replier son groupe',
      snoozeRule: 'Mettre en pause tous les équipements de la règle',
      createForRule: 'Créer une action pour tous les équipements de la règle',
      fold: 'Replier ou déplier le groupe',
      unfold: 'Afficher les déclenchements de l’équipement',
      select: 'Sélectionner la ligne',
      snooze: 'Mettre en pause les équipements sélectionnés ou celui-ci, ou le réactiver',
      create: 'Créer une action pour les équipements sélectionnés ou celui-ci',
      back: 'Retour à la liste',
      openAction: 'Ouvrir l’action',
      addAction: 'Ajouter une action',
      copyKey: 'Copier la clé de l’action',
    },
  },
} satisfies Translation<typeof en>
