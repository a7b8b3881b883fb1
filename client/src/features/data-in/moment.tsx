import { useFormatter, useNow } from 'use-intl'

const MINUTE_MILLISECONDS = 60_000

/** Shows how long ago something was, with the exact time in a tooltip. */
export function Moment({ instant }: { instant: string }) {
  const format = useFormatter()
  const now = useNow({ updateInterval: MINUTE_MILLISECONDS })
  const at = new Date(instant)
  return (
    <time dateTime={instant} title={format.dateTime(at, { dateStyle: 'full', timeStyle: 'short' })}>
      {format.relativeTime(at, now < at ? at : now)}
    </time>
  )
}
