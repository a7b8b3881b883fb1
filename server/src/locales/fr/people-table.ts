import type { PEOPLE_TABLE } from '@bonfire/contract/refusals/imports/people-table'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof PEOPLE_TABLE>()({
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
})
