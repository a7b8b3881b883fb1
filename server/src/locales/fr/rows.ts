import type { ROWS } from '@bonfire/contract/refusals/imports/rows'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof ROWS>()({
  'hit.wrong': '{problems}',
  'hit.too-long': '{problems}',
  'hit.future-day': 'occurredOn {day} est à plus de {days} jours dans le futur. Vérifiez l’horloge de l’expéditeur.',
  'hit.future-firing':
    'Le déclenchement de {instant} est à plus de {days} jours dans le futur. Vérifiez l’horloge de l’expéditeur.',
  'hit.no-longer-kept':
    'Les détections du site {site} antérieures au {keptFrom} ne sont plus conservées : celles du {day} ne peuvent plus changer.',
  'hit.wrong-day':
    'Le déclenchement de {instant} tombe le {day} à l’heure de {timeZone}, et non le jour occurredOn {occurredOn}.',
  'hit.doubled-hour':
    'L’horloge de {timeZone} a affiché {time} deux fois. Ajoutez le décalage par rapport à UTC, par exemple 2026-10-25T02:30:00+02:00.',
  'hit.missing-hour':
    'L’horloge de {timeZone} n’a jamais affiché {time} : elle a été avancée. Corrigez l’heure, ou ajoutez le décalage par rapport à UTC.',
  'hit.unknown-site': 'Il n’y a pas de site « {site} ». Ajoutez-le d’abord au portefeuille.',
  'hit.foreign-site':
    'Il n’y a pas de site « {site} », ou pas dans les projets que vous, cette clé ou cette source pouvez modifier en entier ({projects}). Ajoutez-le d’abord au portefeuille.',
  'hit.own-rule': 'Bonfire calcule lui-même les détections de « {rule} ». Envoyez les vôtres sous une autre règle.',
  'hit.unknown-rule': 'Il n’y a pas de règle « {rule} ». Importez-la d’abord avec un portefeuille.',
  'hit.unknown-equip':
    'Il n’y a pas d’équipement « {equip} » sur le site « {site} ». Ajoutez equipName pour le créer, ou importez-le d’abord avec un portefeuille.',
  'hit.too-many-firings':
    'Cela fait {count} déclenchements d’une règle sur un équipement en un jour ; {maximum} au plus.',
  'hit.too-long-day': 'Les durées du jour dépassent 68 ans au total. Les durées sont en secondes.',
  'hit.cost':
    '{field} {cost} n’est pas un montant. Écrivez un nombre comme 12,50, avec ou sans devise ; laissez la cellule vide si le coût n’a pas été estimé.',
  'hit.decimal-mark':
    '{field} {cost} peut dépasser le millier ou avoir trois décimales, et aucun autre nombre du fichier ne permet de trancher. Choisissez le séparateur décimal, ou écrivez-le sans séparateur de milliers.',
  'hit.two-costs':
    'Contient un coût pour tous les déclenchements et des coûts par déclenchement. Envoyez l’un ou l’autre.',
  'hit.other-currency':
    'Le coût est en {found}, mais les montants du projet {project} sont en {currency}. Les montants ne sont pas convertis : envoyez-le en {currency}.',
  'checked.future-day': 'Le {day} est encore à venir sur le site {site} : une règle n’a pas pu s’y exécuter.',
  'checked.unknown-equip':
    'Il n’y a pas d’équipement « {equip} » sur le site « {site} ». Ajoutez-le d’abord au portefeuille, ou n’indiquez aucun équipement.',
  'row.other-columns':
    'Compte {count, plural, one {# colonne} other {# colonnes}}, l’en-tête {expected}. Un texte qui contient le séparateur doit être entre guillemets.',
  'row.header-again': 'Répète la ligne d’en-tête. Elle ne contient aucune détection : rien n’est perdu.',
  'row.date-order':
    '{date} peut se lire avec le jour ou avec le mois en premier, et les autres dates ne permettent pas de trancher. Choisissez l’ordre, ou écrivez l’année d’abord, par exemple 2026-04-03.',
  'row.zone':
    '« {zone} », à côté de {time}, n’est pas un fuseau horaire connu ici, ou en désigne plusieurs. Écrivez le décalage, par exemple +01:00, ou un nom tel que Europe/Paris.',
  'row.firings':
    'Le déclenchement {place} de la liste, « {item} », n’est pas un début suivi de sa durée ou de sa fin. Écrivez 08:00–09:30 avec le jour dans une autre colonne, ou 2026-04-01T08:00+02:00/90min.',
  'row.too-deep':
    'Compte plus de {levels} niveaux imbriqués. Envoyez une détection comme un objet de textes, de nombres et une liste times.',
  'row.too-long': 'Dépasse {maximum, number} caractères. Divisez-la en plusieurs lignes.',
  'row.not-utf8':
    'Contient des octets qui ne sont pas de l’UTF-8, après {after}. Enregistrez le fichier en UTF-8 et renvoyez cette ligne.',
  'row.not-json': 'N’est pas du JSON valide. {where}',
  'row.quote':
    'Un guillemet est mal placé. Mettez entre guillemets une cellule qui en contient, et doublez ceux qu’elle contient.',
  'row.open-quote': '{problem} Un guillemet est peut-être resté ouvert. La suite n’a pas été lue.',
  'row.last': '{problem} La suite n’a pas été lue.',
})
