import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isServerAway } from '../../../../lib/http/server-back.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import type { useAction } from '../action.queries.ts'
import { DetailSkeleton } from '../detail-skeleton.tsx'
import { KeptBody } from './kept-body.tsx'
import { KeptData, keptQuery } from './kept-data.tsx'

/** The kept copy of an action, in the running application while the server is away. */
export function KeptCopy({ actionKey, isBack, missing }: { actionKey: string; isBack: boolean; missing: ReactNode }) {
  const { forgeId } = useSessionUser()
  const { data: kept, isPending } = useQuery(keptQuery)
  if (isPending) return <DetailSkeleton />
  const action = kept?.user.forgeId === forgeId ? kept.actions.find(({ key }) => key === actionKey) : undefined
  if (!kept || !action) return missing
  return (
    <KeptData kept={kept}>
      <KeptBody action={action} isBack={isBack} />
    </KeptData>
  )
}

/** The copy is shown while the server is away or asked again, and then until nothing typed would be lost. */
export function useIsCopyShown({ data, error, isPending }: ReturnType<typeof useAction>, hasUnsaved: boolean): boolean {
  const [wasShown, setWasShown] = useState(false)
  const isAway = !data && (isPending ? wasShown : isServerAway(error))
  const isShown = isAway || (data !== undefined && wasShown && hasUnsaved)
  if (isShown !== wasShown) setWasShown(isShown)
  return isShown
}
