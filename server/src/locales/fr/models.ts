import type { MODELS } from '@bonfire/contract/refusals/models'
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
  'model.foreign-site': 'il n’y a pas de site « {site} », ou pas dans les projets de cette clé ({projects})',
  'model.unknown-rule': 'il n’y a pas de règle « {rule} »',
  'model.time-zone': 'le fuseau horaire « {timeZone} » est inconnu de la base de données',
  'model.other-project': '{entry} : cette clé ne peut écrire que dans {allowed}, et non dans « {project} ».',
  'model.site-of-other-project':
    '{entry} : cet identifiant appartient à un site hors des projets de cette clé ({allowed}).',
  'model.rule-of-others':
    'La règle « {rule} » sert à d’autres projets que {allowed}, cette clé ne peut donc pas la modifier. Envoyez-la telle quelle, ou utilisez une clé de toute l’organisation.',
  'haystack.no-site': 'Il ne contient aucun site. Un site est un enregistrement avec le marqueur « site ».',
  'haystack.unreadable': 'Ceci ne peut pas être lu comme Haystack {format}. {where}',
  'haystack.no-grid': 'Ce n’est pas un export Haystack : il ne contient pas de grille.',
  'haystack.no-rows': 'Ce n’est pas un export Haystack : il ne contient aucune ligne.',
  'haystack.no-time-zone': 'Le site « {site} » n’a pas de tz. Ajoutez son fuseau horaire, par exemple New_York.',
  'haystack.time-zone': 'Le site « {site} » : son tz « {timeZone} » n’est pas un fuseau horaire connu.',
  'haystack.no-id': 'Un enregistrement n’a pas d’id : {record}.',
})
