import type { AssignableRole } from '../managed-users.ts'

export default {
  Users: 'Users',
  'Power Users': 'Power Users',
  'Deployment Engineers': 'Deployment Engineers',
  'Project Admins': 'Project Admins',
  'Engineering Admins': 'Engineering Admins',
  Administrators: 'Administrators',
  PORTFOLIO_MANAGER: 'Portfolio manager',
  SITE_MANAGER: 'Site manager',
  CONTRACTOR: 'Contractor',
  POWER_USER: 'Power user',
  STAFF: 'Staff',
} as const satisfies Record<AssignableRole, string>
