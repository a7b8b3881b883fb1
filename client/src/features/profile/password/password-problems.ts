export interface PasswordChange {
  current: string
  next: string
  confirmed: string
}

type Problem = 'currentBlank' | 'nextBlank' | 'nextSame' | 'confirmedBlank' | 'mismatch'

/** Validates a change before it is sent, by field; messages come from the profile's texts. */
export function passwordProblems({ current, next, confirmed }: PasswordChange): {
  [Field in keyof PasswordChange]?: Problem
} {
  return {
    ...(current === '' && { current: 'currentBlank' }),
    ...(next === '' && { next: 'nextBlank' }),
    // Keyboards encode the same letter in different ways.
    ...(next !== '' && next.normalize('NFKC') === current.normalize('NFKC') && { next: 'nextSame' }),
    ...(confirmed === '' && { confirmed: 'confirmedBlank' }),
    ...(next !== '' && confirmed !== '' && next !== confirmed && { confirmed: 'mismatch' }),
  }
}
