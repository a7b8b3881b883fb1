import type { InjectOptions } from 'fastify'
import type { TestApp } from '../app/test-app.ts'
import type { MatrixCall } from './matrix-calls.ts'
import { buildObjects, type Objects } from './matrix-objects.ts'
import { type Account, openSession, RELATIONS, type Relation, type Scene, type Spot } from './matrix-scene.ts'

/** The options of Fastify's `inject`. */
export type MatrixRequest = InjectOptions

/** Sends a request, in-process or over HTTP. */
export type SendRequest = (request: MatrixRequest) => Promise<{ readonly statusCode: number; readonly body: string }>

/** Makes a call of the matrix as an account; returns the statuses in the matrix's notation. */
export type AskMatrix = (name: string, title: string, call: MatrixCall) => Promise<string>

/** An account's statuses for its own, another project's and another tenant's object. */
export function matrixAsker(test: TestApp, scene: Scene, send: SendRequest): AskMatrix {
  const build = (by: Account, relation: Relation, spot: Spot, wanted?: ReadonlySet<keyof Objects>): Promise<Objects> =>
    buildObjects(test, spot, { by, person: relation === 'own' ? by : spot.colleague }, wanted)

  // Objects that are only read are created once.
  const readObjects = new Map<string, Promise<Objects>>()
  const seen = (by: Account, relation: Relation, spot: Spot): Promise<Objects> => {
    const key = `${by.username} ${relation}`
    const objects = readObjects.get(key) ?? build(by, relation, spot)
    readObjects.set(key, objects)
    return objects
  }

  /** Those that the call is about; a list shows others than it names. */
  const fresh = async (by: Account, relation: Relation, spot: Spot, title: string, call: MatrixCall) => {
    if (call.shows) return build(by, relation, spot)
    const wanted = namedBy(title, call, await seen(by, relation, spot))
    return build(by, relation, spot, wanted)
  }

  const answerTo = async (
    account: Account | undefined,
    { title, call, relation }: { title: string; call: MatrixCall; relation: Relation },
  ): Promise<string> => {
    const by = account ?? scene.accounts.get('admin')
    const spot = by && scene.spotOf(by.username, relation)
    if (!spot || (relation === 'project' && call.isOfTenant)) return '-'
    const isRead = call.isAboutNothing || (title.startsWith('GET ') && !call.showsNewest)
    const objects = await (isRead ? seen(by, relation, spot) : fresh(by, relation, spot, title, call))
    const cookie = account && (await openSession(test, account.id)).cookie
    const answer = await send({
      ...requestOf(title, call, objects),
      headers: { ...call.options?.(objects).headers, ...(cookie && { cookie }) },
      // Some calls are rate-limited per address.
      remoteAddress: `10.0.0.${account?.id ?? 0}`,
    })
    if (answer.statusCode !== 200 || !call.shows) return String(answer.statusCode)
    return answer.body.includes(call.shows(objects)) ? '200' : 'none'
  }

  return async (name, title, call) => {
    const account = scene.accounts.get(name)
    const relations = account && !call.isAboutNothing ? RELATIONS : RELATIONS.slice(0, 1)
    const answers: string[] = []
    for (const relation of relations) answers.push(await answerTo(account, { title, call, relation }))
    return answers.join(' ')
  }
}

/** The keys of the objects that a call names. */
function namedBy(title: string, call: MatrixCall, objects: Objects): Set<keyof Objects> {
  const named = new Set<keyof Objects>()
  const noting: ProxyHandler<Objects> = {
    get: (all, key) => {
      named.add(key as keyof Objects)
      return Reflect.get(all, key)
    },
  }
  requestOf(title, call, new Proxy(objects, noting))
  return named
}

/** The call with a title of the matrix, for these objects. */
export function requestOf(title: string, call: MatrixCall, objects: Objects): MatrixRequest {
  const [method, path] = title.split(' ')
  const body = call.body?.(objects)
  return {
    ...call.options?.(objects),
    method: method as NonNullable<InjectOptions['method']>,
    url: `/api${call.path?.(objects) ?? path}`,
    ...(body !== undefined && { payload: body as object }),
    // The stream of changes never ends.
    payloadAsStream: path === '/v1/changes',
  }
}
