import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { peopleScene } from '../../../test/fixtures/people.ts'
import type { Db } from '../../db/database.ts'

const scene = peopleScene()

const isWaiting = async () => {
  const { rows } = await scene.app.database.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

/** What an administrator is answered whose act waited for another act, which did this. */
async function answerAfter(change: (db: Db) => Promise<unknown>): Promise<[number, string]> {
  const transaction = await scene.app.database.db.startTransaction().execute()
  await sql`select from tenant where id = ${scene.fixture.tenantId} for no key update`.execute(transaction)
  const waiting = scene.admin.deactivate(scene.fixture.operator)
  await expect.poll(isWaiting).toBe(true)
  await change(transaction)
  await transaction.commit().execute()
  const answer = await waiting
  return [answer.statusCode, answer.json().message]
}

describe('an act that waited for another one is refused', () => {
  it('if its administrator was deactivated meanwhile', async () => {
    const answer = await answerAfter((db) =>
      db.updateTable('user_account').set({ status: 'deleted' }).where('id', '=', scene.fixture.admin).execute(),
    )
    expect(answer).toEqual([403, 'Your account is deactivated.'])
  })

  it('if its administrator has lost that right meanwhile', async () => {
    const answer = await answerAfter((db) =>
      db.deleteFrom('group_member').where('user_id', '=', scene.fixture.admin).execute(),
    )
    expect(answer).toEqual([403, expect.stringContaining('administrator')])
  })
})
