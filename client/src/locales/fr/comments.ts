import type en from '../en/comments.ts'
import type { Translation } from '../translation.ts'

export default {
  label: 'Commentaire',
  placeholder: 'Écrivez un commentaire, @ pour mentionner quelqu’un',
  hint: '{command} Entrée pour envoyer',
  add: 'Ajouter le commentaire',
  remove: 'Supprimer le commentaire',
  removeTitle: 'Supprimer le commentaire',
  removeQuestion: 'Voulez-vous vraiment supprimer ce commentaire ?',
  removeFailed: 'Le commentaire n’a pas été supprimé : {reason}',
  failed: 'Le commentaire n’a pas été envoyé : {reason}',
  filesWait:
    'Pas de connexion, et ce navigateur ne peut pas conserver le commentaire avec ses fichiers. Renvoyez-le une fois la connexion rétablie.',
  fileFailed: 'Le commentaire a été envoyé, mais un fichier ne l’a pas été.',
  retryFiles: 'Renvoyer les fichiers',
  notifyFailed: 'L’envoi des e-mails aux personnes mentionnées dans le commentaire a échoué.',
  formerAccount: 'Ancien utilisateur',
  unsent: {
    label: 'Commentaires en attente d’envoi',
    files: '{count, plural, one {Avec le fichier {names}} other {Avec les fichiers {names}}}',
    waiting: 'En attente : le commentaire partira dès que le serveur sera joignable.',
    again: 'Renvoyer',
    discard: 'Supprimer',
  },
  mentions: {
    label: 'Personnes',
    count: '{count, plural, one {# personne} other {# personnes}}',
    none: 'Aucune personne trouvée',
    unclear:
      'Plusieurs personnes s’appellent {name}. Choisissez-en une dans la liste après @, sinon aucune ne sera avertie.',
    failed: 'La liste des personnes à mentionner n’a pas pu être chargée.',
    loading: 'Chargement des personnes',
  },
  tooLong: 'Un commentaire est limité à {maximum, number} caractères ; celui-ci en compte {count, number}.',
} satisfies Translation<typeof en>
