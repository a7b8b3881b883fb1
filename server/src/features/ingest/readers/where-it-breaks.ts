/** Where a parser stumbled, in a sentence of ours: its own words are for who programs it. */
export function whereItBreaks({ message }: Error): string {
  const [, line, column] = /line "?(\d+)"?,? column "?(\d+)"?/i.exec(message) ?? []
  if (line && column) return `It breaks at line ${line}, column ${column}.`
  const [, position] = /position "?(\d+)"?/i.exec(message) ?? []
  if (position) return `It breaks at character ${Number(position) + 1}.`
  const [, lineOnly] = /line "?(\d+)"?/i.exec(message) ?? []
  if (lineOnly) return `It breaks at line ${lineOnly}.`
  return /end|ended/i.test(message) ? 'It ends too early.' : 'It breaks near its beginning.'
}
