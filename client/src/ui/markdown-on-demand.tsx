import { useEffect, useSyncExternalStore } from 'react'
import { arrivingPart } from './arriving-part.ts'
import type { MarkdownProps } from './markdown.tsx'

const reader = arrivingPart(() => import('./markdown.tsx'))

/** Asks again for what shows markdown, where a person asks again for the rest. */
export const askForMarkdown = reader.ask

/** Until its reader has arrived the text stands as it was written; it is asked for again as the network returns. */
export function Markdown(props: MarkdownProps) {
  const arrived = useSyncExternalStore(reader.subscribe, reader.current)
  useEffect(() => {
    reader.ask()
    window.addEventListener('online', reader.ask)
    return () => window.removeEventListener('online', reader.ask)
  }, [])
  if (arrived) return <arrived.default {...props} />
  return <span style={{ whiteSpace: 'pre-wrap' }}>{props.text}</span>
}
