import type en from '../en/profile.ts'
import type { Translation } from '../translation.ts'

export default {
  title: 'Mon profil',
  saved: 'Enregistré',
  notSaved: 'Non enregistré : {reason}',
  details: {
    title: 'Informations',
    account: 'Compte',
    username: 'Nom d’utilisateur',
    displayName: 'Nom affiché',
    email: 'E-mail',
    role: 'Rôle',
    groups: 'Groupes',
    projects: 'Projets',
    sites: 'Sites',
    none: 'Aucun',
    showAll: 'Tout afficher ({count, number})',
    showFewer: 'Afficher moins',
    roles: {
      PORTFOLIO_MANAGER: 'Gestionnaire de portefeuille',
      SITE_MANAGER: 'Gestionnaire de site',
      CONTRACTOR: 'Prestataire',
      POWER_USER: 'Utilisateur avancé',
      STAFF: 'Personnel',
    },
  },
  language: {
    title: 'Langue',
    hint: 'Celle des écrans et des e-mails que vous recevez.',
  },
  mails: {
    title: 'Notifications par e-mail',
    hint: 'Les e-mails sont envoyés à {email}. Ce que vous faites vous-même ne vous est jamais signalé.',
    noAddress: 'Votre compte n’a pas d’adresse e-mail : aucun message ne vous parvient.',
    loading: 'Chargement des notifications par e-mail',
    failed: 'Vos notifications par e-mail n’ont pas pu être chargées',
    actionTransitioned: {
      label: 'Changement de statut',
      hint: 'Le statut d’une action que vous avez créée ou qui vous est attribuée a changé.',
    },
    assignedToAction: { label: 'Attribution d’une action', hint: 'Une action vous a été attribuée.' },
    commentAdded: {
      label: 'Nouveau commentaire',
      hint: 'Une action que vous avez créée, commentée ou qui vous est attribuée a été commentée.',
    },
    criticalActionCreated: {
      label: 'Nouvelle action critique',
      hint: 'Une action de gravité Critique ou Bloquante a été créée sur l’un de vos sites.',
    },
    mentions: { label: 'Mentions', hint: 'Quelqu’un vous a mentionné avec @ dans un commentaire.' },
    disableAll: { label: 'Tout désactiver', hint: 'Aucun e-mail, quels que soient les choix ci-dessus.' },
  },
} satisfies Translation<typeof en>
