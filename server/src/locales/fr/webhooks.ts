import problems from '@bonfire/contract/refusals/field-problems/fr'
import type { WEBHOOKS } from '@bonfire/contract/refusals/webhooks'
import { refusalTexts, withPrefix } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof WEBHOOKS>()({
  ...withPrefix('webhook', problems.webhook),
  'webhook.closed': 'Seuls les administrateurs peuvent gérer les webhooks. Adressez-vous à l’un d’eux.',
  'webhook.name-taken': 'Il y a déjà un webhook nommé «\u00a0{name}\u00a0».',
  'webhook.url-wrong': 'Saisissez une adresse complète, par exemple https://gmao.example.com/hooks/bonfire.',
  'webhook.url-with-password':
    'Retirez le nom d’utilisateur et le mot de passe de l’adresse. Le destinataire vérifie plutôt la signature.',
  'webhook.too-many': 'Il y a déjà {maximum} webhooks. Supprimez-en un d’abord.',
  'webhook.beyond-own':
    'Un webhook ne peut rien transmettre que vous ne puissiez voir vous-même\u00a0: choisissez des événements que vous pouvez lire, dans des projets que vous voyez en entier.',
  'webhook.is-off': 'Le webhook est désactivé. Activez-le, puis renvoyez le message.',
  'webhook.test-again': 'Un message de test n’est envoyé qu’une fois. Envoyez plutôt un nouveau test.',
  'webhook.insecure': 'Utilisez https. Bonfire n’envoie en http qu’aux adresses privées que sa configuration autorise.',
  'webhook.private-address':
    '{host} correspond à {address}, qui n’est pas une adresse publique. La personne qui exploite Bonfire peut l’autoriser avec WEBHOOK_PRIVATE_ADDRESSES.',
  'webhook.unknown-host':
    'Aucune adresse n’a été trouvée pour {host}. Vérifiez le nom, et si cette machine peut le résoudre.',
  'webhook.no-connection': 'Pas de connexion à {host} ({reason}).',
  'webhook.certificate':
    'Le certificat présenté par {host} n’est pas reconnu ({reason}). Renouvelez-le, ou donnez à Bonfire le certificat de son émetteur avec NODE_EXTRA_CA_CERTS.',
  'webhook.no-answer': '{host} n’a pas répondu en {seconds, plural, one {# seconde} other {# secondes}}.',
  'webhook.redirect':
    'Le destinataire redirige vers {address}. Bonfire ne suit pas les redirections. Si cette adresse est la bonne, saisissez-la.',
  'webhook.secret-unreadable':
    'Le secret du webhook est illisible, car la clé avec laquelle il a été chiffré manque ou a changé. Créez un nouveau secret, ou rétablissez SECRETS_KEY ou le fichier secrets-key.',
})
