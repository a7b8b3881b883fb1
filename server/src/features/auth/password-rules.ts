import { dictionary } from '@zxcvbn-ts/language-common'
import { invalid } from '../../http/refusal.ts'

const FEWEST_CHARACTERS = 10

const commonPasswords = new Set(dictionary['passwords-common'])

/**
 * Refuses a password that is short, or that would be among the first guesses: one of a list of common passwords, also
 * with digits and signs after it or repeated, and the person's own names. Throws `invalid` with the field's message.
 */
export function refuseWeakPassword(password: string, { field, names }: { field: string; names: readonly string[] }) {
  const weakness = findWeakness(password, names)
  if (weakness) throw invalid(weakness, { [field]: weakness })
}

function findWeakness(password: string, names: readonly string[]): string | undefined {
  if ([...password].length < FEWEST_CHARACTERS) return `A password needs ${FEWEST_CHARACTERS} characters or more.`
  const lowered = password.toLowerCase()
  const cores = [lowered, lowered.replace(/[^\p{Letter}]+$/u, ''), repeatedPart(lowered)]
  if (cores.some((core) => commonPasswords.has(core))) {
    return 'This password is on a list of common ones, or little more than one of them. Choose another.'
  }
  if (repeatedPart(lowered).length < FEWEST_CHARACTERS / 2) {
    return 'This password repeats a few characters. Choose another.'
  }
  if (names.some((name) => cores.includes(name.toLowerCase()))) {
    return 'This password is your own name or address. Choose another.'
  }
  return undefined
}

/** `abc` of `abcabcabc`; the text itself when it repeats nothing. */
const repeatedPart = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text
