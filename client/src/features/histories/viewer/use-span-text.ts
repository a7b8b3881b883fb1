import { useMemo } from 'react'
import { useFormatter } from 'use-intl'
import { useDaysText } from '../../../lib/time/day-text.ts'
import { type Span, spanParameters } from '../history-address.ts'

/** A range in words: days, or days with times. */
export function useSpanText(timeZone: string) {
  const format = useFormatter()
  const daysText = useDaysText()
  return useMemo(
    () => ({
      text: (span: Span): string => {
        const parameters = spanParameters(span, timeZone)
        if (parameters.from.length === 10) return daysText(parameters)
        return format.dateTimeRange(span.from * 1000, span.to * 1000, {
          day: 'numeric',
          month: 'short',
          hour: 'numeric',
          minute: '2-digit',
          timeZone,
        })
      },
    }),
    [format, daysText, timeZone],
  )
}
