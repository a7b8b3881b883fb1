export interface PasswordChange {
  current: string
  next: string
  confirmed: string
}

type Problem = 'currentBlank' | 'nextBlank' | 'nextSame' | 'confirmedBlank' | 'mismatch'

/** What is wrong with a change before it is sent, by field; the words are the profile's (PRO-08 to PRO-11). */
export function passwordProblems({ current, next, confirmed }: PasswordChange): {
  [Field in keyof PasswordChange]?: Problem
} {
  return {
    ...(current === '' && { current: 'currentBlank' }),
    ...(next === '' && { next: 'nextBlank' }),
    // Keyboards send the same letter in different ways.
    ...(next !== '' && next.normalize('NFKC') === current.normalize('NFKC') && { next: 'nextSame' }),
    ...(confirmed === '' && { confirmed: 'confirmedBlank' }),
    ...(next !== '' && confirmed !== '' && next !== confirmed && { confirmed: 'mismatch' }),
  }
}
