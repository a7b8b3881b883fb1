import type { UserField } from '../managed-users.ts'

export default {
  email: 'Email',
  fullName: 'Full Name',
  role: 'Role',
  groups: 'Groups',
  portfolio: 'Projects and sites',
} as const satisfies Record<UserField, string>
