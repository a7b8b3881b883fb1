import { type ComponentType, lazy, Suspense } from 'react'
import { loadChunk } from '../../lib/load-chunk.ts'
import type { ChangesNoticeProps } from './changes-notice.tsx'

// A screen is read before anything happens to it, so this arrives after it; without it the screen is as good as it was.
const Notice = lazy(
  (): Promise<{ default: ComponentType<ChangesNoticeProps> }> =>
    loadChunk(() => import('./changes-notice.tsx')).catch(() => ({ default: () => null })),
)

/** The notice of what others changed; it floats at the top edge of the positioned part around it. */
export function ChangesNotice(props: ChangesNoticeProps) {
  return (
    <Suspense>
      <Notice {...props} />
    </Suspense>
  )
}
