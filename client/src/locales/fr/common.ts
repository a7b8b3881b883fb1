import type en from '../en/common.ts'
import type { Translation } from '../translation.ts'

export default {
  productName: 'Bonfire',
  cancel: 'Annuler',
  close: 'Fermer',
  retry: 'Réessayer',
  tryAgain: 'Réessayer',
  loading: 'Chargement',
  opensInNewTab: '(s’ouvre dans un nouvel onglet)',
  copyFailed: 'Ce navigateur ne laisse pas la page copier. Copiez le texte vous-même : {text}',
  errors: {
    unreachable: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
    unexpected: 'Une erreur s’est produite. Veuillez réessayer.',
    partMissing: 'Cet élément n’a pas pu être chargé. Vérifiez votre connexion et réessayez.',
    requestId: 'Référence pour l’assistance : {requestId}',
  },
} satisfies Translation<typeof en>
