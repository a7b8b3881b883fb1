import type { LABELS } from '@bonfire/contract/refusals/labels'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof LABELS>()({
  'label.by': '{field} (par {person})',
  'label.amount':
    '{amount, select, elec {Économies d’électricité} gas {Économies de gaz} water {Économies d’eau} thermal {Économies thermiques} totalFinancialImpact {Impact financier total} operationalSavings {Économies d’exploitation} nabersEnergy {NABERS énergie} nabersWater {NABERS eau} other {Coût de réalisation}}',
  'label.assignee': 'Responsable',
  'label.description': 'Description',
  'label.due-date': 'Échéance',
  'label.reason': 'Motif',
  'label.report-url': 'Adresse du rapport',
  'label.screenshot': 'Capture d’écran',
  'label.severity': 'Gravité',
  'label.status': 'Statut',
  'label.summary': 'Résumé',
  'label.team': 'Équipe',
  'label.type': 'Type',
  'label.access': 'Accès',
  'label.retention': 'Jours de conservation des relevés',
  'label.currency': 'Devise',
  'label.email': 'Adresse e-mail',
  'label.full-name': 'Nom complet',
  'label.groups': 'Groupes',
  'label.members': 'Membres',
  'label.name': 'Nom',
  'label.portfolio': 'Portefeuille',
  'label.region': 'Région',
  'label.role': 'Rôle',
  'label.time-zone': 'Fuseau horaire',
  'label.rule': '« {rule} »',
  'label.rule-by': '« {rule} » (par {person})',
  'label.rule-imported': '« {rule} » (par une importation)',
})
