import type { Locale } from '../../../people/users.ts'
import type { Problem } from '../../../refusals/entry.ts'
import en from './en.ts'
import fr from './fr.ts'

const TEXTS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { en, fr }

/** Returns the text of an error or a warning, so that server and editor say the same. */
export function sayProblem(locale: Locale, problem: Problem): string {
  const text = fillText(locale, problem)
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

function fillText(locale: Locale, { code, params }: Problem): string {
  const texts = TEXTS[locale]
  const template = Object.hasOwn(texts, code) ? (texts[code] as string) : code
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (typeof value === 'object' && value !== null && 'code' in value) return fillText(locale, value as Problem)
    return typeof value === 'number' ? value.toLocaleString(locale) : String(value)
  })
}
