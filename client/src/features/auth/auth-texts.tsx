import { LOCALES } from '@bonfire/contract/users'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { showLocale } from '../../lib/stored-state.ts'
import auth from '../../locales/en/auth.ts'
import passwords from '../../locales/en/passwords.ts'
import { ScreenTexts } from '../../locales/screen-texts.tsx'

const ENGLISH = { auth, passwords }
const loadFrench = async () => ({
  auth: (await import('../../locales/fr/auth.ts')).default,
  passwords: (await import('../../locales/fr/passwords.ts')).default,
})

/** The texts of the pages that nobody has signed in for, in the language of the address until another one is chosen. */
export function AuthTexts({ children }: { children: ReactNode }) {
  const asked = useSearch({ strict: false, select: (search) => ('locale' in search ? search.locale : undefined) })
  useEffect(() => {
    const known = LOCALES.find((candidate) => candidate === asked)
    if (known) showLocale(known)
  }, [asked])
  return (
    <ScreenTexts name="auth" english={ENGLISH} loadFrench={loadFrench}>
      {children}
    </ScreenTexts>
  )
}
