import type { FILES } from '@bonfire/contract/refusals/files'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof FILES>()({
  'file.no-name': 'Une pièce jointe doit avoir un nom de fichier',
  'file.name-too-long': 'Le nom d’un fichier ne peut pas dépasser {maximum} caractères',
  'file.type-refused':
    'Pour des raisons de sécurité, ce type de fichier n’est pas autorisé. Choisissez un autre fichier.',
  'file.content-refused':
    'Pour des raisons de sécurité, ce type de fichier n’est pas autorisé. Choisissez un autre fichier. Le contenu du fichier {name} ne correspond pas à son nom.',
  'file.empty': '{name} est vide. Choisissez un autre fichier.',
  'file.too-large': 'Le fichier dépasse {megabytes} Mo. Choisissez-en un plus petit ou divisez-le.',
  'file.unreadable': 'Le fichier ne peut pas être lu pour le moment. Réessayez dans une minute.',
  'file.lost': 'Le fichier n’est plus là où il était enregistré. Prévenez votre administrateur.',
  'file.not-stored': 'Le fichier n’a pas pu être enregistré. Rien n’a été modifié ; réessayez dans une minute.',
  'file.range': 'Le fichier a {bytes} octets : il n’y a rien dans la plage demandée.',
  'file.comment-of-other': 'Ce commentaire est celui d’une autre personne. Écrivez le vôtre et joignez-y le fichier.',
  'upload.once': 'Envoyez les parties body et file, une fois chacune.',
  'upload.not-form': 'Envoyez les parties body et file en multipart/form-data.',
  'upload.not-json': 'La partie body n’est pas du JSON.',
  'upload.broken-off': 'L’envoi s’est interrompu. Recommencez.',
  'upload.no-body': 'La partie body est absente.',
  'upload.no-file': 'Il n’y a pas de fichier : envoyez les parties body et file.',
  'upload.file-part': 'Il y a un fichier dans la partie {part} ; envoyez-le comme file.',
  'upload.unknown-part': 'Il n’y a pas de partie {part} ; envoyez body et file.',
})
