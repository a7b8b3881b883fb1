/// <reference path="./haystack-packages.d.ts" />
import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stream } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Dict, HDictBuilder, HServer, HStdOps, HZincReader } from 'nodehaystack'
import { haystackSignIn } from './haystack-sign-in.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A Haystack server of another project, with records of the test, that asks people to sign in. */
export interface HaystackServer {
  /** Of the project. */
  readonly address: string
  /** Replaces all records, given as a grid in zinc. */
  put(zinc: string): Promise<void>
  /** Answers an operation in another way, until it is set to undefined. */
  instead(operation: string, handler: Handler | undefined): void
  /** Lets reading fail within the server, until records are put. */
  breakWith(message: string): void
  /** How many sessions there are. */
  sessionCount(): number
  /** The operations requested so far, with what was sent as authorization. */
  readonly asked: { operation: string; authorization: string }[]
  stop(): Promise<void>
}

export const HAYSTACK_USER = { username: 'bonfire', password: 'a long pass=word, 1' }

const PROJECT = '/api/demo/'

// nodehaystack is from a time when streams had it.
Object.assign(Stream, { super_: EventEmitter })

class Records extends HServer {
  dicts: Dict[] = []
  fault: Error | null = null

  ops(done: (error: null, ops: unknown[]) => void) {
    done(null, [HStdOps.about, HStdOps.ops, HStdOps.formats, HStdOps.read])
  }

  onAbout(done: (error: null, about: Dict) => void) {
    done(null, new HDictBuilder().add('serverName', 'Test').add('productName', 'nodehaystack').toDict())
  }

  onReadById(id: { val: string }, done: (error: null, dict: Dict | null) => void) {
    done(null, this.dicts.find((dict) => dict.id().val === id.val) ?? null)
  }

  iterator(done: (error: Error | null, iterator: { next(): Dict | undefined; hasNext(): boolean }) => void) {
    let place = 0
    done(this.fault, { next: () => this.dicts[place++], hasNext: () => place < this.dicts.length })
  }
}

export async function startHaystackServer(port = 0): Promise<HaystackServer> {
  const records = new Records()
  const signIn = haystackSignIn({ [HAYSTACK_USER.username]: HAYSTACK_USER.password })
  const others = new Map<string, Handler>()
  const asked: HaystackServer['asked'] = []

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    if (!pathname.startsWith(PROJECT)) return response.writeHead(404).end('Not found')
    const operation = pathname.slice(PROJECT.length)
    asked.push({ operation, authorization: request.headers.authorization ?? '' })
    const other = others.get(operation)
    if (other) return other(request, response)
    if (!signIn.admit(request, response)) return undefined
    if (operation === 'close') {
      signIn.tokens.delete(/authToken=(\w+)/.exec(request.headers.authorization ?? '')?.[1] ?? '')
      return response.writeHead(200, { 'content-type': 'text/zinc' }).end('ver:"2.0"\nempty\n')
    }
    void serve(records, operation, request, response)
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PROJECT}`,
    asked,
    put: (zinc) =>
      new Promise((resolve, reject) => {
        new HZincReader(zinc).readGrid((error, grid) => {
          if (error || !grid) return reject(error ?? new Error('no grid'))
          records.fault = null
          records.dicts = Array.from({ length: grid.numRows() }, (_, place) => grid.row(place))
          return resolve()
        })
      }),
    instead(operation, handler) {
      if (handler) others.set(operation, handler)
      else others.delete(operation)
    },
    breakWith(message) {
      records.fault = new Error(message)
    },
    sessionCount: () => signIn.tokens.size,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serve(records: Records, operation: string, request: IncomingMessage, response: ServerResponse) {
  const body = await text(request)
  // As Express hands bodies over, for which nodehaystack was made.
  Object.assign(request, { app: {}, body })
  records.op(operation, false, (_, op) => {
    if (!op) return response.writeHead(404).end()
    return op.onServiceOp(records, request, response, (error) => {
      if (error) response.writeHead(400).end(error.message)
    })
  })
}
