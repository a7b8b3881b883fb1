import { execFile } from 'node:child_process'
import { join } from 'node:path'

// Printed where a command takes more than a few seconds, as any does on a busy machine.
const PROGRESS = /^[\d,]+ rows? .*\n/gm
const MAIN = join(import.meta.dirname, '../../src/cli/main.ts')

interface Outcome {
  code: number
  out: string
  err: string
}

/** Runs a command as `npm run bonfire` does, in `folder` and, unless `settings` say otherwise, on the data folder in it. */
export const runBonfire = (
  folder: string,
  args: readonly string[],
  { input = '', settings = {} }: { input?: string | undefined; settings?: NodeJS.ProcessEnv } = {},
) =>
  new Promise<Outcome>((resolve) => {
    const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', INIT_CWD: folder, ...settings }
    const child = execFile(
      process.execPath,
      // Optimising the embedded engine takes longer than a command does.
      ['--disable-warning=ExperimentalWarning', '--liftoff-only', MAIN, ...args],
      { env },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err: err.replace(PROGRESS, '') }),
    )
    child.stdin?.end(input)
  })
