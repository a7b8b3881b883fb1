import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildSite } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { askForHits, buildHitsFixture } from '../../../../test/fixtures/hits.ts'
import { warmUp } from './warm-up.service.ts'

const QUIET = { debug() {}, info() {}, warn: console.error, error: console.error }

let test: TestApp
let fixture: Awaited<ReturnType<typeof buildHitsFixture>>

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.reset()
  fixture = await buildHitsFixture(test)
})

const start = (log = QUIET) => warmUp({ db: test.database.requests.db, clock: () => test.clock.now, log })

/** Removes the findings behind the back of the versions, so that only what was loaded before can be listed. */
async function removeUnseen(): Promise<void> {
  const { db } = test.database
  await sql`alter table occurrence disable trigger user`.execute(db)
  await sql`delete from occurrence`.execute(db)
  await sql`alter table occurrence enable trigger user`.execute(db)
}

const hitsListed = async () => {
  const answer = await askForHits(test, { view: 'groups' }, { as: await test.signIn('operator') })
  return answer.json().groups.reduce((sum: number, { hits }: { hits: number }) => sum + hits, 0)
}

it('what a start loads ahead is listed without reading the findings again', async () => {
  await start().done
  await removeUnseen()
  expect(await hitsListed()).toBeGreaterThan(0)
})

it('loading ahead stops with the server, between two parts', async () => {
  const { tenantId, projectId } = fixture
  for (let site = 0; site < 12; site += 1) {
    await buildSite(test.database.db, { tenantId, projectId, key: `site-${site}` })
  }
  const loaded: object[] = []
  await start({ ...QUIET, debug: (facts: object = {}) => void loaded.push(facts) }).close()
  expect(loaded).toEqual([expect.objectContaining({ siteCount: 0 })])
})

it('lists work when loading ahead has failed, and the log says so', async () => {
  const warnings: string[] = []
  const { db } = test.database
  await sql`alter table daily_sum rename to daily_sum_elsewhere`.execute(db)
  try {
    await start({ ...QUIET, warn: (_error: unknown, message?: string) => void warnings.push(String(message)) }).done
  } finally {
    await sql`alter table daily_sum_elsewhere rename to daily_sum`.execute(db)
  }
  expect(warnings).toEqual(['lists could not be loaded into memory ahead'])
  expect(await hitsListed()).toBeGreaterThan(0)
})
