import { ActionStatus } from '@bonfire/contract/actions/action-words'
import { DEFAULT_UPLOAD_MEGABYTES } from '@bonfire/contract/actions/attachments'
import type { DisabledStatus } from '@bonfire/contract/people/users'
import * as z from 'zod'
import { IdentityEnvironment, type IdentityProviderSettings, identityProviderSettings } from './identity-settings.ts'
import { IntegrationEnvironment, type IntegrationSettings, integrationSettings } from './integration-settings.ts'
import { type MailSender, MailSenderText } from './mail-sender.ts'
import { type PrivateAddresses, PrivateAddressList } from './private-addresses.ts'
import { ConfigError, optional, WebAddress, withDefault } from './setting-schemas.ts'

const Port = z.coerce.number().int().min(0).max(65_535)

// Screens show up to 30 days of findings, in every time zone.
const SHORTEST_FINDINGS_DAYS = 35
const SHORTEST_DAYS = 30
// Mails that cannot be sent are given up after five days.
const SHORTEST_MAILS_DAYS = 6
// Messages are sent for a day.
const SHORTEST_WEBHOOKS_DAYS = 2
const LONGEST_DAYS = 36_500

/** `Parked, WOOL:In Review`: a status, or a status in one project. */
const DisabledStatuses = z.string().transform((text, parsing): DisabledStatus[] =>
  text.split(',').flatMap((entry) => {
    const colon = entry.lastIndexOf(':')
    const word = entry.slice(colon + 1).trim()
    const projectKey = colon === -1 ? null : entry.slice(0, colon).trim()
    const status = ActionStatus.safeParse(word)
    if (status.success) return [{ status: status.data, projectKey }]
    parsing.addIssue(`there is no status "${word}"; separate several by commas`)
    return []
  }),
)

/** Every setting with its default. `docs/configuration.md` lists the same names; a check compares them. */
export const Environment = z.object({
  PORT: withDefault(Port, 4000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  DATA_DIR: withDefault(z.string(), './data'),
  // It may name several hosts, so opening the database says what else is wrong with it.
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')),
  PUBLIC_URL: optional(WebAddress),
  TRUST_PROXY: withDefault(z.enum(['true', 'false']), 'false'),
  MONITORING_GROUP: withDefault(z.string(), 'Bueno'),
  APERTURE_URL: optional(WebAddress),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })),
  MAIL_FROM: optional(MailSenderText),
  DISABLED_STATUSES: withDefault(DisabledStatuses, []),
  KEY_CALLS_PER_MINUTE: withDefault(z.coerce.number().int().min(1).max(1_000_000), 600),
  SESSION_HOURS: withDefault(z.coerce.number().int().min(1).max(8760), 336),
  METRICS_TOKEN: optional(z.string().min(16)),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  DRAIN_SECONDS: withDefault(z.coerce.number().int().min(0).max(600), 0),
  DISK_WARNING_MEGABYTES: withDefault(z.coerce.number().int().min(0).max(10_000_000), 1024),
  IMPORT_FOLDER: optional(z.string()),
  EVALUATION: withDefault(z.enum(['on', 'off']), 'on'),
  SECRETS_KEY: optional(z.string().min(32, 'is shorter than 32 characters')),
  KEEP_FINDINGS_DAYS: optional(z.coerce.number().int().min(SHORTEST_FINDINGS_DAYS).max(LONGEST_DAYS)),
  KEEP_COMMENTS_DAYS: optional(z.coerce.number().int().min(SHORTEST_DAYS).max(LONGEST_DAYS)),
  KEEP_TRAILS_DAYS: optional(z.coerce.number().int().min(SHORTEST_DAYS).max(LONGEST_DAYS)),
  KEEP_MAILS_DAYS: withDefault(z.coerce.number().int().min(SHORTEST_MAILS_DAYS).max(LONGEST_DAYS), 30),
  KEEP_WEBHOOKS_DAYS: withDefault(z.coerce.number().int().min(SHORTEST_WEBHOOKS_DAYS).max(LONGEST_DAYS), 30),
  WEBHOOK_PRIVATE_ADDRESSES: withDefault(PrivateAddressList, []),
  REPORT_LINKS: withDefault(z.enum(['on', 'off']), 'off'),
  UPLOAD_MEGABYTES: withDefault(z.coerce.number().int().min(1).max(1024), DEFAULT_UPLOAD_MEGABYTES),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket')),
  S3_ENDPOINT: optional(WebAddress),
  S3_REGION: withDefault(z.string().regex(/^[a-z0-9-]+$/, 'is not the name of a region'), 'us-east-1'),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_PATH_STYLE: optional(z.enum(['true', 'false'])),
  S3_PREFIX: withDefault(
    z.string().regex(/^[\w./-]{1,200}$/, 'may have letters, digits and _ . / - only'),
    'attachments/',
  ),
  ...IdentityEnvironment.shape,
  ...IntegrationEnvironment.shape,
})

/** Stores files here instead of in the folder. */
export interface S3Settings {
  readonly bucket: string
  /** Undefined means Amazon's for the region. */
  readonly endpoint: string | undefined
  readonly region: string
  /** Both or neither: without them, the machine's identity is used. */
  readonly accessKeyId: string | undefined
  readonly secretAccessKey: string | undefined
  readonly isPathStyle: boolean
  readonly prefix: string
}

/** The days that data are kept; undefined means forever. */
interface RetentionSettings {
  /** Then only their daily sums. */
  readonly findingsDays: number | undefined
  /** Comments of ended actions are kept for so many days. */
  readonly commentsDays: number | undefined
  /** The audit trail of people, and who changed the settings of rules. */
  readonly trailsDays: number | undefined
  /** The days for mails that were sent or given up. */
  readonly mailsDays: number
  /** The log of messages that were delivered or given up. */
  readonly webhooksDays: number
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDirectory: string
  readonly databaseUrl: string | undefined
  readonly publicUrl: string | undefined
  readonly trustProxy: boolean
  readonly monitoringGroup: string
  readonly apertureUrl: string | undefined
  /** The server that sends mails; if undefined, they are written as files. */
  readonly smtpUrl: string | undefined
  readonly mailSender: MailSender
  /** Statuses that cannot be chosen. */
  readonly disabledStatuses: readonly DisabledStatus[]
  /** Calls of a program with one key, per server. */
  readonly keyCallsPerMinute: number
  readonly sessionHours: number
  readonly metricsToken: string | undefined
  readonly logLevel: string
  /** The log warns if a disk has less free space than this. */
  /** How long a stopping server still takes requests. */
  readonly drainSeconds: number
  readonly diskWarningMegabytes: number
  /** Findings in its files are imported. */
  readonly importFolder: string | undefined
  /** True if this server evaluates rules; another may. */
  readonly evaluates: boolean
  /** Encrypts the passwords of Haystack servers and the secrets of webhooks; if undefined, a key in a file of the data directory does. */
  readonly secretsKey: string | undefined
  /** Webhooks may send to these addresses besides public ones. */
  readonly webhookPrivateAddresses: PrivateAddresses
  /** True if links show reports to people who are not signed in. */
  readonly sharesReports: boolean
  /** The largest file that can be attached. */
  readonly uploadMegabytes: number
  readonly retention: RetentionSettings
  readonly s3: S3Settings | undefined
  /** The identity provider for sign-in alongside local accounts. */
  readonly identityProvider: IdentityProviderSettings | undefined
  /** People find help behind this link. */
  readonly supportUrl: string | undefined
  readonly integrations: IntegrationSettings
  /** Demo portfolio and accounts; only `npm start` sets it. */
  readonly demonstration: boolean
}

// The sender of mails that are only written as files.
const NO_SENDER: MailSender = { name: 'Bonfire', address: 'bonfire@localhost', domain: 'localhost' }
// Their values are not repeated, because startup output ends up in logs.
const WITH_SECRET = new Set([
  'DATABASE_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'S3_SECRET_ACCESS_KEY',
  'SECRETS_KEY',
  'HELP_SHARED_SECRET',
  'OIDC_CLIENT_SECRET',
])

/** Reads the environment once. Throws a `ConfigError` whose lines name every invalid variable. */
export function readConfig(environment: NodeJS.ProcessEnv, demonstration = false): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      const value = WITH_SECRET.has(name) ? '' : `=${JSON.stringify(environment[name])}`
      return `${name}${value}: ${issue.message}`
    })
    throw new ConfigError(`The configuration is wrong. See docs/configuration.md.\n  ${lines.join('\n  ')}`)
  }
  const value = parsed.data
  if (value.SMTP_URL && !value.MAIL_FROM) {
    throw new ConfigError('MAIL_FROM is missing: mails need a sender. See docs/configuration.md.')
  }
  const s3 = s3Settings(value)
  return {
    port: value.PORT,
    host: value.HOST,
    dataDirectory: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    publicUrl: value.PUBLIC_URL,
    trustProxy: value.TRUST_PROXY === 'true',
    monitoringGroup: value.MONITORING_GROUP,
    apertureUrl: value.APERTURE_URL?.replace(/\/+$/, ''),
    smtpUrl: value.SMTP_URL,
    mailSender: value.MAIL_FROM ?? NO_SENDER,
    disabledStatuses: value.DISABLED_STATUSES,
    keyCallsPerMinute: value.KEY_CALLS_PER_MINUTE,
    sessionHours: value.SESSION_HOURS,
    metricsToken: value.METRICS_TOKEN,
    // Next to the demo's own output, a log is noise.
    logLevel: value.LOG_LEVEL ?? (demonstration ? 'warn' : 'info'),
    drainSeconds: value.DRAIN_SECONDS,
    diskWarningMegabytes: value.DISK_WARNING_MEGABYTES,
    importFolder: value.IMPORT_FOLDER,
    evaluates: value.EVALUATION === 'on',
    secretsKey: value.SECRETS_KEY,
    webhookPrivateAddresses: value.WEBHOOK_PRIVATE_ADDRESSES,
    sharesReports: value.REPORT_LINKS === 'on',
    uploadMegabytes: value.UPLOAD_MEGABYTES,
    retention: {
      findingsDays: value.KEEP_FINDINGS_DAYS,
      commentsDays: value.KEEP_COMMENTS_DAYS,
      trailsDays: value.KEEP_TRAILS_DAYS,
      mailsDays: value.KEEP_MAILS_DAYS,
      webhooksDays: value.KEEP_WEBHOOKS_DAYS,
    },
    s3,
    identityProvider: identityProviderSettings(value),
    supportUrl: value.SUPPORT_ADDRESS,
    integrations: integrationSettings(value),
    demonstration,
  }
}

/** Throws a `ConfigError` for settings that require another one. */
function s3Settings(value: z.output<typeof Environment>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
    const missing = accessKeyId ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID'
    throw new ConfigError(`${missing} is missing: a key has an id and a secret. See docs/configuration.md.`)
  }
  if (!bucket) {
    if (!value.S3_ENDPOINT && !accessKeyId) return undefined
    throw new ConfigError('S3_BUCKET is missing: the other S3 settings are there. See docs/configuration.md.')
  }
  return {
    bucket,
    endpoint: value.S3_ENDPOINT,
    region: value.S3_REGION,
    accessKeyId,
    secretAccessKey,
    isPathStyle: value.S3_PATH_STYLE ? value.S3_PATH_STYLE === 'true' : value.S3_ENDPOINT !== undefined,
    prefix: value.S3_PREFIX,
  }
}
