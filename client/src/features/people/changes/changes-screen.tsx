import { PeopleTexts } from '../people-texts.tsx'
import { AuditTrail } from './audit-trail.tsx'

export function ChangesScreen() {
  return (
    <PeopleTexts>
      <AuditTrail />
    </PeopleTexts>
  )
}
