import { causeText } from '@bonfire/contract/definitions/causes'
import { wordsIn } from '@bonfire/contract/definitions/definition'
import { equationText, quantityText, type ValueWords } from '@bonfire/contract/hits/equation-text'
import type { Locale } from '@bonfire/contract/people/users'
import type { MailedChecks } from '../../../db/mail-facts.ts'
import { mailTexts } from '../../../locales/mail-texts.ts'
import { drawLine } from '../../charts/draw-line.ts'
import type { FindingChart } from '../../charts/read-charts.ts'
import { oneLine } from '../mail-layout.ts'
import type { CheckList } from './check-list-layout.ts'
import { languageTag } from './shown-facts.ts'

const NOTHING = { detail: '', stepsTitle: '', steps: [], charts: [], chartsTitle: '' }

/** Each finding has its numbers, its chart, and what to check in order; then how many more there are. */
export function checkLists(
  { findings, more }: MailedChecks,
  locale: Locale,
  charts: readonly (FindingChart | undefined)[],
): CheckList[] {
  const t = mailTexts(locale)
  const words = valueWords(locale)
  const lists = findings.map(({ targetName, evidence, body, timezone }, place) => {
    const firing = evidence.firings.at(-1)
    const chart = charts[place]
    return {
      ...NOTHING,
      title: t('line', { label: oneLine(targetName), value: oneLine(wordsIn(body.name, locale)) }),
      ...(firing && { detail: t('checks.worst', { equation: equationText(firing, evidence.parameters, words) }) }),
      ...(body.causes.length > 0 && {
        stepsTitle: t('checks.causes'),
        steps: body.causes.map((cause) => causeText(cause, locale)),
      }),
      ...(chart && { charts: drawn(chart, words, locale), chartsTitle: timeOf(chart, timezone, locale) }),
    }
  })
  return more > 0 ? [...lists, { ...NOTHING, title: t('checks.more', { count: more }) }] : lists
}

function drawn({ span, fired, lines }: FindingChart, words: ValueWords, locale: Locale): CheckList['charts'] {
  const t = mailTexts(locale)
  return lines.map(({ name, line }) => {
    const text = (value: number | null) => (value === null ? words.unknown : quantityText(value, line.unit, words))
    const { minimum, maximum } = line.summary
    return {
      name,
      range: t('checks.range', { lowest: text(minimum), highest: text(maximum) }),
      picture: drawLine(line, span, fired),
    }
  })
}

/** The site's clocks show this time. */
function timeOf({ span }: FindingChart, timeZone: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const time = format.formatRange(new Date(span.from * 1000), new Date(span.to * 1000))
  return mailTexts(locale)('checks.time', { time })
}

function valueWords(locale: Locale): ValueWords {
  const t = mailTexts(locale)
  return {
    number: (value, maximumFractionDigits) => new Intl.NumberFormat(locale, { maximumFractionDigits }).format(value),
    quantity: (value, unit) => t('checks.quantity', { value, unit }),
    unknown: t('checks.unknown'),
    yes: t('checks.yes'),
    no: t('checks.no'),
  }
}
