export interface NewPassword {
  password: string
  confirmed: string
}

/** What is wrong with a new password before it is sent, by field (PRO-13, PRO-14). */
export function newPasswordProblems({ password, confirmed }: NewPassword): {
  [Field in keyof NewPassword]?: 'blank' | 'mismatch'
} {
  return {
    ...(password === '' && { password: 'blank' }),
    ...(confirmed === '' && { confirmed: 'blank' }),
    ...(password !== '' && confirmed !== '' && password !== confirmed && { confirmed: 'mismatch' }),
  }
}
