import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { issue } from '../refusals/problem.ts'
import { KeyScope } from '../values/key-scope.ts'

const Instant = z.iso.datetime({ offset: true })

/** A key with which a program sends data, reads and writes; its secret is shown once and never again. */
export const IngestKey = z.object({
  id: z.string(),
  name: z.string(),
  /** null: every project of the tenant, those to come included. */
  projectKeys: z.nullable(z.array(z.string())),
  scopes: z.array(KeyScope),
  /** It is refused from then on; null: it never expires. */
  expiresAt: z.nullable(Instant),
  createdAt: Instant,
  /** Display name; null for a key made at the command line and for an account that is gone. */
  createdBy: z.nullable(z.string()),
  /** Accurate to the minute; null: never used. */
  lastUsedAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
  revokedBy: z.nullable(z.string()),
  /** True if the caller sees every site that the key reaches. */
  mayRevoke: z.boolean(),
})
export type IngestKey = z.infer<typeof IngestKey>

export const listIngestKeys = endpoint({
  method: 'GET',
  path: '/v1/ingest-keys',
  summary: 'List the ingest keys that reach what the caller sees, newest first, without their secrets',
  access: 'session',
  response: z.object({ keys: z.array(IngestKey) }),
})

export const IngestKeyForm = z.object({
  name: z
    .string({ error: issue('key.name-missing') })
    .check(
      z.trim(),
      z.minLength(1, { error: issue('key.name-missing'), abort: true }),
      z.maxLength(200, { error: issue('key.name-too-long', { maximum: 200 }) }),
    ),
  /** null: every project of the tenant, those to come included. */
  projectKeys: z.nullable(
    z.array(z.string().check(z.maxLength(200))).check(z.minLength(1, { error: issue('key.no-projects') })),
  ),
  scopes: z._default(z.array(KeyScope).check(z.minLength(1, { error: issue('key.no-scopes') })), ['ingest']),
  expiresAt: z._default(z.nullable(Instant), null),
})
export type IngestKeyForm = z.output<typeof IngestKeyForm>

export const createIngestKey = endpoint({
  method: 'POST',
  path: '/v1/ingest-keys',
  summary: 'Create an ingest key; only this response contains its secret',
  access: 'session',
  body: IngestKeyForm,
  response: z.object({ key: IngestKey, secret: z.string() }),
  status: 201,
})

export const revokeIngestKey = endpoint({
  method: 'POST',
  path: '/v1/ingest-keys/:keyId/revoke',
  summary: 'Revoke an ingest key permanently',
  access: 'session',
  params: z.object({ keyId: z.string().check(z.regex(/^\d{1,10}$/, { error: issue('value.id', { of: 'key' }) })) }),
  response: IngestKey,
})
