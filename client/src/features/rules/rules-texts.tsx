import type { ReactNode } from 'react'
import rules from '../../locales/en/rules.ts'
import { ScreenTexts } from '../../locales/screen-texts.tsx'

const ENGLISH = { rules }
const loadFrench = async () => ({ rules: (await import('../../locales/fr/rules.ts')).default })

/** The texts of the rule settings. */
export function RulesTexts({ children }: { children: ReactNode }) {
  return (
    <ScreenTexts name="rules" english={ENGLISH} loadFrench={loadFrench}>
      {children}
    </ScreenTexts>
  )
}
