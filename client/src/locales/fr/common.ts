import type en from '../en/common.ts'
import type { Translation } from '../translation.ts'

export default {
  productName: 'Bonfire',
  deletedUser: 'Utilisateur supprimé',
  cancel: 'Annuler',
  close: 'Fermer',
  dismiss: 'Fermer le message',
  retry: 'Réessayer',
  tryAgain: 'Réessayer',
  stale: 'La liste n’a pas pu être mise à jour. Vous voyez les dernières données chargées.',
  undo: 'Annuler l’opération',
  loading: 'Chargement',
  views: 'Vues',
  opensInNewTab: '(s’ouvre dans un nouvel onglet)',
  copyFailed: 'Ce navigateur n’autorise pas la copie. Copiez le texte vous-même : {text}',
  reload: 'Recharger la page',
  csv: {
    forPrograms: 'Pour des programmes (anglais, virgules)',
    forSpreadsheets: 'Pour un tableur en français (points-virgules)',
  },
  errors: {
    unreachable: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
    unsentLeft:
      'Certains de vos commentaires n’ont pas été envoyés. Envoyez-les ou abandonnez-les sur leurs actions, ou déconnectez-vous à nouveau pour les supprimer.',
    stillSignedIn: 'Une connexion est nécessaire pour se déconnecter. Votre session reste ouverte.',
    unexpected: 'Une erreur s’est produite. Veuillez réessayer.',
    partMissing: 'Cet élément n’a pas pu être chargé. Vérifiez votre connexion et réessayez.',
    partSlow:
      'Le chargement est plus long que d’habitude. L’élément s’ouvrira dès qu’il sera chargé ; vérifiez votre connexion.',
    partGone: 'Cet élément n’a pas pu être chargé. Rechargez la page : ce que vous avez saisi est conservé.',
    newVersion:
      'Une nouvelle version de Bonfire a été installée. Rechargez la page : ce que vous avez saisi est conservé.',
    requestId: 'Référence pour l’assistance : {requestId}',
  },
} satisfies Translation<typeof en>
