import type { REQUESTS } from '@bonfire/contract/refusals/requests'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof REQUESTS>()({
  malformed: 'La requête est mal formée. {problems}',
  invalid: 'Certains champs sont incorrects. {problems}',
  conflict:
    'Modifié entre-temps : {fields}. Rien n’a été enregistré. Regardez la valeur actuelle, puis enregistrez de nouveau.',
  unauthenticated: 'Vous n’êtes pas connecté. Connectez-vous puis réessayez.',
  forbidden: 'Vous n’êtes pas autorisé à faire cela. Demandez à votre administrateur.',
  not_found: 'Cet élément n’existe pas, ou vous n’y avez pas accès.',
  too_slow: 'La requête a mis trop longtemps à arriver. Vérifiez la connexion puis renvoyez-la.',
  too_large: 'La requête dépasse la taille acceptée par cet appel. Envoyez-en moins à la fois.',
  unsupported_type: 'Le Content-Type de la requête n’est pas accepté par cet appel.',
  too_many: 'Trop de requêtes à la fois. Réessayez dans une minute.',
  internal:
    'Une erreur s’est produite sur le serveur. Réessayez ; si elle persiste, donnez ce numéro à votre administrateur : {requestId}.',
  text: '{text}',
  'request.unreadable': 'La requête n’a pas pu être lue. Renvoyez-la.',
  'request.no-body': 'Il n’y a pas de corps : envoyez-le en JSON, ou omettez le Content-Type.',
  'request.not-json': 'Le corps n’est pas du JSON valide. Vérifiez-le puis renvoyez-le.',
  'request.wrong-length': 'Le corps n’a pas la longueur qu’annonce son Content-Length. Renvoyez-le.',
  'request.undecodable-address': 'L’adresse ne peut pas être décodée : un % s’y écrit %25.',
  'request.address-too-long':
    'Cette adresse est trop longue. Choisissez moins de sites ou une recherche plus courte, puis réessayez.',
  'request.unknown-call': 'L’appel {method} {path} n’existe pas.',
  'request.nothing-here': 'Il n’y a rien à cette adresse.',
  'request.unknown-field': 'Le champ « {field} » n’existe pas ici. Retirez-le.',
  'request.null-character':
    'Un texte contient le caractère NUL, qui ne peut pas être enregistré. Retirez-le puis réessayez.',
  'request.other-encoding': 'Un corps ne peut être compressé qu’avec gzip ; son Content-Encoding est {encoding}.',
  'request.broken-gzip':
    'Le corps n’est pas du gzip complet comme l’annonce son Content-Encoding. Compressez-le de nouveau puis renvoyez-le.',
  'request.foreign-origin': 'Cette requête vient d’une page d’un autre site et a été refusée.',
  'server.disk-full':
    'Le disque du serveur est plein : rien ne peut être enregistré pour le moment. Ce qui était enregistré n’est pas perdu. Prévenez votre administrateur et réessayez quand il y aura de la place.',
  'server.database-away':
    'La base de données ne répond pas pour le moment. Ce qui était enregistré n’est pas perdu. Attendez une minute, vérifiez si votre dernière modification est là et, sinon, refaites-la.',
  'server.locked':
    'Les mêmes données sont en cours de modification depuis plus de 5 secondes. Rien n’a été enregistré. Réessayez dans quelques secondes.',
  'server.slow':
    'La base de données y travaillait depuis plus d’une minute ; la requête a été interrompue. Rien n’a été enregistré. Demandez moins de sites ou de jours, ou réessayez quand le serveur sera moins chargé.',
  'server.busy': 'Le serveur est très occupé. Rien n’a été enregistré. Réessayez dans quelques secondes.',
  'server.stopping': 'Le serveur s’arrête.',
  'server.database-silent': 'La base de données ne répond pas.',
  'server.database-read-only':
    'La base de données n’accepte aucune écriture : c’est un serveur de secours, ou elle est en lecture seule.',
  'server.outdated':
    'Une version plus récente a migré la base de données avec {migration} ; cette version ne peut plus fonctionner. Mettez ce serveur à niveau.',
  'server.data-disk-full': 'Le disque de DATA_DIR est plein.',
  'server.temporary-disk-full': 'Le disque des fichiers temporaires est plein.',
  'metrics.closed':
    'Les métriques demandent le jeton de METRICS_TOKEN ou, à défaut, une requête venant de cette machine.',
  'changes.too-many-screens': '{count} de vos écrans suivent déjà les changements. Fermez-en quelques-uns.',
  'client-errors.too-many': 'Trop de signalements à la fois. Attendez une minute avant le suivant.',
})
