import { refuseField } from '../../../http/refusal.ts'

const MAXIMUM_CHARACTERS = 200
// Control characters and bidirectional overrides: `photo<U+202E>gpj.exe` is displayed as `photoexe.jpg`.
const UNSHOWN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/**
 * The name without folders and invisible characters; letters of every script are kept. Throws `invalid` if nothing is
 * left.
 */
export function safeFilename(sent: string): string {
  const last = sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(UNSHOWN, '').trim()
  if (/^[.\s]*$/.test(name)) {
    throw refuseField('filename', 'file.no-name')
  }
  return shortened(name)
}

/** The extension in lower case. */
export const extensionOf = (filename: string) => /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''

/** Keep the extension, because it determines the file's kind. */
function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= MAXIMUM_CHARACTERS) return name
  const ending = `.${extensionOf(name)}`
  return characters.slice(0, MAXIMUM_CHARACTERS - [...ending].length).join('') + ending
}
