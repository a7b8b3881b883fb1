import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { useFormatter, useNow } from 'use-intl'

export function Moment({ instant }: { instant: string }) {
  const format = useFormatter()
  const now = useNow({ updateInterval: MILLISECONDS_PER_MINUTE })
  const at = new Date(instant)
  return (
    <time dateTime={instant} title={format.dateTime(at, { dateStyle: 'full', timeStyle: 'short' })}>
      {format.relativeTime(at, now < at ? at : now)}
    </time>
  )
}
