import type { UserField } from '../managed-users.ts'

export default {
  email: 'E-mail',
  fullName: 'Nom complet',
  role: 'Rôle',
  groups: 'Groupes',
  portfolio: 'Projets et sites',
} as const satisfies Record<UserField, string>
