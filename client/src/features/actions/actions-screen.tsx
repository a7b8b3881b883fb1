import { ActionsTexts } from './actions-texts.tsx'
import { ActionsList } from './list/actions-list.tsx'

export function ActionsScreen() {
  return (
    <ActionsTexts>
      <ActionsList />
    </ActionsTexts>
  )
}
