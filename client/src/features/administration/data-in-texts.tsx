import type { ReactNode } from 'react'
import dataIn from '../../locales/en/data-in.ts'
import { ScreenTexts } from '../../locales/screen-texts.tsx'

const ENGLISH = { dataIn }
const loadFrench = async () => ({ dataIn: (await import('../../locales/fr/data-in.ts')).default })

/** The texts of the portfolio, of imports and of ingest keys. */
export function DataInTexts({ children }: { children: ReactNode }) {
  return (
    <ScreenTexts name="data-in" english={ENGLISH} loadFrench={loadFrench}>
      {children}
    </ScreenTexts>
  )
}
