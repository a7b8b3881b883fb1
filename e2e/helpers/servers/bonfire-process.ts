import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '../../..')
/** A process of seconds does not earn back what optimising the embedded engine costs. */
const SHORT_LIFE = ['--liftoff-only']
const START_TIMEOUT_MILLISECONDS = 600_000

export interface RunningBonfire {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Everything it has printed so far. */
  readonly output: () => string
  /** Like Ctrl-C. */
  stop(): Promise<void>
  /** Like a power cut. */
  kill(): Promise<void>
}

export const emptyFolder = () => mkdtempSync(join(tmpdir(), 'bonfire e2e '))

/** The file of a data folder with the settings of the servers and commands that use it. */
export const SETTINGS = 'settings.env'

/** Starts the server like `npm run serve` (or, for the demo, `npm start`) on a free port. */
export async function startBonfire(options: {
  dataDirectory: string
  demonstration?: boolean
  environment?: NodeJS.ProcessEnv
  /** Of Node.js, instead of those for a short life. */
  flags?: readonly string[]
}): Promise<RunningBonfire> {
  const child = spawn(
    process.execPath,
    [
      ...(options.flags ?? SHORT_LIFE),
      ...settingsOf(options.dataDirectory),
      'server/src/main.ts',
      ...(options.demonstration ? ['--demonstration'] : []),
    ],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: options.dataDirectory,
        LOG_LEVEL: 'warn',
        EVALUATION: 'off',
        ...options.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const lines = createInterface({ input: child.stdout })
  const url = await new Promise<string>((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error(`Bonfire did not start:\n${output}`)), START_TIMEOUT_MILLISECONDS)
    lines.on('line', (line) => {
      output += `${line}\n`
      const address = /^Bonfire is ready: (\S+)/.exec(line)?.[1]
      if (!address) return
      clearTimeout(giveUp)
      resolve(address)
    })
    child.once('exit', () => reject(new Error(`Bonfire did not start:\n${output}`)))
  })
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    output: () => output,
    stop: () => end(child, 'SIGINT'),
    kill: () => end(child, 'SIGKILL'),
  }
}

function settingsOf(dataDirectory: string): string[] {
  const file = join(dataDirectory, SETTINGS)
  return existsSync(file) ? [`--env-file=${file}`] : []
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Runs `npm run bonfire -- …` to its end. */
export function bonfire(
  place: string | { dataDirectory: string; environment: NodeJS.ProcessEnv },
  commandArguments: readonly string[],
  input = '',
) {
  const { dataDirectory, environment } = typeof place === 'string' ? { dataDirectory: place, environment: {} } : place
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...SHORT_LIFE, ...settingsOf(dataDirectory), 'server/src/cli/main.ts', ...commandArguments],
    {
      cwd: ROOT,
      encoding: 'utf8',
      input,
      env: { ...process.env, DATA_DIR: dataDirectory, ...environment },
    },
  )
  return { status, output: stdout + stderr }
}
