import labels from '@bonfire/contract/actions/labels/fr'
import fields from '@bonfire/contract/people/field-labels/fr'
import type { LABELS } from '@bonfire/contract/refusals/labels'
import { refusalTexts, selectLabel } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof LABELS>()({
  'label.by': '{field} (par {person})',
  'label.action-field': selectLabel('field', labels.fields),
  'label.amount': selectLabel('amount', labels.fields),
  'label.assignee': labels.fields.assignee,
  'label.description': labels.fields.description,
  'label.due-date': labels.fields.dueDate,
  'label.external-key': labels.fields.externalKey,
  'label.external-url': labels.fields.externalUrl,
  'label.reason': labels.fields.transitionReason,
  'label.report-url': labels.fields.reportUrl,
  'label.screenshot': labels.fields.screenshotUrl,
  'label.severity': labels.fields.priority,
  'label.status': labels.fields.status,
  'label.summary': labels.fields.summary,
  'label.team': labels.fields.team,
  'label.type': labels.fields.type,
  'label.access': 'Accès',
  'label.retention': 'Conservation des relevés, en jours',
  'label.quiet-days': 'Jours de calme avant qu’une détection redevienne nouvelle',
  'label.usual-status': 'Statut par défaut',
  'label.usual-team': 'Équipe par défaut',
  'label.closing-needs': 'Conditions de fermeture',
  'label.action-owners': 'Qui reçoit les nouvelles actions',
  'label.currency': 'Devise',
  'label.email': fields.email,
  'label.full-name': fields.fullName,
  'label.groups': fields.groups,
  'label.members': 'Membres',
  'label.equip-kind':
    '{kind, select, ahu {centrale de traitement d’air} vav {boîtier VAV} chilledPlant {production d’eau glacée} hotPlant {production d’eau chaude} chiller {groupe froid} boiler {chaudière} coolingTower {tour de refroidissement} pump {pompe} fan {ventilateur} meter {compteur} other {autre équipement}}',
  'label.equip-part':
    '{part, select, coolingCoil {batterie froide} heatingCoil {batterie chaude} preheatCoil {batterie de préchauffage} reheatCoil {batterie de réchauffage} outsideDamper {registre d’air neuf} returnDamper {registre de reprise} exhaustDamper {registre de rejet} economizer {free-cooling} continuousFan {ventilateur toujours en marche} boxFan {ventilateur propre} condensingBoiler {chaudière à condensation} nonCondensingBoiler {chaudière sans condensation} districtHeat {chauffage urbain} heatPump {pompe à chaleur} condenserWater {eau de condenseur} waterEconomizer {free-cooling sur l’eau} other {pompes secondaires}}',
  'label.held-findings': 'des détections {count, plural, one {d’une règle} other {de # règles}}',
  'label.held-actions': '{count, plural, one {# action} other {# actions}}',
  'label.held-points': '{count, plural, one {# point} other {# points}}',
  'label.held-equips':
    'des équipements qu’il dessert ({names}{more, plural, =0 {} one { et # autre} other { et # autres}})',
  'label.name': 'Nom',
  'label.portfolio': 'Portefeuille',
  'label.region': 'Région',
  'label.role': fields.role,
  'label.user-field': selectLabel('field', fields),
  'label.time-zone': 'Fuseau horaire',
  'label.rule': '« {rule} »',
  'label.rule-by': '« {rule} » (par {person})',
  'label.rule-imported': '« {rule} » (par une importation)',
})
