import { lazy, Suspense } from 'react'
import type { MarkdownProps } from './markdown.tsx'

const Loaded = lazy(() => import('./markdown.tsx').catch(() => ({ default: PlainText })))

/** Until its reader has arrived, and when it does not, the text stands as it was written. */
function PlainText({ text }: MarkdownProps) {
  return <span style={{ whiteSpace: 'pre-wrap' }}>{text}</span>
}

export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<PlainText {...props} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
