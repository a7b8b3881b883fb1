import problems from '@bonfire/contract/refusals/field-problems/fr'
import type { PORTFOLIO } from '@bonfire/contract/refusals/portfolio'
import { refusalTexts, withPrefix } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof PORTFOLIO>()({
  ...withPrefix('portfolio', problems.portfolio),
  ...withPrefix('project', problems.project),
  ...withPrefix('site', problems.site),
  ...withPrefix('equip', problems.equip),
  ...withPrefix('key', problems.key),
  'portfolio.closed':
    'Le portefeuille, les importations et les clés sont réservés aux administrateurs. Adressez-vous à l’un d’eux.',
  'project.key-taken': 'Il existe déjà un projet {key}. Choisissez une autre clé.',
  'project.gone': 'Le projet « {key} » n’existe plus. Rechargez la page et choisissez de nouveau.',
  'project.currency': 'Ce n’est pas un code de devise ISO 4217.',
  'project.currency-unknown': 'La devise {currency} n’existe pas dans ISO 4217.',
  'project.amounts-kept':
    '{kind, select, site {Le site « {name} » a des détections avec des coûts} other {Le projet « {name} » a ou a eu des actions avec des montants}} en {from}. Les montants ne sont pas convertis et ne peuvent donc pas devenir des {to} : rien n’a été enregistré.',
  'site.id-taken': 'Il existe déjà un site {id}. Choisissez un autre identifiant.',
  'site.project-missing': 'Le projet est obligatoire.',
  'site.project-too-long': 'Le projet ne peut pas dépasser {maximum} caractères.',
  'site.time-zone': 'Ce fuseau horaire n’existe pas. Choisissez-en un tel que Europe/Paris.',
  'site.time-zone-unknown':
    'La base de données ne connaît pas ce fuseau horaire. Choisissez-en un autre, par exemple Europe/Paris.',
  'equip.id-taken': 'Il existe déjà un équipement {id} sur ce site. Choisissez un autre identifiant.',
  'equip.id-twice': 'L’identifiant {id} figure deux fois dans la liste. Choisissez-en un autre pour l’un des deux.',
  'equip.server-unknown':
    'Il n’y a pas d’équipement « {server} » sur ce site. Créez-le d’abord, ou choisissez-en un autre.',
  'equip.serves-itself': 'Un équipement ne peut pas s’alimenter lui-même.',
  'equip.serves-in-a-circle': 'Des équipements ne peuvent pas s’alimenter en boucle : {equips}.',
  'equip.of': '{equip} : {problem} Rien n’a été enregistré.',
  'equip.held':
    'Rien n’a été supprimé, car d’autres éléments en dépendent : {holds}{more, plural, =0 {} one { ; et # autre} other { ; et # autres}}. Déplacez ses points vers d’autres équipements, ou faites desservir par un autre ce qu’il dessert. Les détections et les actions restent avec leur équipement.',
  'equip.hold': '{equip} a {by}',
  'equip.changed':
    '{count, plural, one {{names} a été modifié} other {{count, number} équipements, dont {names}, ont été modifiés}} entre-temps. Rien n’a été enregistré. Rechargez les équipements, puis modifiez-les.',
  'rule.id-missing': 'L’identifiant de la règle est obligatoire.',
  'rule.id-too-long': 'L’identifiant de la règle ne peut pas dépasser {maximum} caractères.',
  'key.name': 'Une clé a besoin d’un nom de 1 à {maximum} caractères, par exemple celui du programme qui l’utilisera.',
  'key.missing': "Il manque une clé d’envoi. Envoyez-la avec « Authorization: Bearer '<clé>' ».",
  'key.wrong-form': "L’en-tête Authorization doit avoir la forme « Bearer '<clé>' », avec une clé d’envoi.",
  'key.unknown': 'Cette clé d’envoi est inconnue. Demandez-en une nouvelle à un administrateur.',
  'key.revoked': 'La clé d’envoi « {name} » a été révoquée. Demandez-en une nouvelle à un administrateur.',
  'key.expired': 'La clé « {name} » a expiré. Demandez-en une nouvelle à un administrateur.',
  'key.scope': 'La clé « {name} » n’a pas le droit {scope}. Demandez à un administrateur une clé qui l’a.',
  'key.beyond-own': 'Vous ne pouvez pas donner à une clé le droit {scope}, car vous n’avez pas cet accès vous-même.',
  'sites.in-part':
    'Vous voyez {seen, number} des {all, number} sites concernés. Adressez-vous à une personne qui les voit tous.',
  'key.all-beyond-own': 'Vous ne pouvez donner à une clé que les projets que vous voyez en entier.',
  'key.people-of-projects':
    'Les personnes n’appartiennent pas à un projet : une clé pour les personnes demande tous les projets.',
  'key.expiry-past': 'La clé aurait déjà expiré. Choisissez un jour ultérieur.',
  'key.too-many-calls':
    'Cette clé a fait plus de {count, number} appels en une minute. Réessayez dans {seconds, plural, one {# seconde} other {# secondes}}.',
})
