import type { ReactNode } from 'react'
import passwords from '../../locales/en/passwords.ts'
import profile from '../../locales/en/profile.ts'
import { ScreenTexts } from '../../locales/screen-texts.tsx'

const ENGLISH = { passwords, profile }
const loadFrench = async () => ({
  passwords: (await import('../../locales/fr/passwords.ts')).default,
  profile: (await import('../../locales/fr/profile.ts')).default,
})

/** The texts of the profile. */
export function ProfileTexts({ children }: { children: ReactNode }) {
  return (
    <ScreenTexts name="profile" english={ENGLISH} loadFrench={loadFrench}>
      {children}
    </ScreenTexts>
  )
}
