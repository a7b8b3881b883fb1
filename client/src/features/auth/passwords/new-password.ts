export interface NewPassword {
  password: string
  confirmed: string
}

/** Validates a new password before it is sent, by field. */
export function newPasswordProblems({ password, confirmed }: NewPassword): {
  [Field in keyof NewPassword]?: 'blank' | 'mismatch'
} {
  return {
    ...(password === '' && { password: 'blank' }),
    ...(confirmed === '' && { confirmed: 'blank' }),
    ...(password !== '' && confirmed !== '' && password !== confirmed && { confirmed: 'mismatch' }),
  }
}
