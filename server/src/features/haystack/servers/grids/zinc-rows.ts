import { refuse } from '../../../../http/refusal.ts'
import { MAXIMUM_ROW_LENGTH } from '../../../readers/text.ts'

export interface ZincRow {
  /** Lines count from 1. */
  readonly line: number
  readonly text: string
}

/** The rows of a zinc grid: the line of its version, that of its columns, then one each. A grid inside a row has lines of its own. */
export async function* readZincRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ZincRow> {
  let line = 0
  let hasEnded = false
  let open: { line: number; text: string; depth: number } | undefined
  for await (const text of linesOf(bytes)) {
    line += 1
    if (text === '' && !open) {
      hasEnded = true
      continue
    }
    if (hasEnded) throw refuse('pull.broken-grid', { line, reason: 'a row after the end' })
    const depth = (open?.depth ?? 0) + depthOf(text)
    const whole = open ? `${open.text}\n${text}` : text
    if (whole.length > MAXIMUM_ROW_LENGTH) throw tooLong(line)
    if (depth > 0) open = { line: open?.line ?? line, text: whole, depth }
    else {
      yield { line: open?.line ?? line, text: whole }
      open = undefined
    }
  }
  if (open) throw refuse('pull.broken-grid', { line: open.line, reason: 'a grid inside it does not end' })
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  let count = 0
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw refuse('pull.broken-grid', { line: count + 1, reason: 'not UTF-8' })
    }
  }
  for await (const chunk of bytes) {
    const lines = decode(chunk).split('\n')
    lines[0] = rest + lines[0]
    rest = lines.pop() ?? ''
    if (rest.length > MAXIMUM_ROW_LENGTH) throw tooLong(count + lines.length + 1)
    for (const line of lines) {
      count += 1
      yield withoutReturn(line)
    }
  }
  const last = withoutReturn(rest + decode())
  if (last !== '') yield last
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)

const tooLong = (line: number) =>
  refuse('pull.broken-grid', { line, reason: `longer than ${MAXIMUM_ROW_LENGTH} characters` })

/** Counts the grids that a line opens and does not close. Brackets within texts and addresses do not count. */
function depthOf(line: string): number {
  if (!line.includes('<<') && !line.includes('>>')) return 0
  const bare = line.replaceAll(/"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '')
  return count(bare, '<<') - count(bare, '>>')
}

const count = (text: string, part: string) => text.split(part).length - 1
