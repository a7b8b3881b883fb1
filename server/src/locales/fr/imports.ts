import type { IMPORTS } from '@bonfire/contract/refusals/imports/imports'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof IMPORTS>()({
  'import.has-file':
    'Cette importation a déjà son fichier. Commencez-en une autre : ce qui est enregistré reste tel quel.',
  'import.undone':
    'Cette importation a été annulée alors que son fichier arrivait encore. Importez-le de nouveau si nécessaire.',
  'undo.only-findings':
    'Seule une importation de détections peut être annulée. Pour revenir sur un modèle ou un export, importez la version précédente.',
  'undo.running': 'Cette importation est encore en cours. Arrêtez-la ou attendez sa fin, puis annulez-la.',
  'undo.already': 'Cette importation a déjà été annulée.',
  'undo.not-recorded':
    'Cette importation ne peut plus être annulée : ce qu’une importation a modifié n’est conservé que {days} jours.',
  'undo.nothing': 'Il n’y a rien à annuler : cette importation n’a ajouté ni modifié aucune détection.',
  'undo.on-actions':
    '{count, plural, one {# de ses détections a été associée} other {# de ses détections ont été associées}} à une action depuis.',
  'undo.commented':
    '{count, plural, one {# de ses détections est associée à une action commentée ou passée à un autre statut} other {# de ses détections sont associées à des actions commentées ou passées à un autre statut}} depuis.',
  'undo.snoozed':
    '{count, plural, one {# de ses détections a été mise en pause} other {# de ses détections ont été mises en pause}} depuis.',
  'undo.changed-since':
    '{count, plural, one {# de ses détections a été modifiée ou apportée aussi} other {# de ses détections ont été modifiées ou apportées aussi}} par une importation ou un envoi ultérieurs.',
  'undo.no-longer-kept':
    '{count, plural, one {# de ses détections est si ancienne qu’il n’en} other {# de ses détections sont si anciennes qu’il n’en}} reste que des sommes par jour.',
  'import.wrong-format': 'Ce contenu n’existe pas en {format}. Choisissez parmi : {formats}.',
  'import.no-project': 'Choisissez le projet des sites de cet export.',
  'import.no-file': 'Il n’y a pas de fichier : envoyez son contenu en application/octet-stream.',
  'import.not-octets': 'Il n’y a pas de fichier : envoyez son contenu en application/octet-stream.',
  'import.empty-file': 'Le fichier est vide. Choisissez un autre fichier.',
  'import.not-utf8':
    'Le fichier contient des octets qui ne sont pas de l’UTF-8. Enregistrez-le en UTF-8 et choisissez-le de nouveau.',
  'import.utf16': 'Le texte est en UTF-16. Enregistrez-le en UTF-8 et envoyez-le de nouveau.',
  'import.gzip':
    'Le contenu est compressé avec gzip. Décompressez-le d’abord, ou envoyez-le avec Content-Encoding: gzip.',
  'import.nothing': 'Il n’y a rien à importer : ce qui a été envoyé est vide.',
  'import.no-body': 'Il n’y a rien à importer : la requête n’a pas de corps.',
  'import.broken-off':
    'L’envoi s’est interrompu avant la fin. Recommencez : ce qui est déjà enregistré reste tel quel.',
  'import.hits-type': 'Les détections s’envoient en {types} ; le Content-Type est {type}.',
  'import.hits-no-type': 'Les détections s’envoient en {types} ; il n’y a pas de Content-Type.',
  'import.hits-charset': 'Les détections s’envoient en UTF-8 ; le Content-Type indique {charset}.',
  'import.workbook': 'C’est un classeur. Choisissez le format Excel.',
  'import.other-type': 'C’est un fichier de type {type}, et non {format}. Choisissez un autre fichier.',
  'import.no-text': 'Ce n’est pas du texte, donc pas du {format}. Choisissez un autre fichier.',
  'import.markup': 'Cela ressemble à une page web ou à du XML, et non à du {format}. Choisissez un autre fichier.',
  'import.other-format': 'Cela ne ressemble pas à du {format}. Choisissez un autre format ou un autre fichier.',
  'import.json-not-csv': 'Cela ressemble à du JSON, et non à du CSV. Choisissez un autre format ou un autre fichier.',
  'import.json-not-ndjson':
    'Cela ressemble à du JSON d’un seul tenant, et non à une détection par ligne. Choisissez le format JSON.',
  'import.no-header': 'Il n’y a pas de ligne d’en-tête. La première ligne doit donner les noms des colonnes.',
  'import.long-header':
    'La ligne d’en-tête dépasse {maximum, number} caractères. La première ligne doit donner les noms des colonnes. Divisez un tableau qui a davantage de colonnes.',
  'import.wide-header': 'La ligne d’en-tête compte {count, number} colonnes ; {maximum, number} au plus.',
  'import.missing-columns':
    '{count, plural, one {Colonne manquante} other {Colonnes manquantes}} : {columns}. Trouvées : {found}.',
  'import.gone-columns':
    '{count, plural, one {La correspondance lit la colonne {columns}, absente du fichier} other {La correspondance lit les colonnes {columns}, absentes du fichier}}. Trouvées : {found}.',
  'import.mapping-without-table': 'Une correspondance ne s’applique qu’aux fichiers CSV et aux classeurs.',
  'mapping.other-kind':
    'La correspondance « {name} » est faite pour d’autres tableaux. Choisissez-en une autre, ou aucune.',
  'mapping.unknown':
    'Il n’y a pas de correspondance nommée « {name} ». Créez-la sur la page Importation ou vérifiez son nom.',
  'mapping.name-taken': 'Il y a déjà une correspondance nommée « {name} ».',
  'mapping.name-missing': 'Saisissez un nom.',
  'mapping.name-too-long': 'Utilisez au plus {maximum} caractères.',
  'import.no-hits': `Un objet avec une liste nommée hits est attendu : '{'"hits": [...]'}'.`,
  'import.hits-not-json': `Ce n’est pas du JSON de la forme '{'"hits": [...]'}'. {where}`,
  'import.not-json': 'Ce n’est pas du JSON valide. {where}',
  'breaks.line-column': 'L’erreur se trouve à la ligne {line}, colonne {column}.',
  'breaks.line': 'L’erreur se trouve à la ligne {line}.',
  'breaks.character': 'L’erreur se trouve au caractère {position}.',
  'breaks.end': 'Le contenu se termine trop tôt.',
  'breaks.beginning': 'L’erreur se trouve près du début.',
})
