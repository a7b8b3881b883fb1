import type { ReactNode } from 'react'
import actionTexts from '../../locales/en-actions.ts'
import { ScreenTexts } from '../../locales/screen-texts.tsx'

const loadFrench = async () => (await import('../../locales/fr-actions.ts')).default

/** The texts of everything about actions. */
export function ActionsTexts({ children }: { children: ReactNode }) {
  return (
    <ScreenTexts name="actions" english={actionTexts} loadFrench={loadFrench}>
      {children}
    </ScreenTexts>
  )
}
