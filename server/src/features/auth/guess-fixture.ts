import { buildApp } from '../../app.ts'
import { TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import { BROWSER_COOKIE } from './session-cookie.ts'

export const OFFICE = '203.0.113.7'
export const ELSEWHERE = '198.51.100.1'
export const SECOND = 1000

type App = TestApp['app']

export interface Guess {
  readonly username?: string
  readonly password?: string
  readonly from?: string
  readonly browser?: string
  readonly app?: App
}

/** Another server process on the same database. */
export async function secondServer(test: TestApp): Promise<App> {
  const app = await buildApp({ ...test, clock: () => test.clock.now })
  await app.ready()
  return app
}

/** Guesses at passwords, from this address or that, as a browser that is known or as a stranger. */
export function guesses(test: TestApp) {
  const login = ({ username = 'ada', password = 'guess', from = OFFICE, browser, app = test.app }: Guess) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username, password },
      remoteAddress: from,
      headers: browser ? { cookie: `${BROWSER_COOKIE}=${browser}` } : {},
    })
  const statusOf = async (guess: Guess) => (await login(guess)).statusCode
  const signIn = (guess: Guess = {}) => login({ ...guess, password: TEST_PASSWORD })
  const browserOf = (answer: Awaited<ReturnType<typeof login>>) =>
    answer.cookies.find(({ name }) => name === BROWSER_COOKIE)?.value ?? ''
  return {
    login,
    statusOf,
    signIn,
    browserOf,
    waitOf: async (guess: Guess) => Number((await login(guess)).headers['retry-after'] ?? 0),
    browserAfterSignIn: async (guess: Guess = {}) => browserOf(await signIn({ from: ELSEWHERE, ...guess })),
    async fail(times: number, guess: Guess): Promise<number[]> {
      const statuses: number[] = []
      for (let time = 0; time < times; time++) statuses.push(await statusOf(guess))
      return statuses
    },
    pass: (milliseconds: number) => {
      test.clock.now = new Date(test.clock.now.getTime() + milliseconds)
    },
    /** So many names, some at once; returns how many of them were guessed at. */
    async spray(names: number, { atOnce = 50, from = OFFICE, label = 'name' } = {}): Promise<number> {
      let passed = 0
      for (let first = 0; first < names; first += atOnce) {
        const answers = Array.from({ length: atOnce }, (_, index) =>
          login({ username: `${label}-${first + index}`, from }),
        )
        passed += (await Promise.all(answers)).filter(({ statusCode }) => statusCode === 401).length
      }
      return passed
    },
  }
}
