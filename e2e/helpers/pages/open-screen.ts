/** A client that listens for changes like a browser: it reconnects when its stream ends. */
export interface OpenScreen {
  /** The events received since it was opened. */
  readonly changes: () => readonly { kind: string }[]
  /** The number of connections. */
  readonly connections: () => number
  close(): Promise<void>
}

/** Resolves once it is listening. */
export async function openScreen(url: string, cookie: string): Promise<OpenScreen> {
  const changes: { kind: string }[] = []
  const closing = new AbortController()
  const opened = Promise.withResolvers<void>()
  let connections = 0
  let place: string | undefined
  const hear = (event: string): void => {
    place = /^id: (.*)$/m.exec(event)?.[1] ?? place
    const data = /^event: change\ndata: (.*)$/m.exec(event)?.[1]
    if (data) changes.push(JSON.parse(data))
    opened.resolve()
  }
  const listenOnce = async (): Promise<void> => {
    const answer = await fetch(`${url}/api/v1/changes`, {
      headers: { cookie, ...(place && { 'last-event-id': place }) },
      signal: closing.signal,
    })
    if (!answer.ok) throw new Error(`The stream was answered with ${answer.status}`)
    connections += 1
    let text = ''
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + part).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) hear(event)
    }
  }
  const listen = async (): Promise<void> => {
    while (!closing.signal.aborted) await listenOnce().catch(opened.reject)
  }
  const listening = listen()
  // Once connected, reconnect on failure.
  await opened.promise
  return {
    changes: () => changes,
    connections: () => connections,
    close: async () => {
      closing.abort()
      await listening
    },
  }
}
