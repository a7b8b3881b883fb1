const REDRAW_MS = 100
const LINE_MS = 5000

/** One line on stderr that is drawn anew on a terminal, and is printed now and then elsewhere. */
export function startProgress(describe: (count: number, perSecond: number) => string): {
  update(count: number): void
  end(): void
} {
  const startedAt = performance.now()
  const { stderr } = process
  const interval = stderr.isTTY ? REDRAW_MS : LINE_MS
  let drawnAt = stderr.isTTY ? 0 : startedAt
  let isDrawn = false
  return {
    update(count) {
      const now = performance.now()
      if (now - drawnAt < interval) return
      drawnAt = now
      isDrawn = true
      const line = describe(count, Math.round(count / ((now - startedAt) / 1000)))
      stderr.write(stderr.isTTY ? `\r\x1b[2K${line}` : `${line}\n`)
    },
    end() {
      if (isDrawn && stderr.isTTY) stderr.write('\r\x1b[2K')
    },
  }
}
