import type { ReactNode } from 'react'
import people from '../../locales/en/people.ts'
import { ScreenTexts } from '../../locales/screen-texts.tsx'

const ENGLISH = { people }
const loadFrench = async () => ({ people: (await import('../../locales/fr/people.ts')).default })

/** The texts of users, groups and their audit trail. */
export function PeopleTexts({ children }: { children: ReactNode }) {
  return (
    <ScreenTexts name="people" english={ENGLISH} loadFrench={loadFrench}>
      {children}
    </ScreenTexts>
  )
}
