import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSite, buildUser } from '../app/factories.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { requestOf } from './ask-matrix.ts'
import { MATRIX_CALLS, type MatrixCall } from './matrix-calls.ts'
import { buildObjects, type Objects } from './matrix-objects.ts'
import { type Account, buildScene, openSession, type Spot } from './matrix-scene.ts'

/**
 * Every call that reads, asked by somebody with all permissions and one of a project's two sites: what is at the other
 * site changes no answer, counts included. Both sites use the same rule, so that a sum over the project would show.
 */
const OF_A_SITE = new Set<keyof Objects>(['equipRuleId', 'commentId', 'pointId', 'occurrenceId', 'equipNumber'])

/** Of the tenant or the whole project, and read by its administrators. */
const IS_SHARED = new Set(['GET /v1/definitions', 'GET /v1/portfolio'])
const UNSEEN = 'annexe-out-of-sight'

let test: TestApp
let seen: Objects
let part: Answers
let whole: Answers

interface Answers {
  readonly cookie: string
  readonly before: Map<string, string>
}

const isRead = (title: string, call: MatrixCall) =>
  (title.startsWith('GET ') && title !== 'GET /v1/changes') ||
  (call.shows !== undefined && !/\/v2\/actions\/(each|bulk)$/.test(title))
const READS = Object.entries(MATRIX_CALLS).filter(([title, call]) => isRead(title, call) && !IS_SHARED.has(title))

/** Where a call names sites, both are named. */
function namingBoth(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload
  const names = Object.entries(payload).filter(([field, value]) => /^sites?$/.test(field) && Array.isArray(value))
  return { ...payload, ...Object.fromEntries(names.map(([field, value]) => [field, [...value, UNSEEN]])) }
}

async function answerTo({ cookie }: Answers, title: string, call: MatrixCall): Promise<string> {
  const { payload, ...request } = requestOf(title, call, seen)
  const { statusCode, body } = await test.app.inject({
    ...request,
    ...(payload !== undefined && { payload: namingBoth(payload) as object }),
    headers: { ...call.options?.(seen).headers, cookie },
  })
  return `${statusCode} ${body}`
}

async function signIn(username: string, { tenantId }: Spot, portfolio: object): Promise<Account & Answers> {
  const { db } = test.database
  const rolesRestriction = ['Users', 'Engineering Admins', 'Administrators']
  const person = { tenantId, username, groups: ['Administrators', 'Bueno'], rolesRestriction }
  const id = await buildUser(db, { ...person, ...portfolio })
  const row = db.selectFrom('user_account').select('forge_id').where('id', '=', id)
  const { forge_id: forgeId } = await row.executeTakeFirstOrThrow()
  return { id, username, forgeId, cookie: (await openSession(test, id)).cookie, before: new Map() }
}

async function buildRuns({ siteRowId }: Spot) {
  const body = JSON.stringify({ runs: [{ equipRowId: 1, rule: 'data-range.sat', status: 'runs' }] })
  const day = { site_id: siteRowId, local_day: '2026-03-09', evaluated_at: test.clock.now, body }
  await test.database.db.insertInto('evaluation_day').values(day).execute()
}

beforeAll(async () => {
  test = await testApp({ REPORT_LINKS: 'on' })
  await test.app.ready()
  const scene = await buildScene(test)
  const { db } = test.database
  const spot = scene.spotOf('site', 'own')
  if (!spot) throw new Error('The scene has no site of its own')
  const site = db.selectFrom('site').select('project_id as projectId').where('id', '=', spot.siteRowId)
  const { projectId } = await site.executeTakeFirstOrThrow()
  const siteRowId = await buildSite(db, { tenantId: spot.tenantId, projectId, key: UNSEEN })
  const reader = await signIn('one-site', spot, { siteRowIds: [spot.siteRowId] })
  part = reader
  whole = await signIn('all-sites', spot, { seesAllProjects: true })
  seen = await buildObjects(test, spot, { by: reader, person: reader })
  for (const who of [part, whole]) {
    // What is computed when it is first asked for is there before both answers.
    for (const [title, call] of READS) await answerTo(who, title, call)
    for (const [title, call] of READS) who.before.set(title, await answerTo(who, title, call))
  }
  const unseen: Spot = { ...spot, siteKey: UNSEEN, siteRowId }
  await buildObjects(test, unseen, { by: spot.colleague, person: spot.colleague }, OF_A_SITE)
  await buildRuns(unseen)
})
afterAll(() => test.close())

describe.each(READS)('%s', (title, call) => {
  it('says nothing of sites that the reader does not see', async () => {
    const answer = await answerTo(part, title, call)
    expect(answer).toBe(part.before.get(title))
    expect(answer).not.toContain(UNSEEN)
  })
})

it('says more to somebody who sees both sites', async () => {
  const changed: string[] = []
  for (const [title, call] of READS) {
    if ((await answerTo(whole, title, call)) !== whole.before.get(title)) changed.push(title)
  }
  const ofBothTypes = [
    ...['POST /synco/ui/insights', 'POST /v1/hits/trends', 'POST /v1/hits/latest'],
    ...['POST /v1/hits/costs', 'POST /v1/hits/worth'],
  ]
  expect(changed).toEqual(
    expect.arrayContaining([
      ...ofBothTypes.flatMap((call) => [call, `${call} monitoring`]),
      ...['POST /v1/overview', 'POST /v1/overview/findings', 'POST /v1/overview/actions', 'POST /issues'],
      ...['GET /v1/evaluations/queue', 'GET /v1/evaluation-progress', 'GET /v1/coverage/rule'],
    ]),
  )
})
