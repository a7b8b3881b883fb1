import type { FOLDER } from '@bonfire/contract/refusals/imports/folder'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof FOLDER>()({
  'folder.missing': 'Le dossier {folder} n’existe pas. Créez-le ou montez-le, ou corrigez IMPORT_FOLDER.',
  'folder.no-permission': 'Bonfire n’a pas le droit de lire le dossier {folder}. Donnez-en l’accès à son utilisateur.',
  'folder.no-tenant':
    'Les fichiers placés directement dans {folder} ne sont pas importés : il n’y a pas d’organisation «\u00a0bonfire\u00a0». Placez-les dans un dossier qui porte la clé d’une organisation.',
  'folder.not-readable': 'Le dossier {folder} n’est pas lisible ({reason}). Bonfire continue d’essayer.',
  'folder.file-no-permission':
    'Bonfire n’a pas le droit de lire le fichier. Donnez-en la lecture à son utilisateur, puis déposez-le de nouveau.',
  'folder.file-changed': 'Le fichier a changé pendant sa lecture. Il sera relu dès qu’il ne changera plus.',
  'folder.file-not-readable': 'Le fichier n’a pas pu être lu jusqu’au bout ({reason}). Bonfire réessaiera.',
  'folder.interrupted':
    'L’importation a été interrompue par une erreur, qui est dans le journal du serveur. Bonfire réessaiera.',
  'folder.not-moved':
    'Le fichier n’a pas pu être déplacé dans {folder} ({reason}). Il reste à sa place, ne sera pas réimporté, et Bonfire continue d’essayer de le déplacer.',
  'folder.no-report': 'Le rapport n’a pas pu être écrit dans {folder} ({reason}). Il est sur la page Importation.',
  'folder.report-failed':
    '{file} n’a pas pu être importé. {problem} Corrigez le fichier et déposez-le de nouveau dans le dossier d’importation ; les lignes déjà enregistrées ne changeront pas.',
  'folder.report-rejected':
    '{file} : {received, plural, one {# ligne lue} other {# lignes lues}}, {rejected, plural, one {# rejetée} other {# rejetées}}, {stored, plural, one {# détection nouvelle ou modifiée} other {# détections nouvelles ou modifiées}}. Les lignes rejetées sont à côté de ce fichier, avec les motifs. Corrigez-les dans le fichier et déposez-le de nouveau dans le dossier d’importation ; les lignes déjà enregistrées ne changeront pas.',
})
