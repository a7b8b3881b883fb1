import { invalid } from '../../http/refusal.ts'

const MAXIMUM_CHARACTERS = 200
// Control characters, and those that turn the direction of writing: `photo<U+202E>gpj.exe` is shown as `photoexe.jpg`.
const UNSHOWN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** The name without folders and without what cannot be seen; letters of every script stay. Throws `invalid` without one. */
export function safeFilename(sent: string): string {
  const last = sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(UNSHOWN, '').trim()
  if (/^[.\s]*$/.test(name)) {
    const message = 'An attachment needs a file name'
    throw invalid(message, { filename: message })
  }
  return shortened(name)
}

/** The lower-case letters behind the last dot. */
export const extensionOf = (filename: string) => /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''

/** The extension stays, because the kind of the file is told by it. */
function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= MAXIMUM_CHARACTERS) return name
  const ending = `.${extensionOf(name)}`
  return characters.slice(0, MAXIMUM_CHARACTERS - [...ending].length).join('') + ending
}
