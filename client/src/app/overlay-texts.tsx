import type { ReactNode } from 'react'
import overlays from '../locales/en/overlays.ts'
import { ScreenTexts } from '../locales/screen-texts.tsx'

const ENGLISH = { overlays }
const loadFrench = async () => ({ overlays: (await import('../locales/fr/overlays.ts')).default })

/** The texts of what is laid over the page. */
export function OverlayTexts({ children }: { children: ReactNode }) {
  return (
    <ScreenTexts name="overlays" english={ENGLISH} loadFrench={loadFrench}>
      {children}
    </ScreenTexts>
  )
}
