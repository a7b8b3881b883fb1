import { CAUSES } from '@bonfire/contract/definitions/causes'
import { wordsIn } from '@bonfire/contract/definitions/definition'
import { equationText, type ValueWords } from '@bonfire/contract/hits/equation-text'
import type { Locale } from '@bonfire/contract/people/users'
import type { MailedChecks } from '../../../db/mail-facts.ts'
import { mailTexts } from '../../../locales/mail-texts.ts'
import { type CheckList, oneLine } from '../mail-layout.ts'

/** Of each finding its numbers, and what to check in order; then how many more there are. */
export function checkLists({ findings, more }: MailedChecks, locale: Locale): CheckList[] {
  const t = mailTexts(locale)
  const words = valueWords(locale)
  const lists = findings.map(({ targetName, evidence, body }) => {
    const firing = evidence.firings.at(-1)
    return {
      title: t('line', { label: oneLine(targetName), value: oneLine(wordsIn(body.name, locale)) }),
      detail: firing ? t('checks.worst', { equation: equationText(firing, evidence.parameters, words) }) : '',
      stepsTitle: body.causes.length > 0 ? t('checks.causes') : '',
      steps: body.causes.map((cause) => CAUSES[cause]?.[locale] ?? cause),
    }
  })
  return more > 0
    ? [...lists, { title: t('checks.more', { count: more }), detail: '', stepsTitle: '', steps: [] }]
    : lists
}

function valueWords(locale: Locale): ValueWords {
  const t = mailTexts(locale)
  return {
    number: (value, maximumFractionDigits) => new Intl.NumberFormat(locale, { maximumFractionDigits }).format(value),
    quantity: (value, unit) => t('checks.quantity', { value, unit }),
    ...{ unknown: t('checks.unknown'), yes: t('checks.yes'), no: t('checks.no') },
  }
}
