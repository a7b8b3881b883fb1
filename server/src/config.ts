import { ActionStatus } from '@bonfire/contract/action-words'
import type { DisabledStatus } from '@bonfire/contract/users'
import * as z from 'zod'

const Port = z.coerce.number().int().min(0).max(65_535)
const WebAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(emptyIsAbsent, schema.optional())
const withDefault = <S extends z.ZodType>(schema: S, fallback: z.output<S>) =>
  z.preprocess(
    emptyIsAbsent,
    schema.optional().transform((value) => value ?? fallback),
  )

/** `Parked, WOOL:In Review`: a status, or a status in one project only. */
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

/** Every setting, with its default. `docs/configuration.md` lists the same names; a test holds the two together. */
export const Environment = z.object({
  PORT: withDefault(Port, 4000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres:// or postgresql://' })),
  PUBLIC_URL: optional(WebAddress),
  TRUST_PROXY: withDefault(z.enum(['true', 'false']), 'false'),
  MONITORING_GROUP: withDefault(z.string(), 'Bueno'),
  APERTURE_URL: optional(WebAddress),
  DISABLED_STATUSES: withDefault(DisabledStatuses, []),
  SESSION_HOURS: withDefault(z.coerce.number().int().min(1).max(8760), 336),
  METRICS_TOKEN: optional(z.string().min(16)),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
})

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDirectory: string
  readonly databaseUrl: string | undefined
  readonly publicUrl: string | undefined
  readonly trustProxy: boolean
  readonly monitoringGroup: string
  readonly apertureUrl: string | undefined
  /** Statuses that nobody may choose. */
  readonly disabledStatuses: readonly DisabledStatus[]
  readonly sessionHours: number
  readonly metricsToken: string | undefined
  readonly logLevel: string
  /** Demo portfolio and accounts; only `npm start` sets it. */
  readonly demonstration: boolean
}

export class ConfigError extends Error {}

/** Reads the environment once. Throws a `ConfigError` whose lines name every wrong variable. */
export function readConfig(environment: NodeJS.ProcessEnv, demonstration = false): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return `${name}=${JSON.stringify(environment[name])}: ${issue.message}`
    })
    throw new ConfigError(`The configuration is wrong. See docs/configuration.md.\n  ${lines.join('\n  ')}`)
  }
  const value = parsed.data
  return {
    port: value.PORT,
    host: value.HOST,
    dataDirectory: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    publicUrl: value.PUBLIC_URL,
    trustProxy: value.TRUST_PROXY === 'true',
    monitoringGroup: value.MONITORING_GROUP,
    apertureUrl: value.APERTURE_URL?.replace(/\/+$/, ''),
    disabledStatuses: value.DISABLED_STATUSES,
    sessionHours: value.SESSION_HOURS,
    metricsToken: value.METRICS_TOKEN,
    // Beside the demonstration's own lines, a log is noise.
    logLevel: value.LOG_LEVEL ?? (demonstration ? 'warn' : 'info'),
    demonstration,
  }
}
