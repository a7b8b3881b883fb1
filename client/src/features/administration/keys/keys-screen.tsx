import { DataInTexts } from '../data-in-texts.tsx'
import { IngestKeys } from './ingest-keys.tsx'

export function KeysScreen() {
  return (
    <DataInTexts>
      <IngestKeys />
    </DataInTexts>
  )
}
