import type { Context } from '../../context.ts'
import { buildTenant } from '../../testing/factories.ts'
import { TEST_NOW, type TestApp } from '../../testing/test-app.ts'
import { createIngestKey } from './ingest-key.service.ts'

export interface Sender {
  readonly tenantId: number
  readonly key: string
  readonly context: Context
}

/** A tenant with a key; limited to projects when they are named. */
export async function newSender(test: TestApp, projectKeys: string[] | null = null, tenantKey = 'acme') {
  const tenantId = await buildTenant(test.database.db, tenantKey)
  return { ...(await senderFor(test, { tenantId, projectKeys })) }
}

export async function senderFor(test: TestApp, scope: { tenantId: number; projectKeys: string[] | null }) {
  const { database, config, changes, storage } = test
  const context: Context = { db: database.db, config, clock: () => TEST_NOW, changes, storage, log: test.app.log }
  const { key } = await createIngestKey(context, scope, { name: 'rule engine' })
  return { tenantId: scope.tenantId, key, context }
}

export const sendModel = (test: TestApp, sender: Sender, model: unknown) =>
  test.ask({
    method: 'PUT',
    url: '/api/v1/ingest/model',
    headers: { authorization: `Bearer ${sender.key}`, 'content-type': 'application/json' },
    payload: JSON.stringify(model),
  })

export async function sendHits(
  test: TestApp,
  sender: Sender,
  upload: { payload: string | Buffer; type?: string; query?: string; encoding?: string },
) {
  const answer = await test.ask({
    method: 'POST',
    url: `/api/v1/ingest/hits${upload.query ?? ''}`,
    headers: {
      authorization: `Bearer ${sender.key}`,
      'content-type': upload.type ?? 'application/x-ndjson',
      ...(upload.encoding && { 'content-encoding': upload.encoding }),
    },
    payload: upload.payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

export const ndjson = (...hits: unknown[]) => hits.map((hit) => JSON.stringify(hit)).join('\n')

/** The figures of an ingest answer, without its rejections. */
export const counts = (body: Record<string, unknown>) => ({
  received: body.received,
  created: body.created,
  updated: body.updated,
  unchanged: body.unchanged,
  rejected: body.rejectedCount,
})
