import { Button } from '@mantine/core'
import screen from '../list-screen.module.css'
import { useWords } from '../words.ts'

interface StaleNoticeProps {
  list: { isUpdating: boolean; retry: () => void }
}

/** Says that a reload failed; the old data stays, and the user can retry. */
export function StaleNotice({ list }: StaleNoticeProps) {
  const words = useWords()
  return (
    <p className={screen.notice}>
      {words.stale}
      <Button size="compact-sm" variant="subtle" loading={list.isUpdating} onClick={list.retry}>
        {words.retry}
      </Button>
    </p>
  )
}
