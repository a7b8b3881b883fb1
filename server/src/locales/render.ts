import type { IncomingHttpHeaders } from 'node:http'
import type { Locale } from '@bonfire/contract/people/users'
import type { TextCode } from '@bonfire/contract/refusals/catalogue'
import { isProblem, type Problem } from '@bonfire/contract/refusals/problem'
import { createTranslator } from 'use-intl/core'
import en from './en/refusals.ts'
import fr from './fr/refusals.ts'
import { isOfRoles, roleName } from './role-names.ts'

type Texts = Readonly<Record<TextCode, string>>

const translators = { en: translator('en', en), fr: translator('fr', fr) }

function translator(locale: Locale, texts: Texts): (code: string, params: Record<string, string | number>) => string {
  const translate = createTranslator<Record<string, unknown>>({
    locale,
    messages: nested(texts),
    timeZone: 'UTC',
    // A code stored by an older version may have no text any more.
    onError: () => undefined,
    getMessageFallback: ({ key }) => key,
  })
  return (code, params) => translate(code as never, params as never)
}

/** The library looks up texts by levels: a dot in a code is one. */
function nested(texts: Texts): Record<string, unknown> {
  const messages: Record<string, Record<string, string> | string> = {}
  for (const [code, text] of Object.entries(texts)) {
    const [space = '', name] = code.split('.', 2)
    const group = messages[space]
    if (name === undefined) messages[code] = text
    else messages[space] = { ...(typeof group === 'object' && group), [name]: text }
  }
  return messages
}

/** Renders a problem in a language. */
export function render(locale: Locale, { code, params }: Problem): string {
  const rendered = Object.entries(params).map(([name, value]) => {
    const named = isOfRoles(code, name) ? [value].flat().map((one) => roleName(locale, String(one))) : value
    return [name, renderParam(locale, named)]
  })
  return translators[locale](code, Object.fromEntries(rendered))
}

function renderParam(locale: Locale, value: unknown): string | number {
  if (typeof value === 'number') return value
  if (isProblem(value)) return render(locale, value)
  if (!Array.isArray(value)) return String(value)
  return value.map((entry) => renderParam(locale, entry)).join(value.some(isClause) ? SEPARATORS[locale] : ', ')
}

const SEPARATORS: Record<Locale, string> = { en: '; ', fr: '\u00a0; ' }
const isClause = (value: unknown) => isProblem(value) && !value.code.startsWith('label.')
/** The language from `Accept-Language`; our pages send their own. */
export const requestLanguage = (headers: IncomingHttpHeaders): Locale =>
  /^fr\b/i.test(headers['accept-language'] ?? '') ? 'fr' : 'en'
