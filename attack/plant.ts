import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bonfire, type RunningBonfire } from '../e2e/helpers/servers/bonfire-process.ts'
import { KNOWN } from './bombs/bomb.ts'

const PASSWORD = 'pulled-the-plug'
export const DAY = new Date().toISOString().slice(0, 10)

/** An installation with one site, one rule, an administrator, and a key for programs. */
export interface Plant {
  readonly dataDirectory: string
  readonly environment: NodeJS.ProcessEnv
  readonly key: string
}

/** Fills an empty data folder, or the database that the environment names. */
export function furnishPlant(dataDirectory: string, environment: NodeJS.ProcessEnv = {}): Plant {
  const model = join(dataDirectory, 'model.json')
  writeFileSync(
    model,
    JSON.stringify({
      projects: [{ projectKey: 'P', projectName: 'Plant', currency: 'EUR' }],
      sites: [{ siteId: KNOWN.siteId, projectKey: 'P', label: 'Plant', timezone: 'UTC' }],
      rules: [{ ruleId: KNOWN.ruleId, name: 'Valve leaks' }],
    }),
  )
  const place = { dataDirectory, environment }
  const person = ['--username', 'keeper', '--email', 'keeper@bonfire.example', '--name', 'The keeper']
  for (const command of [
    ['import', 'model', model],
    ['user', 'create', ...person, '--admin'],
  ]) {
    const { status, output } = bonfire(place, command, `${PASSWORD}\n`)
    if (status !== 0) throw new Error(`bonfire ${command.join(' ')} failed:\n${output}`)
  }
  const key = /bfk_[\w-]+/.exec(bonfire(place, ['key', 'create', '--name', 'engine']).output)?.[0]
  if (!key) throw new Error('No key was made')
  return { dataDirectory, environment, key }
}

/** The cookie of the administrator's session. */
export async function signIn({ url }: RunningBonfire): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'keeper', password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`The sign-in was refused: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .flatMap((cookie) => cookie.split(';')[0] ?? [])
    .join('; ')
}

/** The list of the plant's findings, as a page requests it. */
export function askForList({ url }: RunningBonfire, cookie: string): Promise<Response> {
  return fetch(`${url}/api/synco/ui/insights?from=${DAY}&to=${DAY}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ sites: ['plant'], insightType: 'insights', view: 'groups' }),
  })
}
