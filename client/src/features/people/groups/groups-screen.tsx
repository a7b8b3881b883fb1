import { PeopleTexts } from '../people-texts.tsx'
import { Groups } from './groups.tsx'

export function GroupsScreen() {
  return (
    <PeopleTexts>
      <Groups />
    </PeopleTexts>
  )
}
