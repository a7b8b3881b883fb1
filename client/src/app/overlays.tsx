import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../lib/load-chunk.ts'
import { usePageKeys } from '../ui/page-keys.ts'

const Palette = lazy(() => loadChunk(() => import('./palette/palette.tsx')))
const ShortcutSheet = lazy(() => loadChunk(() => import('./shortcuts/shortcut-sheet.tsx')))

export interface OverlayProps {
  isOpen: boolean
  onClose: () => void
}

export type Overlay = 'palette' | 'shortcuts'

/** What is laid over the page, opened by a key or from the top bar; either is loaded when it is first asked for. */
export function useOverlays() {
  const [open, setOpen] = useState<Overlay | null>(null)
  const [wasOpened, setWasOpened] = useState<ReadonlySet<Overlay>>(new Set())
  const show = (overlay: Overlay) => {
    setOpen(overlay)
    setWasOpened((before) => new Set(before).add(overlay))
  }
  usePageKeys([
    { key: '?', act: () => show('shortcuts') },
    { key: 'k', withCommand: true, act: () => show('palette') },
  ])
  const propsOf = (overlay: Overlay) => ({ isOpen: open === overlay, onClose: () => setOpen(null) })
  return {
    show,
    overlays: (
      <Suspense fallback={null}>
        {wasOpened.has('palette') && <Palette {...propsOf('palette')} />}
        {wasOpened.has('shortcuts') && <ShortcutSheet {...propsOf('shortcuts')} />}
      </Suspense>
    ),
  }
}
