import problems from '@bonfire/contract/refusals/field-problems/fr'
import type { PULLS } from '@bonfire/contract/refusals/imports/pulls'
import { refusalTexts, withPrefix } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof PULLS>()({
  ...withPrefix('pull', problems.pull),
  'pull.no-password': 'Saisissez le mot de passe.',
  'pull.password-again':
    'Saisissez de nouveau le mot de passe\u00a0: un mot de passe conservé n’est envoyé qu’à l’adresse et pour l’utilisateur pour lesquels il a été saisi.',
  'pull.name-taken': 'Il y a déjà un serveur Haystack nommé «\u00a0{name}\u00a0».',
  'pull.address':
    'Saisissez l’adresse http ou https des opérations du projet, par exemple https://skyspark.example.com/api/demo.',
  'pull.address-with-password':
    'Retirez le nom d’utilisateur et le mot de passe de l’adresse. Ils ont leurs propres champs.',
  'pull.filter':
    'Ce n’est pas un filtre Haystack\u00a0: {reason}. Un exemple\u00a0: spark and siteRef->geoState=="VA".',
  'pull.too-many-sources': 'Il y a déjà {maximum} serveurs Haystack. Supprimez-en un d’abord.',
  'pull.running': 'Une récupération depuis ce serveur est en cours. Attendez qu’elle se termine.',
  'pull.password-unreadable':
    'Le mot de passe conservé est illisible, car la clé avec laquelle il a été chiffré manque ou a changé. Saisissez-le de nouveau, ou rétablissez SECRETS_KEY ou le fichier secrets-key.',
  'pull.unknown-host':
    'Aucune adresse n’a été trouvée pour {host}. Vérifiez le nom, et si cette machine peut le résoudre.',
  'pull.no-connection':
    'Pas de connexion à {host} ({reason}). Vérifiez l’adresse et le port, et la présence éventuelle d’un pare-feu.',
  'pull.certificate':
    'Le certificat présenté par {host} n’est pas reconnu ({reason}). Renouvelez-le, ou donnez à Bonfire le certificat de son émetteur avec NODE_EXTRA_CA_CERTS.',
  'pull.no-answer':
    '{host} n’a rien envoyé pendant {seconds, plural, one {# seconde} other {# secondes}}. Restreignez le filtre, ou examinez la charge de ce serveur.',
  'pull.too-slow':
    '{host} n’avait pas fini après {minutes, plural, one {# minute} other {# minutes}}. Restreignez le filtre pour recevoir moins d’enregistrements.',
  'pull.too-large':
    'La réponse dépasse {megabytes}\u00a0Mo. Restreignez le filtre pour recevoir moins d’enregistrements.',
  'pull.broken-off': '{host} a fermé la connexion au milieu de sa réponse ({reason}). Bonfire réessaiera.',
  'pull.redirect':
    'Le serveur redirige vers {address}. Bonfire ne suit pas les redirections, pour que le mot de passe ne parte pas ailleurs. Si cette adresse est la bonne, saisissez-la.',
  'pull.wrong-password':
    'Le serveur a refusé le mot de passe de {username}. Vérifiez le nom d’utilisateur et le mot de passe.',
  'pull.no-scram':
    '{host} ne propose pas de connexion avec SCRAM SHA-256. Vérifiez que l’adresse est celle d’une API Haystack, et activez SCRAM pour cet utilisateur.',
  'pull.sign-in':
    'La connexion à {host} a échoué avec le statut {status}. Vérifiez que l’adresse est celle d’une API Haystack.',
  'pull.not-proven':
    '{host} n’a pas pu prouver qu’il connaît le mot de passe\u00a0: c’est peut-être un autre serveur. Vérifiez l’adresse.',
  'pull.forbidden': 'Le serveur refuse la lecture à {username}. Donnez à cet utilisateur le droit de lire ce projet.',
  'pull.not-found':
    'Il n’y a pas d’API Haystack à l’adresse {address}. Vérifiez le chemin\u00a0: il se termine en général par le nom du projet.',
  'pull.status': '{host} a répondu avec le statut {status}. Consultez son journal. Bonfire réessaiera.',
  'pull.not-a-grid':
    'Le serveur a envoyé {type} au lieu d’une grille. Vérifiez que l’adresse est celle d’une API Haystack, et non d’une page web.',
  'pull.error-grid': 'Le serveur n’a pas pu répondre et indique\u00a0: {message}',
  'pull.broken-grid':
    'La ligne {line} de la grille est illisible ({reason})\u00a0: rien n’a été importé. Cherchez l’enregistrement sur ce serveur.',
  'pull.all-rejected':
    '{count, plural, one {La seule ligne a été rejetée} other {Les # lignes ont été rejetées}}. L’importation en donne les motifs.',
  'pull.off-after-undo':
    'Désactivé, car une importation depuis ce serveur a été annulée et la prochaine récupération rétablirait ses détections. Réactivez-le quand elles seront correctes.',
  'pull.interrupted':
    'La récupération a été interrompue par une erreur, qui est dans le journal du serveur. Bonfire réessaiera.',
})
