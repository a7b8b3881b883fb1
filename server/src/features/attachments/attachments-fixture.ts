import { buildAction, buildProject, buildSite, buildTenant, buildUser } from '../../testing/factories.ts'
import type { TestApp } from '../../testing/test-app.ts'

/** An action at a site that `operator` and `colleague` see, P1-1, and one of others, P2-1. */
export async function buildScene(test: TestApp): Promise<{ cookie: string; siteId: number }> {
  const { db } = test.database
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'P1')
  const elsewhere = await buildProject(db, tenantId, 'P2')
  const siteId = await buildSite(db, { tenantId, projectId, key: 'tower' })
  await buildAction(db, { siteId })
  await buildAction(db, { siteId: await buildSite(db, { tenantId, projectId: elsewhere, key: 'mall' }) })
  await buildUser(db, { tenantId, username: 'operator', projectIds: [projectId] })
  await buildUser(db, { tenantId, username: 'colleague', projectIds: [projectId] })
  await buildUser(db, { tenantId, username: 'stranger', projectIds: [elsewhere] })
  return { cookie: await test.signIn('operator'), siteId }
}

export async function comment(test: TestApp, cookie: string): Promise<string> {
  const payload = { body: 'See the file.' }
  const answer = await test.ask({ method: 'POST', url: '/api/v2/actions/P1-1/comments', payload }, cookie)
  return answer.json().hydraId
}

/** What is known of files: rows of attachments, and files written down. */
export async function countRows(test: TestApp): Promise<{ attachments: number; files: number }> {
  const count = async (table: 'attachment' | 'stored_file') =>
    (await test.database.db.selectFrom(table).select('id').execute()).length
  return { attachments: await count('attachment'), files: await count('stored_file') }
}
