import * as z from 'zod/mini'
import { ActionStatus } from '../actions/action-words.ts'
import { endpoint } from '../endpoint.ts'
import { renamed } from '../renamed.ts'

/** The access strings, as they are stored. */
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

/** Groups of every tenant, the weakest first; they double as the entries of rolesRestriction. */
export const BUILT_IN_GROUPS = [
  'Users',
  'Power Users',
  'Deployment Engineers',
  'Project Admins',
  'Engineering Admins',
  'Administrators',
] as const

export const USER_ROLES = ['PORTFOLIO_MANAGER', 'SITE_MANAGER', 'CONTRACTOR', 'POWER_USER', 'STAFF'] as const

/**
 * The name of everyone who was deleted, wherever their name was. It is a name like any other on the wire; our screens say
 * it in the reader's language.
 */
export const DELETED_USER = 'Deleted user'

export const LOCALES = ['en', 'fr'] as const
export const Locale = z.enum(LOCALES)
export type Locale = z.infer<typeof Locale>

/** A status that cannot be chosen: in one project, or with null in all. */
export const DisabledStatus = z.object({ status: ActionStatus, projectKey: z.nullable(z.string()) })
export type DisabledStatus = z.infer<typeof DisabledStatus>

/** Features that are shown once their flag is on. */
export const FEATURE_FLAGS = ['enable-bueno-labs', 'enable-beta-pages'] as const
export type FeatureFlag = (typeof FEATURE_FLAGS)[number]

/** Optional pages of the companion application in the navigation bar. */
export const NAVIGATION_EXTRAS = ['reports', 'explorer'] as const
export type NavigationExtra = (typeof NAVIGATION_EXTRAS)[number]

/** Third-party services that a browser may start. */
export const INTEGRATIONS = ['featureFlags', 'analytics', 'help', 'survey'] as const
export type Integration = (typeof INTEGRATIONS)[number]

/** The part of the configuration that a browser may know; never a secret. */
export const ClientConfig = z.object({
  apertureUrl: z.nullable(z.string()),
  /** The demo shows its accounts and where its mails are. */
  demonstration: z.boolean(),
  /** Null if there are only local accounts. */
  identityProvider: z.nullable(
    z.object({
      label: z.string(),
      /** True if it gives groups and projects again at each sign-in. */
      givesGroups: z.boolean(),
      givesProjects: z.boolean(),
    }),
  ),
  /** False if no mail server is configured: mails are then files on the server. */
  sendsMails: z.boolean(),
  /** True if links may show reports to people who are not signed in. */
  sharesReports: z.boolean(),
  disabledStatuses: z.array(DisabledStatus),
  /** The largest file that can be attached. */
  uploadMegabytes: z.int(),
  navigationExtras: z.array(z.enum(NAVIGATION_EXTRAS)),
  /** These flags are on, unless a flag service says otherwise. */
  flagsOn: z.array(z.enum(FEATURE_FLAGS)),
  /** The configured services; how to start them is requested when needed. */
  integrations: z.array(z.enum(INTEGRATIONS)),
})

/** The signed-in user. */
export const SessionUser = renamed(
  z.object({
    forgeId: z.string(),
    username: z.string(),
    display_name: z.string(),
    email: z.string(),
    tenantId: z.string(),
    authId: z.string(),
    /** False for people who only sign in with the identity provider: there is no password to change. */
    hasPassword: z.boolean(),
    groups: z.array(z.string()),
    access: z.array(z.string()),
    rolesRestriction: z.nullable(z.array(z.string())),
    optOutUserTracking: z.boolean(),
    role: z.nullable(z.string()),
    persona: z.nullable(z.string()),
    locale: Locale,
    /** False until the person chooses a language; their pages stay in that of the sign-in page. */
    isLocaleChosen: z.boolean(),
    monitoringGroup: z.string(),
    config: ClientConfig,
  }),
  { display_name: 'displayName' },
)
export type SessionUser = z.output<typeof SessionUser>

export const currentUser = endpoint({
  method: 'GET',
  path: '/v1/users/me',
  summary: 'Get the signed-in user; also the application’s session check',
  access: 'session',
  response: SessionUser,
})

/** The mails a person wants; all of them by default. */
const MailPreferences = z.object({
  actionTransitioned: z.boolean(),
  assignedToAction: z.boolean(),
  commentAdded: z.boolean(),
  criticalActionCreated: z.boolean(),
  mentions: z.boolean(),
  actionDue: z.boolean(),
  repairProved: z.boolean(),
  repairCameBack: z.boolean(),
  /** The days before an action is due on which to say so; 0: on the day. */
  dueDaysBefore: z.int().check(z.gte(0), z.lte(30)),
  /** No mail at all, regardless of the other settings. */
  disableAll: z.boolean(),
})

export const Preferences = z.extend(MailPreferences, { locale: Locale, optOutUserTracking: z.boolean() })
export type Preferences = z.infer<typeof Preferences>

export const PreferencesChange = z.partial(z.strictObject(Preferences.shape))
export type PreferencesChange = z.infer<typeof PreferencesChange>

export const readPreferences = endpoint({
  method: 'GET',
  path: '/v1/users/me/preferences',
  summary: 'Get the caller’s preferences',
  access: 'session',
  response: Preferences,
})

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/v1/users/me/preferences',
  summary: 'Update the caller’s preferences; omitted ones stay as they are',
  access: 'session',
  body: PreferencesChange,
  response: Preferences,
})
