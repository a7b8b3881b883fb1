/** Maximum nesting; our formats need three levels. */
export const MAXIMUM_DEPTH = 32

const QUOTE = 34
const BACKSLASH = 92
const COMMA = 44

// Character codes, because every character of every body passes through here.
const isOpening = (code: number): boolean => code === 91 || code === 123
const isClosing = (code: number): boolean => code === 93 || code === 125

export const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

/**
 * Extracts one JSON value from text that arrives in chunks. A value that is too long or too deep is skipped, not kept.
 */
export interface JsonValue {
  /**
   * Consumes the value's text from a position in a chunk; returns where it stopped. Unless `isDone`, more is needed.
   */
  take(piece: string, from: number): number
  readonly isDone: boolean
  readonly isTooLong: boolean
  readonly isTooDeep: boolean
  /** Empty if it is too long or too deep. */
  text(): string
}

export function jsonValue(maximumLength: number): JsonValue {
  let parts: string[] = []
  let length = 0
  let depth = 0
  let isInString = false
  let isEscaped = false
  const value = { isDone: false, isTooLong: false, isTooDeep: false, take, text: () => parts.join('') }

  function take(piece: string, from: number): number {
    let at = from
    while (at < piece.length && !value.isDone) {
      if (isInString) at = passString(piece, at)
      else if (endsBefore(piece.charCodeAt(at), length + at - from)) value.isDone = true
      else at = passOutside(piece, at)
    }
    keep(piece, from, at)
    return at
  }

  /** Returns where the string ended, or the end of the chunk. */
  function passString(piece: string, from: number): number {
    for (let at = from; at < piece.length; at++) {
      const code = piece.charCodeAt(at)
      if (isEscaped) isEscaped = false
      else if (code === BACKSLASH) isEscaped = true
      else if (code === QUOTE) {
        isInString = false
        value.isDone = depth === 0
        return at + 1
      }
    }
    return piece.length
  }

  /** Returns where a string begins or the value may end, or the end of the chunk. */
  function passOutside(piece: string, from: number): number {
    for (let at = from; at < piece.length; at++) {
      const code = piece.charCodeAt(at)
      if (code === QUOTE) {
        isInString = true
        return at + 1
      }
      if (isOpening(code)) {
        depth += 1
        if (depth > MAXIMUM_DEPTH) value.isTooDeep = true
      } else if (isClosing(code) && depth > 0) {
        depth -= 1
        value.isDone = depth === 0
        if (value.isDone) return at + 1
      } else if (depth === 0) return at + 1
    }
    return piece.length
  }

  /** True if a number or literal ends before the character. */
  const endsBefore = (code: number, lengthSoFar: number): boolean =>
    depth === 0 && lengthSoFar > 0 && (isClosing(code) || code === COMMA || isBlank(code))

  function keep(piece: string, from: number, to: number): void {
    length += to - from
    value.isTooLong ||= length > maximumLength
    if (value.isTooLong || value.isTooDeep) parts = []
    else parts.push(piece.slice(from, to))
  }

  return value
}

/** True if a text of JSON nests deeper than anyone may parse. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInString && code === BACKSLASH) at += 1
    else if (code === QUOTE) isInString = !isInString
    else if (!isInString && isClosing(code)) depth -= 1
    else if (!isInString && isOpening(code)) {
      depth += 1
      if (depth > MAXIMUM_DEPTH) return true
    }
  }
  return false
}
