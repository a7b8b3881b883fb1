import { Button } from '@mantine/core'
import screen from '../list-screen.module.css'
import { useWords } from '../words.ts'
import type { Load } from './error-state.tsx'

/** Says that a reload failed; the old data stays, and the user can retry. */
export function StaleNotice({ load }: { load: Omit<Load, 'error'> }) {
  const words = useWords()
  return (
    <p className={screen.notice}>
      {words.stale}
      <Button size="compact-sm" variant="subtle" loading={load.isFetching} onClick={() => void load.refetch()}>
        {words.retry}
      </Button>
    </p>
  )
}
