import { DataInTexts } from '../data-in-texts.tsx'
import { Imports } from './imports.tsx'

export function ImportsScreen() {
  return (
    <DataInTexts>
      <Imports />
    </DataInTexts>
  )
}
