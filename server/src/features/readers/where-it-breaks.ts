import { type Problem, problem } from '@bonfire/contract/refusals/problem'
/** Our own words say where parsing failed: a parser's messages are for developers. */
export function whereItBreaks({ message }: Error): Problem {
  const [, line, column] = /line "?(\d+)"?,? column "?(\d+)"?/i.exec(message) ?? []
  if (line && column) return problem('breaks.line-column', { line, column })
  const [, position] = /position "?(\d+)"?/i.exec(message) ?? []
  if (position) return problem('breaks.character', { position: Number(position) + 1 })
  const [, lineOnly] = /line "?(\d+)"?/i.exec(message) ?? []
  if (lineOnly) return problem('breaks.line', { line: lineOnly })
  return problem(/end|ended/i.test(message) ? 'breaks.end' : 'breaks.beginning')
}
