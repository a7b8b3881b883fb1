import { type Access, BUILT_IN_GROUPS, type Locale, type USER_ROLES } from '@bonfire/contract/people/users'

/** Public on purpose: these accounts only exist in the demo. */
export const DEMO_PASSWORD = 'bonfire-demo'

export interface DemoAccount {
  username: string
  email: string
  displayName: string
  role: (typeof USER_ROLES)[number] | null
  groups: readonly string[]
  /** In addition to the groups' access. */
  access: readonly Access[]
  /** null: no role, which blocks what requires one. */
  rolesRestriction: readonly string[] | null
  /** The account's portfolio: every project, or these projects and single sites. */
  projectKeys: 'all' | readonly string[]
  siteIds: readonly string[]
  /** One line for the sign-in page. */
  about: Readonly<Record<Locale, string>>
}

/** One in addition to the built-in groups: people who only repair need no insights. */
export const DEMO_GROUP = { name: 'Contractors', access: [] as readonly Access[] } as const

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    username: 'admin',
    email: 'admin@bonfire.example',
    displayName: 'Administrator',
    role: 'STAFF',
    groups: ['Administrators', 'Bueno'],
    access: [],
    rolesRestriction: BUILT_IN_GROUPS,
    projectKeys: 'all',
    siteIds: [],
    about: {
      en: 'Sees all five projects, in insights and in monitoring.',
      fr: 'Voit les cinq projets, dans Analyses et dans Surveillance.',
    },
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
    about: {
      en: 'Sees all five projects, in insights.',
      fr: 'Voit les cinq projets, dans Analyses.',
    },
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
    about: {
      en: 'Sees the twelve Australian sites of two projects, in insights.',
      fr: 'Voit les douze sites australiens de deux projets, dans Analyses.',
    },
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
    about: {
      en: 'Sees one hospital building, in insights.',
      fr: 'Voit un bâtiment d’hôpital, dans Analyses.',
    },
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
    about: {
      en: 'Sees the actions of one project; has no insights.',
      fr: 'Voit les actions d’un seul projet, sans Analyses.',
    },
  },
]
