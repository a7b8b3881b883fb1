import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Refusal } from '../../../http/refusal.ts'

const FEWEST_CHARACTERS = 10

const commonPasswords = new Set(dictionary['passwords-common'])

/**
 * Refuses a password that is short or easy to guess: a common password, also repeated or with trailing digits and
 * symbols, or the user's own names. Throws `invalid` with the field's message.
 */
export function refuseWeakPassword(password: string, { field, names }: { field: string; names: readonly string[] }) {
  const weakness = findWeakness(password, names)
  if (weakness) throw new Refusal(weakness, { fields: { [field]: weakness } })
}

function findWeakness(password: string, names: readonly string[]): Problem | undefined {
  if ([...password].length < FEWEST_CHARACTERS) return problem('password.too-short', { minimum: FEWEST_CHARACTERS })
  const lowered = password.toLowerCase()
  const cores = [lowered, lowered.replace(/[^\p{Letter}]+$/u, ''), repeatedPart(lowered)]
  if (cores.some((core) => commonPasswords.has(core))) {
    return problem('password.common')
  }
  if (repeatedPart(lowered).length < FEWEST_CHARACTERS / 2) {
    return problem('password.repetitive')
  }
  if (names.some((name) => cores.includes(name.toLowerCase()))) {
    return problem('password.own-name')
  }
  return undefined
}

/** `abc` for `abcabcabc`; the text itself if it repeats nothing. */
const repeatedPart = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text
