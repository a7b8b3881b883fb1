import { counted } from './counted.ts'

const REDRAW_MS = 100
const LINE_MS = 5000

/** A progress line on stderr: updated in place on a terminal, printed occasionally elsewhere. */
export function startProgress<Done>(describe: (done: Done, seconds: number) => string): {
  update(done: Done): void
  end(): void
} {
  const startedAt = performance.now()
  const { stderr } = process
  const interval = stderr.isTTY ? REDRAW_MS : LINE_MS
  let drawnAt = stderr.isTTY ? 0 : startedAt
  let isDrawn = false
  return {
    update(done) {
      const now = performance.now()
      if (now - drawnAt < interval) return
      drawnAt = now
      isDrawn = true
      const line = describe(done, (now - startedAt) / 1000)
      stderr.write(stderr.isTTY ? `\r\x1b[2K${line}` : `${line}\n`)
    },
    end() {
      if (isDrawn && stderr.isTTY) stderr.write('\r\x1b[2K')
    },
  }
}

/** The progress of a file that is read row by row. */
export const describeRows = (rows: number, seconds: number): string =>
  `${counted(rows, 'row')} read, ${Math.round(rows / seconds).toLocaleString('en')} a second`
