import type { AssignableRole } from '../managed-users.ts'

export default {
  Users: 'Utilisateurs',
  'Power Users': 'Utilisateurs avancés',
  'Deployment Engineers': 'Ingénieurs de déploiement',
  'Project Admins': 'Administrateurs de projet',
  'Engineering Admins': 'Administrateurs techniques',
  Administrators: 'Administrateurs',
  PORTFOLIO_MANAGER: 'Gestionnaire de portefeuille',
  SITE_MANAGER: 'Gestionnaire de site',
  CONTRACTOR: 'Prestataire',
  POWER_USER: 'Utilisateur avancé',
  STAFF: 'Équipe interne',
} as const satisfies Record<AssignableRole, string>
