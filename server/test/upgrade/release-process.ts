import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

// A process of seconds does not earn back what optimising costs.
const NODE_OPTIONS = ['--disable-warning=ExperimentalWarning', '--liftoff-only']

/** A release, unpacked in a folder, and what all releases share. */
export interface Release {
  readonly folder: string
  readonly settings: NodeJS.ProcessEnv
}

export interface RunningRelease {
  readonly url: string
  /** Its warnings and errors. */
  readonly complaints: () => string[]
  stop(): Promise<void>
}

const placeOf = ({ folder, settings }: Release) => ({ cwd: folder, env: { ...process.env, ...settings } })

/** Runs a command of the release to its end, and returns what it printed. */
export const runCommand = (release: Release, words: readonly string[], input = '') =>
  execFileSync(process.execPath, [...NODE_OPTIONS, 'server/src/cli/main.ts', ...words], {
    ...placeOf(release),
    encoding: 'utf8',
    input,
    stdio: ['pipe', 'pipe', 'pipe'],
  })

/** Starts the server of the release on a free port. */
export async function startRelease(release: Release): Promise<RunningRelease> {
  const { cwd, env } = placeOf(release)
  const child = spawn(process.execPath, [...NODE_OPTIONS, 'server/src/main.ts'], {
    cwd,
    env: { ...env, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const complaints: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line))
  const ready = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) complaints.push(line)
    const url = /^Bonfire is ready: (\S+)/.exec(line)?.[1]
    if (url) ready.resolve(url)
  })
  child.once('close', () => ready.reject(new Error(`It did not start:\n${complaints.join('\n')}`)))
  return {
    url: await ready.promise,
    complaints: () => complaints,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
