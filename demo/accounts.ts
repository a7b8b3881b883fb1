import { type Access, BUILT_IN_GROUPS, type USER_ROLES } from '@bonfire/contract/users'

/** Public on purpose: these accounts exist only where the demonstration runs. */
export const DEMO_PASSWORD = 'bonfire-demo'

export interface DemoAccount {
  username: string
  email: string
  displayName: string
  role: (typeof USER_ROLES)[number] | null
  groups: readonly string[]
  /** Beside what the groups give. */
  access: readonly Access[]
  /** null bars what needs a role. */
  rolesRestriction: readonly string[] | null
  /** What the account sees: every project, or these projects and these single sites. */
  projectKeys: 'all' | readonly string[]
  siteIds: readonly string[]
  /** One line for the sign-in page. */
  about: string
}

/** One beside the built-in groups: who only mends needs no insights. */
export const DEMO_GROUP = { name: 'Contractors', access: [] as readonly Access[] } as const

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    username: 'admin',
    email: 'admin@bonfire.example',
    displayName: 'Administrator',
    role: 'STAFF',
    groups: ['Administrators', 'Bueno'],
    access: ['limitRoleOnRegister'],
    rolesRestriction: BUILT_IN_GROUPS,
    projectKeys: 'all',
    siteIds: [],
    about: 'Sees all five projects, in insights and in monitoring.',
  },
  {
    username: 'engineer',
    email: 'engineer@bonfire.example',
    displayName: 'Engineer',
    role: 'POWER_USER',
    groups: ['Engineering Admins'],
    access: [],
    rolesRestriction: BUILT_IN_GROUPS.slice(0, BUILT_IN_GROUPS.indexOf('Engineering Admins') + 1),
    projectKeys: 'all',
    siteIds: [],
    about: 'Sees all five projects, in insights.',
  },
  {
    username: 'portfolio',
    email: 'portfolio@bonfire.example',
    displayName: 'Portfolio manager',
    role: 'PORTFOLIO_MANAGER',
    groups: ['Users'],
    access: [],
    rolesRestriction: ['Users'],
    projectKeys: ['WOOL', 'HARBOUR'],
    siteIds: [],
    about: 'Sees the twelve Australian sites of two projects, in insights.',
  },
  {
    username: 'site',
    email: 'site@bonfire.example',
    displayName: 'Site manager',
    role: 'SITE_MANAGER',
    groups: ['Users'],
    access: [],
    rolesRestriction: ['Users'],
    projectKeys: [],
    siteIds: ['alb-st-aldhelm-main'],
    about: 'Sees one hospital building, in insights.',
  },
  {
    username: 'contractor',
    email: 'contractor@bonfire.example',
    displayName: 'Contractor',
    role: 'CONTRACTOR',
    groups: [DEMO_GROUP.name],
    access: [],
    rolesRestriction: [],
    projectKeys: ['HUDSON'],
    siteIds: [],
    about: 'Sees the actions of one project; has no insights.',
  },
]
