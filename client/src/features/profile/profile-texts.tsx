import type { ReactNode } from 'react'
import profile from '../../locales/en/profile.ts'
import { ScreenTexts } from '../../locales/screen-texts.tsx'

const ENGLISH = { profile }
const loadFrench = async () => ({ profile: (await import('../../locales/fr/profile.ts')).default })

/** The texts of the profile. */
export function ProfileTexts({ children }: { children: ReactNode }) {
  return (
    <ScreenTexts name="profile" english={ENGLISH} loadFrench={loadFrench}>
      {children}
    </ScreenTexts>
  )
}
