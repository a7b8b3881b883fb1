import type { ReactNode } from 'react'
import equipment from '../../../locales/en/equipment.ts'
import { ScreenTexts } from '../../../locales/screen-texts.tsx'

const ENGLISH = { equipment }
const loadFrench = async () => ({ equipment: (await import('../../../locales/fr/equipment.ts')).default })

/** The texts of the equipment of a rule. */
export function EquipmentTexts({ children }: { children: ReactNode }) {
  return (
    <ScreenTexts name="equipment" english={ENGLISH} loadFrench={loadFrench}>
      {children}
    </ScreenTexts>
  )
}
