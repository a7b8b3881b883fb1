import { buildUser } from '../server/test/app/factories.ts'
import { TEST_PASSWORD } from '../server/test/app/test-app.ts'
import type { MatrixRequest } from '../server/test/permissions/ask-matrix.ts'
import { openSession } from '../server/test/permissions/matrix-scene.ts'
import type { Finding } from './report.ts'
import type { Target } from './target.ts'

const OFFICE = 40
const SPRAYED_NAMES = 200
const MOST_GUESSES_A_MINUTE = 30
const MOST_STREAMS = 20
const RANGE = 'from=2026-03-07&to=2026-03-10'

/** Each limit holds exactly, and anything beyond it is refused with the right status. */
export async function attackLimits(target: Target): Promise<Finding> {
  const admin = target.scene.accounts.get('admin')
  if (!admin) throw new Error('The scene has no administrator')
  const { cookie } = await openSession(target.test, admin.id)
  const failures: string[] = []
  let tried = 0
  const expectStatus = async (what: string, expected: number, request: MatrixRequest): Promise<void> => {
    tried += 1
    const { statusCode } = await target.send({ ...request, headers: { cookie, ...request.headers } })
    if (statusCode !== expected) failures.push(`${what}: ${statusCode}, and not ${expected}`)
    // After a refusal the connection must still be usable.
    const after = await target.send({ url: '/api/v1/users/me', headers: { cookie } })
    if (after.statusCode !== 200) failures.push(`a call after ${what}: ${after.statusCode}`)
  }
  const list = (sites: string[]): MatrixRequest => ({
    method: 'POST',
    url: `/api/synco/ui/insights?${RANGE}`,
    payload: { sites, insightType: 'insights', view: 'groups' },
  })
  const names = (count: number) => Array.from({ length: count }, (_, index) => `site-${index}`)
  await expectStatus('a list of 10,000 sites', 200, list(names(10_000)))
  await expectStatus('a list of 10,001 sites', 422, list(names(10_001)))
  await expectStatus('a body of more than 2 MB', 413, list(['x'.repeat(2 * 1024 * 1024)]))
  await expectStatus('headers of 100 kB', 431, { url: '/api/v1/users/me', headers: { 'x-more': 'x'.repeat(100_000) } })
  await expectStatus('a form where JSON is due', 415, {
    ...list([]),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  failures.push(...(await openStreams(target, cookie)), ...(await signInAnOffice(target)))
  const { passed, problems } = await spray(target)
  tried += MOST_STREAMS + 1 + OFFICE + SPRAYED_NAMES
  return {
    attack: 'limits',
    tried,
    failures: [...failures, ...problems],
    seen: `${passed} of ${SPRAYED_NAMES} sprayed guesses passed, an office of ${OFFICE} signed in`,
  }
}

async function openStreams({ port }: Target, cookie: string): Promise<string[]> {
  const leaving = new AbortController()
  // All at once, and kept: a collected response would end its stream.
  const answers = await Promise.all(
    Array.from({ length: MOST_STREAMS + 1 }, () =>
      fetch(`http://127.0.0.1:${port}/api/v1/changes`, { headers: { cookie }, signal: leaving.signal }),
    ),
  )
  const statuses = answers.map(({ status }) => status).sort()
  leaving.abort()
  const expected = [...Array<number>(MOST_STREAMS).fill(200), 429]
  return statuses.join() === expected.join() ? [] : [`${MOST_STREAMS + 1} streams of one person: ${statuses.join(' ')}`]
}

const signIn = (target: Target, attempt: { username: string; password: string; remoteAddress: string }) =>
  target.send({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: attempt.username, password: attempt.password },
    remoteAddress: attempt.remoteAddress,
  })

/** People behind one address who mistype now and then must not lock each other out. */
async function signInAnOffice(target: Target): Promise<string[]> {
  const { db } = target.test.database
  const { id: tenantId } = await db.selectFrom('tenant').select('id').orderBy('id').executeTakeFirstOrThrow()
  const failures: string[] = []
  for (let person = 0; person < OFFICE; person += 1) {
    const username = `office-${person}`
    const at = { username, remoteAddress: '192.0.2.1' }
    await buildUser(db, { tenantId, username })
    if (person % 4 === 0) await signIn(target, { ...at, password: 'mistyped' })
    const { statusCode } = await signIn(target, { ...at, password: TEST_PASSWORD })
    if (statusCode !== 200) failures.push(`${username} with the right password: ${statusCode}`)
  }
  return failures
}

/** One address that tries one password on many names at once. */
async function spray(target: Target): Promise<{ passed: number; problems: string[] }> {
  const answers = await Promise.all(
    Array.from({ length: SPRAYED_NAMES }, (_, number) =>
      signIn(target, { username: `name-${number}`, password: 'Summer2026!', remoteAddress: '198.51.100.9' }),
    ),
  )
  const passed = answers.filter(({ statusCode }) => statusCode !== 429).length
  const problems = passed > MOST_GUESSES_A_MINUTE ? [`${passed} guesses of ${SPRAYED_NAMES} passed at once`] : []
  return { passed, problems }
}
