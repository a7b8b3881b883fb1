/**
 * The key of a shortcut: by its character, since `/` needs Shift on many keyboards; where its letter is not Latin, by its
 * place, as on an English keyboard.
 */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isLetter = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key)
  return (isLetter && /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()) || key
}
