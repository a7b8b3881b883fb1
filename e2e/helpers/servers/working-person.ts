import { randomUUID } from 'node:crypto'

const TRIES = 2

export interface Acknowledged {
  /** Created actions: key to summary. */
  readonly actions: Map<string, string>
  /** Comments: text to the key of the action. */
  readonly comments: Map<string, string>
}

export interface WorkingPerson {
  readonly acknowledged: Acknowledged
  /** Requests that failed twice. */
  readonly failedTwice: string[]
  /** How many failed at the first attempt. */
  readonly failedOnce: () => number
  /** Stops after the current round. */
  stop(): Promise<void>
}

/** A user who creates, reads and comments on actions in a loop, and retries failures once. */
export function startWork(url: string, { cookie, name }: { cookie: string; name: string }): WorkingPerson {
  const acknowledged: Acknowledged = { actions: new Map(), comments: new Map() }
  const failedTwice: string[] = []
  let failedOnce = 0
  let isStopping = false

  const ask = async (path: string, body?: object): Promise<unknown> => {
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      try {
        return await call(`${url}/api${path}`, cookie, body)
      } catch (error) {
        if (attempt === 1) failedOnce += 1
        else failedTwice.push(`${path}: ${(error as Error).message}`)
      }
    }
    return undefined
  }
  const work = async (): Promise<void> => {
    for (let turn = 1; !isStopping; turn++) {
      const summary = `${name} ${turn}`
      const created = await ask('/issue', { ...ACTION, summary, requestId: randomUUID() })
      if (!created) continue
      const { issueKey } = created as { issueKey: string }
      acknowledged.actions.set(issueKey, summary)
      await ask(`/issue/${issueKey}`)
      const body = `${summary} is under way`
      if (await ask(`/v2/actions/${issueKey}/comments`, { body, requestId: randomUUID() })) {
        acknowledged.comments.set(body, issueKey)
      }
    }
  }
  const working = work()
  return {
    acknowledged,
    failedTwice,
    failedOnce: () => failedOnce,
    stop: () => {
      isStopping = true
      return working
    },
  }
}

export const ACTION = {
  siteId: 'plant',
  status: 'New Action',
  // Everyone gets a mail about it.
  priority: 'Critical',
  context: 'FDD',
  responsible: 'Site Local',
}

/** Sends a request, a write if it has a body. Throws unless it succeeds. */
export async function call(address: string, cookie: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`answered with ${answer.status}`)
  return answer.json()
}
