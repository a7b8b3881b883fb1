import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Column } from '../journal.ts'
import type { Desk } from './desk.ts'

const RECONNECTS_AFTER_MILLISECONDS = 500

interface Created {
  readonly person: number
  readonly column: Column
  readonly startedAt: number
}

/** Open screens, each of which listens for changes. */
export interface Screens {
  /** Somebody created an action: other people's screens are to hear of it. */
  expect(actionKey: string, created: Created): void
  /** From the request to the event, on each screen of other people, of what was created meanwhile. */
  heardMs(column: Column): { readonly milliseconds: number[]; readonly expected: number }
  close(): void
}

/** Resolves once all listen, spread over people and servers. */
export async function openScreens({ ports }: Desk, cookies: readonly string[], count: number): Promise<Screens> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const heard = new Map<string, { readonly person: number; readonly at: number }[]>()
  const created = new Map<string, Created>()
  let isClosed = false

  const hear = (event: string, person: number): void => {
    if (!event.includes('"did":"created"')) return
    const at = performance.now()
    for (const [, key = ''] of event.matchAll(/"key":"([^"]+)"/g)) {
      const all = heard.get(key) ?? []
      all.push({ person, at })
      heard.set(key, all)
    }
  }

  /** Until the stream ends; tells `opened` of the first event. */
  const listenOnce = (screen: number, place: { id: string | undefined; turn: number }, opened: () => void) =>
    new Promise<void>((resolve) => {
      const person = screen % cookies.length
      const port = ports[(Math.floor(screen / cookies.length) + place.turn) % ports.length] ?? 0
      const headers = { cookie: cookies[person] ?? '', ...(place.id && { 'last-event-id': place.id }) }
      const url = `http://127.0.0.1:${port}/api/v1/changes?screen=screen-${screen}`
      const request = get(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) answer.destroy()
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          const events = (text + part).split('\n\n')
          text = events.pop() ?? ''
          for (const event of events) {
            place.id = /^id: (.*)$/m.exec(event)?.[1] ?? place.id
            hear(event, person)
          }
          opened()
        })
        answer.on('error', () => {})
        answer.on('close', resolve)
      })
      request.on('error', () => resolve())
    })

  const listen = async (screen: number, opened: () => void) => {
    const place = { id: undefined, turn: 0 }
    while (!isClosed) {
      await listenOnce(screen, place, opened)
      place.turn += 1
      if (!isClosed) await sleep(RECONNECTS_AFTER_MILLISECONDS)
    }
  }

  const all = Array.from({ length: count }, (_, screen) => new Promise<void>((opened) => void listen(screen, opened)))
  await Promise.all(all)
  return {
    expect: (actionKey, each) => void created.set(actionKey, each),
    heardMs: (column) => {
      const milliseconds: number[] = []
      let expected = 0
      for (const [key, { person, startedAt, ...each }] of created) {
        if (each.column !== column) continue
        expected += count - Math.floor((count - 1 - person) / cookies.length + 1)
        for (const one of heard.get(key) ?? []) if (one.person !== person) milliseconds.push(one.at - startedAt)
      }
      return { milliseconds, expected }
    },
    close: () => {
      isClosed = true
      agent.destroy()
    },
  }
}
