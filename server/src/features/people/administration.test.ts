import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { buildPeopleFixture, peopleCalls } from '../../../test/fixtures/people.ts'
import type { Db } from '../../db/database.ts'

let test: TestApp
let fixture: Awaited<ReturnType<typeof buildPeopleFixture>>
let admin: ReturnType<typeof peopleCalls>
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.reset()
  fixture = await buildPeopleFixture(test)
  admin = peopleCalls(test, await test.signIn('admin'))
})

const isWaiting = async () => {
  const { rows } = await test.database.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

/** What an administrator is answered whose act waited for another act, which did this. */
async function answerAfter(change: (db: Db) => Promise<unknown>): Promise<[number, string]> {
  const other: { answer?: ReturnType<typeof admin.deactivate> } = {}
  await test.database.db.transaction().execute(async (db) => {
    await sql`select from tenant where id = ${fixture.tenantId} for no key update`.execute(db)
    other.answer = admin.deactivate(fixture.operator)
    await expect.poll(isWaiting).toBe(true)
    await change(db)
  })
  const answer = await other.answer
  return [answer?.statusCode ?? 0, answer?.json().message]
}

describe('an act that waited for another one is refused', () => {
  it('if its administrator was deactivated meanwhile', async () => {
    const answer = await answerAfter((db) =>
      db.updateTable('user_account').set({ status: 'deleted' }).where('id', '=', fixture.admin).execute(),
    )
    expect(answer).toEqual([403, 'Your account is deactivated.'])
  })

  it('if its administrator has lost that right meanwhile', async () => {
    const answer = await answerAfter((db) =>
      db.deleteFrom('group_member').where('user_id', '=', fixture.admin).execute(),
    )
    expect(answer).toEqual([403, expect.stringContaining('administrator')])
  })
})
