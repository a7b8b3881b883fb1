import { type Running, stopInOrder } from './process/stopping.ts'

// Signals are handled before the rest loads: process 1 of a container ignores signals that it does not handle.
const running: Running = { open: [] }
stopInOrder(running)

const { explain, startServer } = await import('./serve.ts')
startServer(running).catch((error: unknown) => {
  process.stderr.write(`Bonfire did not start. ${explain(error)}\n`)
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
