import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { vi } from 'vitest'
import { runProgram } from '../../src/cli/program.ts'

// Printed where a command takes more than a few seconds, as any does on a busy machine.
const PROGRESS = /^[\d,]+ rows? .*\n/gm
const MAIN = join(import.meta.dirname, '../../src/cli/main.ts')

interface Outcome {
  code: number
  out: string
  err: string
}

interface Choices {
  readonly input?: string | undefined
  readonly settings?: NodeJS.ProcessEnv
}

const environmentOf = (folder: string, settings: NodeJS.ProcessEnv) => ({
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: '',
  INIT_CWD: folder,
  ...settings,
})

/** Runs a command as `npm run bonfire` does, in `folder` and, unless `settings` say otherwise, on the data folder in it. */
export const spawnBonfire = (folder: string, args: readonly string[], { input = '', settings = {} }: Choices = {}) =>
  new Promise<Outcome>((resolve) => {
    const env = { ...process.env, ...environmentOf(folder, settings) }
    const child = execFile(
      process.execPath,
      // Optimising the embedded engine takes longer than a command does.
      ['--disable-warning=ExperimentalWarning', '--liftoff-only', MAIN, ...args],
      { env },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err: err.replace(PROGRESS, '') }),
    )
    child.stdin?.end(input)
  })

/** The same in this process, several times faster. One at a time: it borrows the process's environment and output. */
export async function runBonfire(folder: string, args: readonly string[], choices: Choices = {}): Promise<Outcome> {
  const { input = '', settings = {} } = choices
  const ended = { code: 0, out: '', err: '' }
  let exitedWith: number | undefined
  const before = process.env
  process.env = { ...before, ...environmentOf(folder, settings) }
  const write = (stream: 'out' | 'err') => (chunk: string | Uint8Array) => {
    if (exitedWith === undefined) ended[stream] += String(chunk)
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(write('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(write('err')),
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([Buffer.from(input)]) as typeof process.stdin),
    // The parser of the command line ends the process when it refuses a word.
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      exitedWith ??= Number(code)
      throw new Error('The process has ended.')
    }),
  ]
  try {
    await runProgram(args)
    ended.code = exitedWith ?? Number(process.exitCode ?? 0)
  } finally {
    process.env = before
    process.exitCode = undefined
    for (const spy of spies) spy.mockRestore()
  }
  return { ...ended, err: ended.err.replace(PROGRESS, '') }
}
