import type { ReactNode } from 'react'
import auth from '../../locales/en/auth.ts'
import passwords from '../../locales/en/passwords.ts'
import { ScreenTexts } from '../../locales/screen-texts.tsx'

const ENGLISH = { auth, passwords }
const loadFrench = async () => ({
  auth: (await import('../../locales/fr/auth.ts')).default,
  passwords: (await import('../../locales/fr/passwords.ts')).default,
})

/** The texts of the pages that nobody has signed in for. */
export function AuthTexts({ children }: { children: ReactNode }) {
  return (
    <ScreenTexts name="auth" english={ENGLISH} loadFrench={loadFrench}>
      {children}
    </ScreenTexts>
  )
}
