import type { MODELS } from '@bonfire/contract/refusals/imports/models'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof MODELS>()({
  'model.no-object': 'Un modèle est un objet avec les listes {lists}.',
  'model.no-lists':
    'Un modèle est un objet avec certaines des listes {lists}. Trouvé : {count, plural, =0 {rien} other {{found}}}.',
  'model.wrong': 'Le modèle est incorrect : rien n’en a été enregistré. {problems}.',
  'model.more': 'et {count} de plus',
  'model.too-long': 'dépasse {maximum, number} caractères',
  'model.too-deep': 'compte plus de {levels} niveaux imbriqués',
  'model.twice': 'figure deux fois dans la liste, d’abord comme {first}',
  'model.unknown-project': 'il n’y a pas de projet « {project} »',
  'model.unknown-site': 'il n’y a pas de site « {site} »',
  'model.foreign-site':
    'il n’y a pas de site « {site} », ou pas dans les projets que vous ou cette clé pouvez modifier en entier ({projects})',
  'model.unknown-rule': 'il n’y a pas de règle « {rule} »',
  'model.time-zone': 'le fuseau horaire « {timeZone} » est inconnu de la base de données',
  'model.other-project': '{entry} : vous ou cette clé ne pouvez écrire que dans {allowed}, et non dans « {project} ».',
  'model.site-of-other-project':
    '{entry} : cet identifiant appartient à un site hors des projets que vous ou cette clé pouvez modifier ({allowed}).',
  'model.rule-of-others':
    'La règle « {rule} » sert à d’autres projets que {allowed}, elle ne peut donc pas être modifiée depuis ceux-ci seulement. Envoyez-la telle quelle, ou faites-le en voyant tous les projets ou avec une clé pour tous.',
  'haystack.no-site': 'Il ne contient aucun site. Un site est un enregistrement avec le marqueur « site ».',
  'haystack.unreadable': 'Ceci ne peut pas être lu comme Haystack {format}. {where}',
  'haystack.no-grid': 'Ce n’est pas un export Haystack : il ne contient pas de grille.',
  'haystack.no-rows': 'Ce n’est pas un export Haystack : il ne contient aucune ligne.',
  'haystack.no-time-zone': 'Le site « {site} » n’a pas de tz. Ajoutez son fuseau horaire, par exemple New_York.',
  'haystack.time-zone': 'Le site « {site} » : son tz « {timeZone} » n’est pas un fuseau horaire connu.',
  'haystack.no-id': 'Un enregistrement n’a pas d’id : {record}.',
  'haystack.point-left-out': 'Le point « {point} » est ignoré : {problem}.',
  'haystack.more-left-out':
    '{count, plural, one {Un autre point est ignoré} other {{count, number} autres points sont ignorés}}.',
  'haystack.point-equip': 'le fichier n’a pas d’équipement {equip} avec un site',
  'haystack.point-site': 'il n’a ni équipement ni site de ce fichier',
  'haystack.point-kind': 'son type est {kind}, et seuls Number, Bool et Str ont des historiques',
  'haystack.point-zone': 'son fuseau horaire dans tz est inconnu : « {timeZone} »',
  'brick.unreadable': 'Ceci ne peut pas être lu comme Turtle. {where}',
  'brick.no-building': 'Le modèle ne contient aucun bâtiment. Un bâtiment est de la classe Building ou Site.',
  'brick.no-time-zone':
    'Le bâtiment « {site} » est nouveau, Brick ne donne pas de fuseau horaire, et les sites de « {project} » n’en partagent pas un seul. Créez d’abord un site avec l’identifiant {site} dans la page Portefeuille.',
  'brick.common-zone':
    'Le site {site} est nouveau et reçoit le fuseau horaire des autres sites de son projet, {timeZone}.',
  'brick.own-ids':
    '{count, plural, one {L’identifiant de la série d’un point est déjà pris} other {Les identifiants des séries de {count, number} points sont déjà pris}}, les noms des objets sont donc utilisés, comme {id}.',
  'table.findings': 'Ce fichier ressemble à des détections : choisissez « Détections » comme contenu.',
  'table.unclear':
    'Le contenu de ce fichier n’est pas clair. Il doit contenir des sites (une colonne pour leur nom ou leur identifiant, et d’autres comme le projet ou le fuseau horaire), des équipements (une colonne pour leur identifiant et une pour leur site) ou des règles (une colonne pour leur identifiant, aucune pour des sites ou des équipements), une seule sorte par fichier. Trouvées : {found}.',
  'table.missing':
    '{kind, select, sites {Il faut pour les sites une colonne avec leur nom ou leur identifiant} equips {Il faut pour les équipements une colonne avec leur identifiant, par exemple equipId, et une avec leur site, par exemple siteId} other {Il faut pour les règles une colonne avec leur identifiant, par exemple ruleId}}. Trouvées : {found}.',
  'table.column-twice': 'Le fichier a deux colonnes « {column} ». Renommez ou supprimez l’une des deux.',
  'table.no-rows': 'Le fichier a un en-tête, mais aucune ligne.',
  'table.wrong':
    '{count, plural, one {Une ligne est incorrecte} other {{count, number} lignes sont incorrectes}} : rien n’a été enregistré. {problems}',
  'table.row': 'Ligne {row, number} : {problem}',
  'table.cell': 'Colonne « {column} », « {value} » : {problem}.',
  'table.empty': 'La colonne « {column} » est vide.',
  'table.twice': '« {name} » figure déjà à la ligne {first, number} avec d’autres valeurs.',
  'table.unknown-project':
    'Colonne « {column} » : il n’y a pas de projet « {project} ». Indiquez son nom dans une autre colonne pour le créer.',
  'table.several-projects':
    'Colonne « {column} » : plusieurs projets s’appellent « {project} ». Indiquez la clé de l’un d’eux.',
  'table.no-project': 'Le site « {site} » est nouveau, et la ligne n’indique pas son projet.',
  'table.other-currency':
    'Le nouveau projet « {project} » a la devise {first} dans une ligne précédente, et {currency} ici.',
  'table.unknown-site': 'Colonne « {column} » : il n’y a pas de site « {site} ». Importez d’abord les sites.',
  'table.several-sites':
    'Colonne « {column} » : plusieurs sites s’appellent « {site} ». Indiquez l’identifiant de l’un d’eux.',
  'table.time-zone':
    'Colonne « {column} » : « {value} » n’est pas un fuseau horaire. Écrivez un nom comme Europe/Paris, ou la ville qu’il contient.',
  'table.time-zone-near': 'Colonne « {column} » : « {value} » n’est pas un fuseau horaire. Vouliez-vous dire {near} ?',
  'table.no-time-zone':
    'Le fuseau horaire du nouveau site « {site} » manque, et aucun autre site du projet « {project} » ne permet de le déduire.',
  'table.equip-kind':
    'Colonne « {column} » : « {value} » n’est pas un type d’équipement. Écrivez l’un de ceux-ci : {kinds}.',
  'table.equip-part':
    'Colonne « {column} » : « {value} » n’est pas un composant connu. Écrivez un ou plusieurs de ceux-ci, avec « sans » devant ce que l’équipement n’a pas : {parts}.',
  'table.unknown-server':
    'Colonne « {column} » : il n’y a pas d’équipement « {equip} » sur le site « {site} », ni dans ce fichier.',
  'table.several-servers':
    'Colonne « {column} » : plusieurs équipements s’appellent « {equip} ». Indiquez l’identifiant de l’un d’eux.',
  'table.unclear-servers':
    'Colonne « {column} » : « {value} » peut se lire de deux façons. Séparez les équipements par des points-virgules, ou indiquez leurs identifiants.',
  'table.serves-itself': 'La colonne « {column} » désigne l’équipement lui-même.',
  'table.category':
    'Colonne « {column} » : « {value} » n’est pas une catégorie. Écrivez l’une de {values}, ou laissez la cellule vide.',
  'table.total': 'La ligne {row, number}, la dernière, est ignorée : c’est un total.',
  'table.new-project':
    'Le projet « {name} » est nouveau : sa clé sera {key}, sa devise {currency}{from, select, others {, celle de la plupart des projets} nothing { sauf si une autre est choisie} other {}}.',
  'table.common-zone':
    '{count, plural, one {Un nouveau site de « {project} » n’a pas de fuseau horaire et reçoit} other {{count, number} nouveaux sites de « {project} » n’ont pas de fuseau horaire et reçoivent}} celui de la plupart de ses sites, {timeZone}.',
  'table.both': '{one} {other}',
  'table.made-ids':
    '{count, plural, one {L’identifiant d’un nouveau site est formé à partir de son nom} other {Les identifiants de {count, number} nouveaux sites sont formés à partir de leurs noms}}, par exemple {id} pour « {name} ».',
})
