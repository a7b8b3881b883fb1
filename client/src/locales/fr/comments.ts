import type en from '../en/comments.ts'
import type { Translation } from '../translation.ts'

export default {
  label: 'Message',
  placeholder: 'Écrivez un message, @ mentionne quelqu’un',
  hint: '{command} Entrée',
  add: 'Ajouter le commentaire',
  remove: 'Supprimer le commentaire',
  removeTitle: 'Supprimer le commentaire',
  removeQuestion: 'Voulez-vous vraiment supprimer ce commentaire ?',
  removeFailed: 'Le commentaire est toujours là : {reason}',
  failed: 'Le commentaire n’a pas été envoyé : {reason}',
  fileFailed: 'Le commentaire a été envoyé, mais un fichier ne l’a pas été.',
  retryFiles: 'Renvoyer les fichiers',
  notifyFailed: 'l’envoi des e-mails aux personnes mentionnées dans le message a échoué',
  formerAccount: 'Un ancien compte',
  mentions: {
    label: 'Personnes',
    count: '{count, plural, one {# personne} other {# personnes}}',
    none: 'Personne ne correspond.',
    unclear:
      'Plusieurs personnes s’appellent {name}. Choisissez-en une dans la liste après @, sinon aucune ne sera avertie.',
    failed: 'Les personnes à mentionner n’ont pas pu être chargées.',
    loading: 'Chargement des personnes',
  },
  tooLong: 'Un commentaire est limité à {maximum, number} caractères ; celui-ci en compte {count, number}.',
} satisfies Translation<typeof en>
