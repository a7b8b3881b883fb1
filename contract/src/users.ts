import * as z from 'zod/mini'
import { ActionStatus } from './action-words.ts'
import { endpoint } from './endpoint.ts'

/** The access strings of `actions.md` §6. */
export const ACCESS_STRINGS = [
  'viewTriagePage',
  'userAdmin',
  'viewLabs',
  'viewDeployments',
  'viewMetering',
  'admin_statuses',
  'limitRoleOnRegister',
] as const
export type Access = (typeof ACCESS_STRINGS)[number]

/** Groups of every tenant, the weakest first; they double as the entries of rolesRestriction (GRP-01, OPEN-A26). */
export const BUILT_IN_GROUPS = [
  'Users',
  'Power Users',
  'Deployment Engineers',
  'Project Admins',
  'Engineering Admins',
  'Administrators',
] as const

export const USER_ROLES = ['PORTFOLIO_MANAGER', 'SITE_MANAGER', 'CONTRACTOR', 'POWER_USER', 'STAFF'] as const

export const LOCALES = ['en', 'fr'] as const
export const Locale = z.enum(LOCALES)
export type Locale = z.infer<typeof Locale>

/** A status that nobody may choose: in the project, or with null in all of them (OPEN-G02). */
export const DisabledStatus = z.object({ status: ActionStatus, projectKey: z.nullable(z.string()) })
export type DisabledStatus = z.infer<typeof DisabledStatus>

/** Features that are shown once their flag is on (NAV-37, AUTH-21). */
export const FEATURE_FLAGS = ['enable-bueno-labs', 'enable-beta-pages'] as const
export type FeatureFlag = (typeof FEATURE_FLAGS)[number]

/** Pages of the companion application that the bar shows when asked to (OPEN-A19). */
export const NAVIGATION_EXTRAS = ['reports', 'explorer'] as const
export type NavigationExtra = (typeof NAVIGATION_EXTRAS)[number]

/** Services of others that a browser may start (INT-01, 02, 03, 06). */
export const INTEGRATIONS = ['featureFlags', 'analytics', 'help', 'survey'] as const
export type Integration = (typeof INTEGRATIONS)[number]

/** What a browser may know of the configuration; never a secret. */
export const ClientConfig = z.object({
  apertureUrl: z.nullable(z.string()),
  /** The demonstration shows its accounts and the source of its mails. */
  demonstration: z.boolean(),
  /** False where no mail server is set: mails are files on the server. */
  sendsMails: z.boolean(),
  disabledStatuses: z.array(DisabledStatus),
  /** A larger file is refused. */
  uploadMegabytes: z.int(),
  navigationExtras: z.array(z.enum(NAVIGATION_EXTRAS)),
  /** On unless a flag service says otherwise. */
  flagsOn: z.array(z.enum(FEATURE_FLAGS)),
  /** Those that are configured; how to start them is asked for when they are needed. */
  integrations: z.array(z.enum(INTEGRATIONS)),
})

/** Whose rolesRestriction opens the rule settings of their projects (AUTH-20). */
const SETTINGS_ROLES = ['Administrators', 'Engineering Admins']

export function hasSettingsRole({ rolesRestriction }: { rolesRestriction: readonly string[] | null }): boolean {
  return SETTINGS_ROLES.some((role) => rolesRestriction?.includes(role))
}

/** The session user of `analysis.md` §3 with the fields of `wire.md`. */
export const SessionUser = z.object({
  forgeId: z.string(),
  username: z.string(),
  display_name: z.string(),
  email: z.string(),
  tenantId: z.string(),
  authId: z.string(),
  /** False for who signs in with the identity provider only: there is none to change. */
  hasPassword: z.boolean(),
  groups: z.array(z.string()),
  access: z.array(z.string()),
  rolesRestriction: z.nullable(z.array(z.string())),
  optOutUserTracking: z.boolean(),
  role: z.nullable(z.string()),
  persona: z.nullable(z.string()),
  locale: Locale,
  monitoringGroup: z.string(),
  config: ClientConfig,
})
export type SessionUser = z.infer<typeof SessionUser>

export const currentUser = endpoint({
  method: 'GET',
  path: '/v1/users/me',
  summary: 'The signed-in user; the session check of the application',
  access: 'session',
  response: SessionUser,
})

/** The mails a person wants; every one until they say otherwise (PRO-07, OPEN-L11). */
const MailPreferences = z.object({
  actionTransitioned: z.boolean(),
  assignedToAction: z.boolean(),
  commentAdded: z.boolean(),
  criticalActionCreated: z.boolean(),
  mentions: z.boolean(),
  /** No mail at all, whatever the others say. */
  disableAll: z.boolean(),
})

export const Preferences = z.extend(MailPreferences, { locale: Locale, optOutUserTracking: z.boolean() })
export type Preferences = z.infer<typeof Preferences>

export const PreferencesChange = z.partial(z.strictObject(Preferences.shape))
export type PreferencesChange = z.infer<typeof PreferencesChange>

export const readPreferences = endpoint({
  method: 'GET',
  path: '/v1/users/me/preferences',
  summary: "One's own preferences",
  access: 'session',
  response: Preferences,
})

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/v1/users/me/preferences',
  summary: "Changes one's own preferences; what is left out stays",
  access: 'session',
  body: PreferencesChange,
  response: Preferences,
})
