import type { HISTORIES } from '@bonfire/contract/refusals/histories'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof HISTORIES>()({
  'histories.backwards': 'La période se termine avant de commencer. Inversez from et to.',
  'histories.too-late': 'La période se termine après l’an 9999.',
  'histories.columns': 'Demandez de 1 à {maximum} colonnes.',
  'histories.too-many-points': 'Demandez au plus {maximum} points à la fois.',
  'histories.raw-and-columns': 'Les relevés bruts n’ont pas de colonnes. Retirez l’un des deux.',
  'histories.unknown-chunk':
    'L’historique du {day} pour {point} a été écrit par une version plus récente de Bonfire (format {version}). Mettez ce serveur à jour pour le lire.',
  'sample.ahead':
    '{time} est en avance de plus de {minutes} minutes sur l’horloge du serveur. Vérifiez l’horloge de l’expéditeur.',
  'sample.decimal-mark':
    '{value}, pour {point}, peut dépasser mille ou avoir trois décimales, et aucun autre nombre de la colonne ne le montre. Choisissez le séparateur décimal (decimalMark), ou écrivez le nombre sans séparateur de milliers.',
  'sample.lists': 'Il y a {times} heures mais {values} valeurs. Envoyez une valeur par heure.',
  'sample.missing-hour':
    'L’heure {time} n’a pas existé à {timeZone} : les horloges ont été avancées. Envoyez des heures avec décalage.',
  'sample.no-point': 'Le point manque. Envoyez son identifiant dans « point ».',
  'sample.no-value': 'La valeur manque. Envoyez-la dans « v », ou null si le capteur n’en a pas.',
  'sample.not-a-number': '« {value} » n’est pas un nombre, alors que {point} est un point numérique.',
  'sample.not-a-state': '« {value} » n’est pas un état du point {point}.',
  'sample.not-finite': 'La valeur du point {point} est {value}. Seuls des nombres finis peuvent être enregistrés.',
  'sample.not-on-or-off': '« {value} » n’est ni marche ni arrêt, alors que {point} est un point marche ou arrêt.',
  'sample.other-mark':
    '« {value} » n’a pas le même séparateur décimal que les autres nombres de {point}. Écrivez-les tous de la même façon.',
  'sample.several-points':
    '« {point} » est le nom de plusieurs points ({ids}) : {count, plural, one {sa valeur n’a pas été enregistrée} other {ses # valeurs n’ont pas été enregistrées}}. Envoyez l’identifiant de l’un d’eux, ou précisez le site et l’équipement.',
  'sample.texts':
    '« {point} » contient des textes qui ne se répètent guère : ce ne sont pas des états, et aucun point n’a été créé pour {count, plural, one {sa valeur} other {ses # valeurs}}. Laissez la colonne de côté.',
  'sample.time': '« {time} » n’est pas une heure lisible. Écrivez-la sous la forme 2026-11-22T15:05:00+01:00.',
  'sample.too-many-states':
    '{point} a déjà {maximum} états : « {state} » ne peut pas être ajouté. Est-ce vraiment un état ?',
  'sample.too-old': '{time} remonte à plus de {years} ans. Envoyez-la avec old=true si c’est exact.',
  'sample.unit':
    'La valeur est en {unit}, alors que {point} est enregistré en {expected}. Convertissez-la, ou corrigez l’unité du point.',
  'sample.unnamed':
    'La colonne « {point} » ne nomme pas son point : {count, plural, one {sa valeur n’a pas été enregistrée} other {ses # valeurs n’ont pas été enregistrées}}. Indiquez de quel point il s’agit.',
  'sample.unknown-point':
    '{count, plural, one {Le point {point} n’existe pas : son relevé n’a pas été enregistré.} other {Le point {point} n’existe pas : ses # relevés n’ont pas été enregistrés.}} Ajoutez-le, ou faites créer les points inconnus.',
  'samples.no-equip':
    'Il n’y a pas d’équipement « {equip} » sur le site des nouveaux points, ni par identifiant ni par nom.',
  'samples.no-list': 'Le JSON n’a pas de liste « samples ».',
  'samples.no-times': 'Aucune colonne ne contient d’heures. Trouvé : {found}.',
  'samples.not-json': 'Le corps n’est pas un JSON valide. {where}',
  'samples.several-equips':
    'Plusieurs équipements du site des nouveaux points s’appellent « {equip} ». Désignez-le par son identifiant, ou donnez aux équipements des noms différents.',
  'samples.site-needed': 'Indiquez le site avec siteId.',
  'samples.wide-header':
    'Le tableau compte {count, number} colonnes. En plus des heures, il peut en avoir {maximum, number}, une par point. Répartissez-le en fichiers de moins de colonnes, chacun avec la colonne des heures.',
  'samples.type': 'Envoyez les relevés sous la forme {types}, et non « {type} ».',
  'point.of': '{point} : {problem}. Rien n’a été enregistré.',
  'point.not-on-off':
    'certains de ses relevés ne sont ni 0 ni 1, comme {value, number} ; il ne peut pas devenir un point marche ou arrêt',
  'point.kind-kept': 'ses relevés sont de type {stored}, qui ne peut pas changer ; importez-les comme un nouveau point',
  'point.unit-kept':
    'ses relevés sont en {stored} et ne sont pas convertis en {sent} ; importez les relevés en {sent} comme un nouveau point',
  'point.id-comma':
    'L’identifiant d’un point ne peut pas contenir de virgule, car les listes d’identifiants sont séparées par des virgules.',
  'point.changed':
    '{count, plural, one {{names} a été modifié} other {{count, number} points, dont {names}, ont été modifiés}} entre-temps. Rien n’a été enregistré. Rechargez les points, puis modifiez-les.',
  'point.equip': 'il n’y a pas d’équipement « {equip} » sur le site « {site} »',
  'point.kind':
    'il est enregistré comme {stored} et a des relevés, il ne peut donc pas devenir {sent} ; envoyez-le sous un autre identifiant',
  'point.name-missing': 'Saisissez un nom.',
  'point.name-too-long': 'Le nom est trop long : {maximum} caractères au maximum.',
  'point.other-site':
    'il appartient à un autre site (« {site} »), et les identifiants des points sont uniques dans l’organisation ; envoyez-le sous un autre identifiant',
  'point.state-twice': 'cite un état deux fois',
  'point.states':
    'des états ne s’ajoutent qu’à la fin de ceux qui sont enregistrés ({states}), car les relevés se réfèrent à leur position',
  'point.states-of-number': 'seul un point de type enum a des états',
  'point.twice': 'Le point « {point} » figure deux fois dans la liste.',
  'point.unit':
    'l’unité « {unit} » n’existe pas ; les unités portent les noms ou symboles de Project Haystack, comme fahrenheit ou °F',
  'point.unit-changed':
    'ses relevés sont enregistrés en {stored}, ce qui n’est pas {sent} ; envoyez-le sous un autre identifiant, ou continuez d’envoyer {stored}',
  'point.unit-near': 'l’unité « {unit} » n’existe pas ; vouliez-vous dire {near} ?',
  'point.unit-of-state': 'seul un point de type number a une unité',
})
