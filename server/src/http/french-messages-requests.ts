/** What the server says of requests that it cannot read or serve, in French. */
export const FRENCH_REQUESTS: Readonly<Record<string, string>> = {
  'The request could not be read. Please send it again.': 'La requête n’a pas pu être lue. Renvoyez-la.',
  'The Content-Type of the request is not one that this call takes.':
    'Le Content-Type de la requête n’est pas accepté par cet appel.',
  'The request is larger than this call takes. Send less at once.':
    'La requête dépasse la taille acceptée par cet appel. Envoyez-en moins à la fois.',
  'There is no body: send it as JSON, or leave the Content-Type out.':
    'Il n’y a pas de corps : envoyez-le en JSON, ou omettez le Content-Type.',
  'The body is not JSON. Check it and send it again.':
    'Le corps n’est pas du JSON valide. Vérifiez-le puis renvoyez-le.',
  'The body is not as long as its Content-Length says. Please send it again.':
    'Le corps n’a pas la longueur qu’annonce son Content-Length. Renvoyez-le.',
  'The address cannot be decoded: a % stands for itself as %25.':
    'L’adresse ne peut pas être décodée : un % s’y écrit %25.',
  'You may not do this. Ask your administrator.':
    'Vous n’êtes pas autorisé à faire cela. Demandez à votre administrateur.',
  'There is nothing at this address.': 'Il n’y a rien à cette adresse.',
  'Too many requests at once. Try again in a minute.': 'Trop de requêtes à la fois. Réessayez dans une minute.',
  'A body may be compressed with gzip only; its Content-Encoding is {0}.':
    'Un corps ne peut être compressé qu’avec gzip ; son Content-Encoding est {0}.',
  'The body is not whole gzip, as its Content-Encoding says it is. Compress it again and send it.':
    'Le corps n’est pas du gzip complet comme l’annonce son Content-Encoding. Compressez-le de nouveau puis renvoyez-le.',
  'It breaks at line {0}, column {1}.': 'L’erreur se trouve à la ligne {0}, colonne {1}.',
  'It breaks at line {0}.': 'L’erreur se trouve à la ligne {0}.',
  'It breaks at character {0}.': 'L’erreur se trouve au caractère {0}.',
  'This is no Haystack export: it holds no grid.': 'Ce n’est pas un export Haystack : il ne contient pas de grille.',
  'This is no Haystack export: it holds no rows.': 'Ce n’est pas un export Haystack : il ne contient aucune ligne.',
  'It ends too early.': 'Le contenu se termine trop tôt.',
  'It breaks near its beginning.': 'L’erreur se trouve près du début.',
  'A quote is not in its place. Put a cell with quotes in quotes, and double those in it.':
    'Un guillemet est mal placé. Mettez entre guillemets une cellule qui en contient, et doublez ceux qu’elle contient.',
  'There is no status "{0}". Choose one of: {1}.': 'Le statut « {0} » n’existe pas. Choisissez parmi : {1}.',
  'There is no priority "{0}". Choose one of: {1}.': 'La gravité « {0} » n’existe pas. Choisissez parmi : {1}.',
  'There is no type "{0}". Choose one of: {1}.': 'Le type « {0} » n’existe pas. Choisissez parmi : {1}.',
  'There is no field "{0}" here. Take it out.': 'Le champ « {0} » n’existe pas ici. Retirez-le.',
  'The file has {0} bytes: there is nothing in the range.':
    'Le fichier a {0} octets : il n’y a rien dans la plage demandée.',
  'must be a number': 'doit être un nombre',
  'must be a whole number': 'doit être un nombre entier',
  'must be a text': 'doit être un texte',
  'must be true or false': 'doit être true ou false',
  'must be an object': 'doit être un objet',
  'must be one of {0}': 'doit être l’une de ces valeurs : {0}',
  'must not be empty': 'ne doit pas être vide',
  'must be {0} or more': 'doit être au moins égal à {0}',
  'must be {0} or less': 'doit être au plus égal à {0}',
  'must not be longer than {0} characters': 'ne doit pas dépasser {0} caractères',
  'must not have more than {0} entries': 'ne doit pas avoir plus de {0} entrées',
  'has the wrong form': 'n’a pas la forme attendue',
  'must be a UUID': 'doit être un UUID',
  'must be an email address': 'doit être une adresse e-mail',
  'must be a web address': 'doit être une adresse web',
  'must be a multiple of {0}': 'doit être un multiple de {0}',
  'must have {0} characters or more': 'doit avoir au moins {0} caractères',
  'must have {0} entries or more': 'doit avoir au moins {0} entrées',
  'The disk of the server is full: nothing can be stored at the moment. What was stored is not lost. Tell your administrator, and try again when there is room.':
    'Le disque du serveur est plein : rien ne peut être enregistré pour le moment. Ce qui était enregistré n’est pas perdu. Prévenez votre administrateur et réessayez quand il y aura de la place.',
  'The database does not answer at the moment. What was stored is not lost. Wait a minute, see whether your last change is there, and if not make it again.':
    'La base de données ne répond pas pour le moment. Ce qui était enregistré n’est pas perdu. Attendez une minute, vérifiez si votre dernière modification est là et, sinon, refaites-la.',
  'Send the parts body and file, each once.': 'Envoyez les parties body et file, une fois chacune.',
  'The part body is missing.': 'La partie body est absente.',
}
