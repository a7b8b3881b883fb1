import { afterAll, expect, it } from 'vitest'
import { buildProject } from '../../../../test/app/factories.ts'
import { testApp } from '../../../../test/app/test-app.ts'
import { createAccount } from './account.service.ts'
import { ensureTenant } from './tenant.service.ts'

const { database, config, clock, changes, storage, close } = await testApp()
const { db } = database
afterAll(close)

it('an account whose group and project are named twice gets each once', async () => {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const context = { db, config, clock: () => clock.now, changes, storage, log }
  const tenantId = await ensureTenant(context, 'acme', 'Acme')
  const projectId = await buildProject(db, tenantId, 'NORTH')
  const names = { username: 'ada', email: 'ada@acme.example', displayName: 'Ada', password: 'a teapot on the roof' }
  const userId = await createAccount(context, tenantId, {
    ...names,
    access: [],
    groups: ['Users', 'Users'],
    projectKeys: ['NORTH', 'NORTH'],
  })
  expect(await db.selectFrom('user_project').selectAll().execute()).toEqual([
    expect.objectContaining({ user_id: userId, project_id: projectId }),
  ])
  expect(await db.selectFrom('group_member').select('user_id').execute()).toEqual([{ user_id: userId }])
})
