import type { InjectOptions } from 'fastify'
import { buildUser } from '../../testing/factories.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { newSender, sendModel } from '../ingest/ingest-fixture.ts'
import { CSV_HEADER, MODEL } from '../ingest/ingest-samples.ts'

/** A tenant with the model of the samples and an administrator who is signed in. */
export async function buildImportFixture(test: TestApp) {
  const sender = await newSender(test)
  await sendModel(test, sender, MODEL)
  await buildUser(test.database.db, {
    tenantId: sender.tenantId,
    username: 'admin',
    access: ['userAdmin', 'viewTriagePage'],
    seesAllProjects: true,
  })
  return { sender, tenantId: sender.tenantId, admin: await test.signIn('admin') }
}

interface FileParts {
  readonly kind?: string
  readonly format?: string
  readonly projectKey?: string
  readonly fileName?: string
  readonly fileBytes?: number
}

/** The calls, as the person of a cookie. */
export function importCalls(test: TestApp, cookie: string, language = 'en') {
  const send = (method: InjectOptions['method'] & {}, path: string, payload?: InjectOptions['payload']) =>
    test.ask(
      {
        method,
        url: `/api/v1/imports${path}`,
        headers: {
          'accept-language': language,
          ...((typeof payload === 'string' || Buffer.isBuffer(payload)) && {
            'content-type': 'application/octet-stream',
          }),
        },
        ...(payload !== undefined && { payload }),
      },
      cookie,
    )
  const start = (file: FileParts = {}) =>
    send('POST', '', { kind: 'hits', format: 'csv', fileName: 'hits.csv', fileBytes: 100, ...file })
  const content = (id: string, file: string | Buffer) => send('PUT', `/${id}/content`, file)
  return {
    start,
    content,
    read: (id: string) => send('GET', `/${id}`),
    list: () => send('GET', ''),
    report: (id: string) => send('GET', `/${id}/rejected.csv`),
    /** Announces the file and sends it; the answer is that of the content. */
    bringIn: async (file: string | Buffer, parts: FileParts = {}) => {
      const { id } = (await start(parts)).json()
      return content(id, file)
    },
    preview: (file: string | Buffer, parts: Omit<FileParts, 'fileBytes'> & { complete?: string } = {}) => {
      const query = new URLSearchParams({ kind: 'hits', format: 'csv', complete: 'true', ...parts })
      return send('POST', `/preview?${query}`, file)
    },
  }
}

/** A line of CSV for a firing of ten minutes. */
export const csvRow = (part: Partial<Record<'site' | 'equip' | 'rule' | 'start' | 'seconds' | 'text', string>> = {}) =>
  `${part.site ?? 'tower'},${part.equip ?? 'ahu-1'},${part.rule ?? 'stuck-damper'},2026-03-09,${
    part.start ?? '2026-03-09T09:00:00+11:00'
  },${part.seconds ?? '600'},${part.text ?? 'Stuck'}\n`

export const csvOf = (...rows: string[]) => CSV_HEADER + rows.join('')
