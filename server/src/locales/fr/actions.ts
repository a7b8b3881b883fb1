import labels from '@bonfire/contract/actions/labels/fr'
import type { ACTIONS } from '@bonfire/contract/refusals/actions'
import { refusalTexts, selectLabel, withPrefix } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof ACTIONS>()({
  ...withPrefix('action', labels.problems),
  'action.field-too-long': `${selectLabel('field', labels.fields)} : {maximum, number} caractères au plus`,
  'action.status-unknown': 'Le statut « {value} » n’existe pas. Choisissez parmi : {values}.',
  'action.priority-unknown': 'La gravité « {value} » n’existe pas. Choisissez parmi : {values}.',
  'action.type-unknown': 'Le type « {value} » n’existe pas. Choisissez parmi : {values}.',
  'action.team-unknown': 'Il n’y a pas d’équipe « {team} » ici. Choisissez parmi : {teams}.',
  'action.closing-needs-photo': 'Joignez une photo à l’activité avant de fermer l’action : son projet le demande',
  'action.closing-needs-note': 'Écrivez un commentaire avant de fermer l’action : son projet le demande',
  'action.closing-needs-both':
    'Écrivez un commentaire et joignez une photo à l’activité avant de fermer l’action : son projet demande les deux',
  'action.owner-unknown': 'Un site ou une personne ne fait plus partie de ce projet',
  'action.owner-twice': 'Deux règles ont le même site, la même catégorie et la même équipe',
  'action.external-key-taken': 'Une autre action du projet a déjà la référence externe « {externalKey} »',
  'action.amount':
    '{amount, select, elec {Les économies d’électricité doivent} gas {Les économies de gaz doivent} water {Les économies d’eau doivent} thermal {Les économies thermiques doivent} totalFinancialImpact {L’impact financier total doit} operationalSavings {Les économies d’exploitation doivent} nabersEnergy {NABERS énergie doit} nabersWater {NABERS eau doit} other {Le coût de réalisation doit}} être un nombre supérieur ou égal à 0',
  'action.amount-too-large':
    '{amount, select, elec {Les économies d’électricité ne peuvent} gas {Les économies de gaz ne peuvent} water {Les économies d’eau ne peuvent} thermal {Les économies thermiques ne peuvent} totalFinancialImpact {L’impact financier total ne peut} operationalSavings {Les économies d’exploitation ne peuvent} nabersEnergy {NABERS énergie ne peut} nabersWater {NABERS eau ne peut} other {Le coût de réalisation ne peut}} pas dépasser {maximum, number}{amount, select, nabersEnergy { étoiles} nabersWater { étoiles} other {}}',
  'action.site-blank': 'Le site est obligatoire. Envoyez siteId, ou projectKey et le nom du site dans components.',
  'action.site-ambiguous': 'Plusieurs sites du projet ont ce nom. Envoyez siteId.',
  'action.site-of-other-project': 'Le site n’appartient pas à ce projet. Envoyez la clé de son projet, ou aucune.',
  'action.request-id-used':
    'Cet identifiant de requête a servi pour une autre action. Envoyez l’action avec un nouveau.',
  'action.created-closed': 'Une nouvelle action ne peut pas être fermée. Choisissez un autre statut.',
  'action.triage-closed':
    'Le statut « À trier » est réservé aux personnes qui y ont accès. Choisissez un autre statut.',
  'action.status-not-chosen': 'Le statut « {status} » ne peut pas être choisi. Choisissez-en un autre.',
  'action.status-off': 'Le statut « {status} » est désactivé ici. Choisissez-en un autre.',
  'action.reason-without-rejection':
    'Le motif « Rejeté » ne va qu’avec le statut « Rejetée ». Choisissez un autre motif.',
  'action.reason-without-end': 'Seule une action fermée ou rejetée a un motif. Retirez-le ou changez aussi le statut.',
  'action.repaired-not-fixed':
    'Seule une action fermée comme corrigée a une date de réparation. Retirez-la, ou fermez l’action comme corrigée.',
  'action.repaired-outside':
    'La réparation ne peut être ni antérieure à la création de l’action, ni dans le futur. Choisissez un jour du {from} au {to}.',
  'action.screenshot-set': 'La capture d’écran ne peut qu’être retirée ici. Envoyez un fichier pour la remplacer.',
  'action.assignee-unknown': 'Le responsable choisi n’a pas accès à ce site. Choisissez quelqu’un d’autre.',
  'action.assignee-ambiguous':
    'Plusieurs personnes qui voient ce site s’appellent {name}. Désignez l’une d’elles par assigneeId.',
  'action.key': 'Ce n’est pas la clé d’une action',
  'action.no-key': 'Aucune action n’est indiquée',
  'action.no-equips': 'Aucun équipement n’est indiqué',
  'action.equip-taken': '{equip} ({rule}) est associé à {action}. Rien n’a été modifié. Dissociez-le d’abord.',
  'action.equip-taken-unseen':
    '{equip} ({rule}) est associé à une action que vous ne voyez pas. Rien n’a été modifié. Dissociez-le d’abord.',
  'action.not-put-back': 'Une action lui est de nouveau associée, ou la dissociation est trop ancienne.',
  'action.equip-unseen':
    'Cette action concerne aussi {count, plural, one {# équipement d’un site} other {# équipements de sites}} que vous ne voyez pas. Seule une personne qui {count, plural, one {le} other {les}} voit peut la terminer ou la rouvrir.',
  'action.closed': 'Cette action est fermée. Rouvrez-la d’abord ou choisissez-en une autre.',
  'action.equip-of-other-project':
    '{equip} appartient à un autre projet que l’action. Choisissez une action de son projet.',
  'action.each-empty': 'Cochez au moins une détection',
  'action.each-too-many': '{maximum, number} actions au plus peuvent être créées à la fois',
  'action.bulk-empty': 'Cochez au moins une action',
  'action.bulk-too-many': '{maximum, number} actions au plus peuvent être modifiées à la fois',
  'action.bulk-nothing': 'Choisissez au moins une modification, ou écrivez un commentaire.',
  'action.bulk-id-used': 'Ce bulkEditId a déjà servi. Envoyez la modification avec un nouveau.',
  'action.changed-since': 'Modifié entre-temps : {fields}',
  'comment.empty': 'Un commentaire ne peut pas être vide',
  'comment.too-long': 'Un commentaire ne peut pas dépasser {maximum, number} caractères',
  'comment.is-transition':
    'Un changement de statut reste dans l’activité. Seuls les commentaires peuvent être supprimés.',
  'comment.of-other-author': 'Seul son auteur peut supprimer un commentaire.',
  'comment.request-id-used': 'Ce requestId appartient à un autre commentaire. Envoyez-en un nouveau.',
  'comment.mention-unseen':
    'Une personne mentionnée n’a pas accès à ce site : personne n’a été prévenu. Retirez son nom.',
})
