/** Objects and lists within each other; what we read needs three. */
export const MAXIMUM_DEPTH = 32

const QUOTE = 34
const BACKSLASH = 92
const OPENING = new Set([91, 123])
const CLOSING = new Set([93, 125])
const BLANK = new Set([9, 10, 13, 32])
const COMMA = 44

export const isBlank = (code: number): boolean => BLANK.has(code)

/** One value of JSON, taken out of text that arrives in pieces. What is too long or too deep is read and not kept. */
export interface JsonValue {
  /** Takes what belongs to the value from a place in a piece; returns where it ended. Unless `isDone`, more is needed. */
  take(piece: string, from: number): number
  readonly isDone: boolean
  readonly isTooLong: boolean
  readonly isTooDeep: boolean
  /** Empty when it is too long or too deep. */
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
    for (; at < piece.length && !value.isDone; at++) {
      const code = piece.charCodeAt(at)
      if (isInString) passString(code)
      else if (!passOutside(code, length + at - from)) break
    }
    keep(piece, from, at)
    return at
  }

  function passString(code: number): void {
    if (isEscaped) isEscaped = false
    else if (code === BACKSLASH) isEscaped = true
    else if (code === QUOTE) {
      isInString = false
      value.isDone = depth === 0
    }
  }

  /** False where the value ended before the character. */
  function passOutside(code: number, lengthSoFar: number): boolean {
    if (code === QUOTE) isInString = true
    else if (OPENING.has(code)) {
      depth += 1
      value.isTooDeep ||= depth > MAXIMUM_DEPTH
    } else if (CLOSING.has(code) && depth > 0) {
      depth -= 1
      value.isDone = depth === 0
    } else if (depth === 0 && lengthSoFar > 0 && (CLOSING.has(code) || code === COMMA || BLANK.has(code))) {
      value.isDone = true
      return false
    }
    return true
  }

  function keep(piece: string, from: number, to: number): void {
    length += to - from
    value.isTooLong ||= length > maximumLength
    if (value.isTooLong || value.isTooDeep) parts = []
    else parts.push(piece.slice(from, to))
  }

  return value
}

/** Whether a text of JSON nests deeper than anybody may parse. */
export function isTooDeep(text: string): boolean {
  const value = jsonValue(text.length)
  value.take(text, 0)
  return value.isTooDeep
}
