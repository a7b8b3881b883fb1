import { ERROR_STATUS } from '@bonfire/contract/errors'
import { REFUSALS, type RefusalCode } from '@bonfire/contract/refusals/catalogue'
import { ROWS } from '@bonfire/contract/refusals/imports/rows'
import en from '../../locales/en/refusals.ts'

/** Codes by the status under which they travel, lowest first. */
export function byStatus(codes: readonly RefusalCode[]): [status: string, codes: RefusalCode[]][] {
  const groups = Object.groupBy(new Set(codes), (code) => String(ERROR_STATUS[REFUSALS[code].kind]))
  return Object.entries(groups).map(([status, some = []]) => [status, some])
}

/** Codes with their English texts; names in braces are those of `params`. */
export const refusalTable = (codes: readonly RefusalCode[]): string =>
  ['| Code | Message |', '|---|---|', ...codes.map((code) => `| \`${code}\` | ${plainText(code)} |`)].join('\n')

export const rowTable = (): string => refusalTable(Object.keys(ROWS) as (keyof typeof ROWS)[])

const PLURAL = /\{(\w+), plural,(?: (?:=\d|one) \{(?:[^{}]|\{[^{}]*\})*\})+ other \{((?:[^{}]|\{[^{}]*\})*)\}\}/g
const SELECT = /\{\w+, select,(?: \w+ \{[^{}]*\})+\}/g
const CHOICE = / \w+ \{([^{}]*)\}/g

/** The text speaks of several of what it counts, and has every choice of words. */
function plainText(code: RefusalCode): string {
  if (en[code] === '{problems}') return 'What is wrong with each field: {problems}'
  return en[code]
    .replaceAll(PLURAL, (_, name: string, many: string) => many.replaceAll('#', `{${name}}`))
    .replaceAll(SELECT, (choices) => [...choices.matchAll(CHOICE)].map(([, one]) => one).join(' / '))
    .replaceAll(/\{(\w+), number\}/g, '{$1}')
    .replaceAll(/'([{}<>][^']*)'/g, '$1')
    .replaceAll('|', '\\|')
}
