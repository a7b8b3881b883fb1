import { useState } from 'react'
import { OnDemand, partOf } from '../lib/on-demand.tsx'
import { usePageKeys } from '../ui/page-keys.ts'

const PALETTE = partOf<OverlayProps>(() => import('./palette/palette.tsx'))
const SHORTCUT_SHEET = partOf<OverlayProps>(() => import('./shortcuts/shortcut-sheet.tsx'))

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
  const close = () => setOpen(null)
  const giveUp = () => {
    close()
    setWasOpened(new Set())
  }
  const propsOf = (overlay: Overlay) => ({ isOpen: open === overlay, onClose: close, onUnavailable: giveUp })
  return {
    show,
    overlays: (
      <>
        {wasOpened.has('palette') && <OnDemand part={PALETTE} {...propsOf('palette')} />}
        {wasOpened.has('shortcuts') && <OnDemand part={SHORTCUT_SHEET} {...propsOf('shortcuts')} />}
      </>
    ),
  }
}
