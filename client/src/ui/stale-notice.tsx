import { Button } from '@mantine/core'
import screen from './list-screen.module.css'

interface StaleNoticeProps {
  text: string
  retryLabel: string
  list: { isUpdating: boolean; retry: () => void }
}

/** A failed load takes nothing away, and can quietly be tried again. */
export function StaleNotice({ text, retryLabel, list }: StaleNoticeProps) {
  return (
    <p className={screen.notice}>
      {text}
      <Button size="compact-sm" variant="subtle" loading={list.isUpdating} onClick={list.retry}>
        {retryLabel}
      </Button>
    </p>
  )
}
