import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type AppParts, buildApp } from '../../src/app/app.ts'
import { type Changes, openChanges } from '../../src/changes/changes.ts'
import { type Config, readConfig } from '../../src/config/config.ts'
import type { OpenDatabase } from '../../src/db/open.ts'
import { SESSION_COOKIE } from '../../src/features/auth/session-cookie.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { emptyTables, testDatabase } from '../database/test-database.ts'
import { TEST_PASSWORD } from './test-password.ts'

export const TEST_NOW = new Date('2026-03-10T12:00:00Z')

// Short, so that tests do not wait for the clock, but long enough to be reliable on a busy machine.
const CHANGES_TIMING = {
  missedWaitMilliseconds: 20,
  occurrencesWaitMilliseconds: 20,
  lingerMilliseconds: 3000,
  heartbeatMilliseconds: 200,
  coalesceMilliseconds: 10,
  probeEveryMilliseconds: 60_000,
  probeWaitMilliseconds: 10_000,
}

// Tests pull by themselves.
const PULL_TIMING = { checkEveryMilliseconds: 86_400_000 }

/** The full server on a separate database, with a clock controlled by the test. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly database: OpenDatabase
  readonly config: Config
  readonly clock: { now: Date }
  readonly changes: Changes
  readonly storage: Storage
  /** Sends a request with this cookie, or without a session. */
  ask(request: InjectOptions, cookie?: string): Promise<LightMyRequestResponse>
  signIn(username: string): Promise<string>
  reset(): Promise<void>
  close(): Promise<void>
}

export async function testApp(
  environment: NodeJS.ProcessEnv = {},
  { database: given, ...parts }: Pick<AppParts, 'senderPatience'> & { database?: OpenDatabase } = {},
): Promise<TestApp> {
  const database = given ?? (await testDatabase())
  const dataDirectory = await mkdtemp(join(tmpdir(), 'bonfire-test-'))
  const config = readConfig({ LOG_LEVEL: 'silent', EVALUATION: 'off', DATA_DIR: dataDirectory, ...environment })
  const clock = { now: TEST_NOW }
  const changes = openChanges(database, { warn: console.error }, CHANGES_TIMING)
  const storage = await openStorage(config)
  const app = await buildApp({
    config,
    database,
    changes,
    storage,
    clock: () => clock.now,
    pullTiming: PULL_TIMING,
    ...parts,
  })
  await app.ready()
  await startedWork(database)
  const ask = (request: InjectOptions, cookie?: string) =>
    app.inject({ ...request, headers: { ...request.headers, ...(cookie && { cookie }) } })
  return {
    app,
    database,
    config,
    clock,
    changes,
    storage,
    ask,
    signIn: async (username) => {
      const answer = await ask({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username, password: TEST_PASSWORD },
      })
      const token = answer.cookies.find((cookie) => cookie.name === SESSION_COOKIE)?.value
      if (!token) throw new Error(`${username} could not sign in: ${answer.body}`)
      return `${SESSION_COOKIE}=${token}`
    },
    reset: async () => {
      clock.now = TEST_NOW
      await emptyTables(database)
      await rm(dataDirectory, { recursive: true, force: true })
    },
    close: async () => {
      await app.close()
      await database.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/**
 * The server stores its rules beside its start, and looks at the roles of points. A reset in the middle of that would give two
 * rows one number, and points that a test makes would get other roles.
 */
async function startedWork({ db }: OpenDatabase): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) {
    const stored = await db.selectFrom('definition').select('id').limit(1).executeTakeFirst()
    const passed = await db
      .selectFrom('proposal_pass')
      .select('rules')
      .where('up_to_point', 'is', null)
      .executeTakeFirst()
    if (stored && passed) return
    await sleep(10)
  }
}

export { TEST_PASSWORD }
