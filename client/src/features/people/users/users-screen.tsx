import { PeopleTexts } from '../people-texts.tsx'
import { ManageUsers } from './manage-users.tsx'

export function UsersScreen() {
  return (
    <PeopleTexts>
      <ManageUsers />
    </PeopleTexts>
  )
}
