import type { Change } from '@bonfire/contract/changes'
import type { TestApp } from './test-app.ts'

/** A client that listens for changes, like a browser. */
export interface ChangeListener {
  readonly status: number
  readonly headers: Headers
  /** Waits for the next change. Rejects if the stream ends instead. */
  next(): Promise<Change>
  /** The id of the latest event read. */
  place(): string
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
  leave(): void
}

/** Uses real HTTP, to prove that events arrive one by one. */
export async function listenForChanges(
  test: TestApp,
  cookie: string,
  options: { query?: string; lastEventId?: string } = {},
): Promise<ChangeListener> {
  if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' })
  const address = test.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The app has no port')
  const leaving = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${address.port}/api/v1/changes${options.query ?? ''}`, {
    headers: { cookie, ...(options.lastEventId && { 'last-event-id': options.lastEventId }) },
    signal: leaving.signal,
  })
  const reading = answer.status === 200 ? await read(answer) : undefined
  return {
    status: answer.status,
    headers: answer.headers,
    next: () => reading?.next() ?? Promise.reject(new Error(`There is no stream: ${answer.status}`)),
    place: () => reading?.place() ?? '',
    ended: reading?.ended ?? Promise.resolve(),
    leave: () => leaving.abort(),
  }
}

/** Reads until the first event, which gives the position, and then continues by itself. */
async function read(answer: Response) {
  const waiting: Change[] = []
  const wanted: { resolve(change: Change): void; reject(error: Error): void }[] = []
  let place = ''
  const opened = Promise.withResolvers<void>()
  const heard = (event: Map<string, string>) => {
    place = event.get('id') ?? place
    if (event.get('event') === 'place') return opened.resolve()
    if (event.get('event') !== 'change') return
    const change: Change = JSON.parse(event.get('data') ?? '')
    const next = wanted.shift()
    if (next) next.resolve(change)
    else waiting.push(change)
  }
  const readAll = async () => {
    let text = ''
    try {
      for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const blocks = (text + part).split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) heard(fieldsOf(block))
      }
    } catch {
      // Closed or cut off: the stream has ended either way.
    }
    for (const { reject } of wanted.splice(0)) reject(new Error('The stream has ended'))
  }
  const ended = readAll()
  await opened.promise
  return {
    ended,
    place: () => place,
    next: () =>
      new Promise<Change>((resolve, reject) => {
        const change = waiting.shift()
        if (change) resolve(change)
        else wanted.push({ resolve, reject })
      }),
  }
}

const fieldsOf = (block: string) =>
  new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
