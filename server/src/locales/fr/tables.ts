import type { PEOPLE_TABLE, WORKBOOKS } from '@bonfire/contract/refusals/imports/tables'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof PEOPLE_TABLE | keyof typeof WORKBOOKS>()({
  'person.no-email-column':
    'Une liste de personnes doit avoir une colonne pour leur adresse e-mail. Trouvées : {found}.',
  'person.too-many':
    'Le fichier a {count, number} lignes ; une liste de personnes peut en avoir {maximum, number}. Répartissez-la en plusieurs fichiers.',
  'person.twice': '{email} figure déjà à la ligne {first, number}. Une seule ligne par personne.',
  'person.wrong-email': 'Colonne « {column} » : « {value} » n’est pas une adresse e-mail.',
  'person.wrong-name': 'Colonne « {column} », « {value} » : {problem}',
  'person.needs':
    '{field, select, fullName {Il manque le nom de cette nouvelle personne.} role {Il manque le rôle de cette nouvelle personne.} other {Il manque un groupe à cette nouvelle personne.}}',
  'person.unknown-role':
    'Colonne « {column} » : il n’y a pas de rôle « {role} ». Écrivez l’un de ceux-ci : Utilisateurs, Utilisateurs avancés, Ingénieurs de déploiement, Administrateurs de projet, Administrateurs techniques, Administrateurs, Gestionnaire de portefeuille, Gestionnaire de site, Prestataire, Utilisateur avancé, Équipe interne.',
  'person.unknown-group': 'Colonne « {column} » : il n’y a pas de groupe « {group} ».',
  'person.several-groups':
    'Colonne « {column} » : « {group} » désigne plusieurs groupes. Indiquez l’identifiant de l’un d’eux.',
  'person.unknown-project':
    'Colonne « {column} » : il n’y a pas de projet « {project} », ou vous ne pouvez pas en donner l’accès complet.',
  'person.several-projects':
    'Colonne « {column} » : « {project} » désigne plusieurs projets. Indiquez la clé de l’un d’eux.',
  'person.unclear-list':
    'Colonne « {column} » : « {value} » peut se lire comme un nom ou comme plusieurs. Séparez les noms par des points-virgules.',
  'person.all-and-more': 'Colonne « {column} » : * désigne tous les projets, aucun autre ne peut y figurer.',
  'person.without-projects':
    '{count, plural, one {Une nouvelle personne ne reçoit aucun projet : elle ne verra aucun site avant d’en recevoir un.} other {{count, number} nouvelles personnes ne reçoivent aucun projet : elles ne verront aucun site avant d’en recevoir un.}}',
  'person.stay-deactivated':
    '{count, plural, one {Une personne du fichier est désactivée. Un fichier ne réactive personne : rien ne change pour elle} other {{count, number} personnes du fichier sont désactivées. Un fichier ne réactive personne : rien ne change pour elles}} : {emails}.',
  'workbook.other':
    'Ce n’est ni un classeur Excel (.xlsx) ni une feuille de calcul OpenDocument (.ods). Choisissez un autre fichier.',
  'workbook.old-format':
    'C’est un classeur Excel d’un autre format (.xls ou .xlsb). Ouvrez-le dans Excel, enregistrez-le en .xlsx et choisissez ce fichier.',
  'workbook.protected':
    'Le classeur est protégé par un mot de passe. Ouvrez-le, enregistrez-le sans mot de passe et choisissez ce fichier.',
  'workbook.damaged':
    'Le classeur est endommagé, ou n’a pas été envoyé en entier. Ouvrez-le, enregistrez-le de nouveau et choisissez ce fichier.',
  'workbook.damaged-part':
    'Le classeur est endommagé : sa partie {part} est illisible. Ouvrez-le, enregistrez-le de nouveau et choisissez ce fichier.',
  'workbook.no-sheets': 'Le classeur n’a aucune feuille avec des cellules. Choisissez un autre fichier.',
  'workbook.no-sheet': 'Le classeur n’a pas de feuille nommée {name}. Choisissez une autre feuille.',
  'workbook.too-large-file':
    'Le classeur dépasse {maximumMegabytes, number} Mo. Divisez-le en plusieurs, ou enregistrez la feuille en CSV.',
  'workbook.unpacks':
    'Des parties du classeur sont trop fortement compressées : décompressées, elles dépassent {maximumMegabytes, number} Mo. Enregistrez la feuille en CSV et choisissez ce fichier.',
  'workbook.many-parts':
    'Le classeur compte plus de {maximum, number} parties. Copiez la feuille dans un nouveau classeur et choisissez ce fichier.',
  'workbook.many-texts':
    'Les textes du classeur dépassent {maximumMegabytes, number} Mo. Divisez-le en plusieurs, ou enregistrez la feuille en CSV.',
  'workbook.too-wide':
    'La feuille a des cellules au-delà de la colonne {maximum, number}. Supprimez les colonnes inutiles et enregistrez de nouveau.',
  'workbook.too-tall':
    'La feuille a des cellules au-delà de la ligne {maximum, number}. Supprimez les lignes inutiles et enregistrez de nouveau.',
  'workbook.long-cell':
    'Une cellule du classeur dépasse {maximum, number} caractères. Raccourcissez-la et enregistrez de nouveau.',
  'workbook.long-row':
    'Une ligne de la feuille dépasse {maximum, number} caractères. Raccourcissez-la et enregistrez de nouveau.',
})
