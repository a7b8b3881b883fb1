import { useMemo } from 'react'
import { useIsPhone } from '../../../../ui/phone-layout.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import type { ActionRow } from '../../action-model.ts'

/** On a phone people look for what they have to do: their own actions come first, each part in the order of the list. */
export function useMineFirst(rows: readonly ActionRow[]): readonly ActionRow[] {
  const { forgeId } = useSessionUser()
  const isPhone = useIsPhone()
  return useMemo(() => {
    if (!isPhone) return rows
    const isMine = (row: ActionRow) => row.assigneeId === forgeId
    return [...rows.filter(isMine), ...rows.filter((row) => !isMine(row))]
  }, [rows, forgeId, isPhone])
}
