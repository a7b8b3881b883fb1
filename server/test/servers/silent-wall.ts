import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface SilentWall {
  readonly port: number
  /** The connections stay open, but nothing passes any more, not even that one end closes. */
  forgetConnections(): void
  /** From now on, new connections are accepted and never served, like those to a machine that vanished. */
  vanish(): void
  stop(): Promise<void>
}

/** Forwards connections to the socket at this path. */
export async function startSilentWall(path: string): Promise<SilentWall> {
  const all = new Set<Socket>()
  let passing = new Set<Socket>()
  let hasVanished = false
  const forgetConnections = () => {
    for (const socket of passing) {
      socket.unpipe()
      socket.pause()
    }
    passing = new Set()
  }
  const wall = createServer((inside) => {
    all.add(inside)
    inside.on('error', () => {})
    if (hasVanished) return
    const outside = connect(path)
    for (const socket of [inside, outside]) {
      all.add(socket)
      passing.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        if (passing.has(socket)) (socket === inside ? outside : inside).destroy()
      })
    }
    inside.pipe(outside).pipe(inside)
  })
  await new Promise<void>((resolve) => wall.listen(0, '127.0.0.1', resolve))
  return {
    port: (wall.address() as AddressInfo).port,
    forgetConnections,
    vanish() {
      hasVanished = true
      forgetConnections()
    },
    async stop() {
      for (const socket of all) socket.destroy()
      await new Promise((resolve) => wall.close(resolve))
    },
  }
}
