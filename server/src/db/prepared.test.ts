import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../test/database/test-database.ts'
import { prepared } from './prepared.ts'

it('a prepared statement is planned once for each connection', async () => {
  const { db, close } = await testDatabase()
  const namesOf = () =>
    db.connection().execute(async (connection) => {
      const ask = (value: number) =>
        prepared(sql<{ twice: number }>`select 2 * ${value}::int4 as twice`).execute(connection)
      const answers = [await ask(1), await ask(2)].map(({ rows }) => rows[0]?.twice)
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where statement like '%as twice'`.execute(connection)
      return { answers, statements: rows }
    })
  expect(await namesOf()).toEqual({
    answers: [2, 4],
    statements: [{ statement: '/* prepared */ select 2 * $1::int4 as twice' }],
  })
  await close()
})
