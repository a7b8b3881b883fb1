/** A way to sign in that a server offers, in lower case, with its parameters. */
export interface Challenge {
  readonly scheme: string
  readonly params: Readonly<Partial<Record<string, string>>>
}

const PART = /"(?:[^"\\]|\\.)*"|[^",]+/g
const PARAM = /^(?:([\w-]+)\s+)?([\w-]+)\s*=\s*(.*)$/s

/** Reads `WWW-Authenticate`; of `Authentication-Info`, which names no scheme, the parameters of a scheme without a name. */
export function readChallenges(header: string): Challenge[] {
  const challenges: { scheme: string; params: Record<string, string> }[] = []
  for (const part of partsOf(header)) {
    const [, scheme, name, value = ''] = PARAM.exec(part) ?? []
    if (name === undefined) challenges.push({ scheme: part.toLowerCase(), params: {} })
    else {
      if (scheme !== undefined || challenges.length === 0) {
        challenges.push({ scheme: scheme?.toLowerCase() ?? '', params: {} })
      }
      const last = challenges.at(-1)
      if (last) last.params[name.toLowerCase()] = withoutQuotes(value)
    }
  }
  return challenges
}

/** Commas part them, except those in quotes. */
function partsOf(header: string): string[] {
  const parts = ['']
  let end = 0
  for (const { 0: text, index } of header.matchAll(PART)) {
    if (header.slice(end, index).includes(',')) parts.push('')
    parts.push((parts.pop() ?? '') + text)
    end = index + text.length
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

const withoutQuotes = (value: string) =>
  /^".*"$/s.test(value) ? value.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : value
