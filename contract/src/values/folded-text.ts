/** Letters that are not composed of another one and a mark, by what people type for them. */
const LIKE: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }
const OTHERS = new RegExp(`[${Object.keys(LIKE).join('')}]`, 'g')
const MARKS = /[\u0300-\u036f]+/g
const ASCII = /^[\0-\x7f]*$/

/**
 * A text as searches compare it: small letters without marks, however they are composed. The database has the same
 * function, `folded_text`.
 */
export function foldedText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(OTHERS, (letter) => LIKE[letter] ?? letter)
}
