import { editPoints, type Point, type PointChange, type PointEdit } from '@bonfire/contract/histories/points'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/http/api.ts'
import { useFailure } from '../../lib/http/failure.ts'
import { showDone, showFailure } from '../../ui/messages/toasts.tsx'
import { useWords } from '../../ui/words.ts'
import { hasProposedUnit, isProposed } from './table/point-rows.ts'
import { pointsQuery } from './use-points.ts'

/** The fields of a change as they are now, so that nobody's later change is overwritten. */
export function expectedOf(point: Point, change: PointChange): PointChange {
  return {
    ...(change.name !== undefined && { name: point.name }),
    ...(change.equipId !== undefined && { equipId: point.equipId }),
    ...(change.kind !== undefined && { kind: point.kind }),
    ...(change.unit !== undefined && { unit: point.unit }),
    ...(change.states !== undefined && { states: point.states }),
    ...(change.intervalSeconds !== undefined && { intervalSeconds: point.intervalSeconds }),
    ...(change.holdSeconds !== undefined && { holdSeconds: point.setHoldSeconds }),
    ...(change.timezone !== undefined && { timezone: point.timezone }),
    ...(change.retentionDays !== undefined && { retentionDays: point.retentionDays }),
    ...((change.role !== undefined || change.asProposed) &&
      (isProposed(point) || point.roleSource === null ? { asProposed: true as const } : { role: point.role })),
  }
}

const confirmRole = ({ pointId, role }: Point): PointEdit => ({
  pointId,
  change: { role },
  expected: { asProposed: true },
})

const takeUnit = ({ pointId, proposedUnit }: Point): PointEdit => ({
  pointId,
  change: { unit: proposedUnit },
  expected: { unit: null },
})

function bothOf(roles: readonly PointEdit[], units: readonly PointEdit[]): PointEdit[] {
  const edits = new Map(roles.map((edit) => [edit.pointId, edit]))
  for (const unit of units) {
    const role = edits.get(unit.pointId)
    const { pointId } = unit
    edits.set(pointId, {
      pointId,
      change: { ...role?.change, ...unit.change },
      expected: { ...role?.expected, ...unit.expected },
    })
  }
  return [...edits.values()]
}

/** Changes points of a site; a notice offers to undo it. */
export function usePointChanges(siteId: string) {
  const t = useTranslations('points')
  const words = useWords()
  const failureOf = useFailure()
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: pointsQuery(siteId).queryKey })
  const mutation = useMutation({ mutationFn: (edits: PointEdit[]) => call(editPoints, { body: { edits } }) })

  const send = async (edits: readonly PointEdit[], message: string, canUndo = true): Promise<void> => {
    try {
      const { before } = await mutation.mutateAsync([...edits])
      const changes = new Map(edits.map(({ pointId, change }) => [pointId, change]))
      const undo = () => {
        const back = before.map((one) => ({ ...one, expected: changes.get(one.pointId) }))
        void save(back, t('undone', { count: back.length }), false)
      }
      await reload()
      showDone(message, canUndo ? { label: words.undo, act: undo } : undefined)
    } catch (error) {
      void reload()
      throw error
    }
  }

  /** Returns true if it was saved; otherwise a notice says why not. */
  const save = async (...what: Parameters<typeof send>): Promise<boolean> => {
    try {
      await send(...what)
      return true
    } catch (error) {
      showFailure(failureOf(error).message)
      return false
    }
  }

  return {
    isBusy: mutation.isPending,
    /** A form shows itself what fails. */
    change: (points: readonly Point[], change: PointChange) =>
      send(
        points.map((point) => ({ pointId: point.pointId, change, expected: expectedOf(point, change) })),
        t('saved', { count: points.length }),
      ),
    /** A person's word on the roles that are proposed. */
    confirm: (points: readonly Point[]) => {
      const proposed = points.filter(isProposed)
      return save(proposed.map(confirmRole), t('confirmed', { count: proposed.length }))
    },
    /** The units that values show. */
    takeUnits: (points: readonly Point[]) => {
      const proposed = points.filter(hasProposedUnit)
      return save(proposed.map(takeUnit), t('unitsUsed', { count: proposed.length }))
    },
    /** Both at once: one change of a point that has both, as one undo takes all back. */
    confirmBoth: (points: readonly Point[]) => {
      const roles = points.filter(isProposed)
      const units = points.filter(hasProposedUnit)
      return save(
        bothOf(roles.map(confirmRole), units.map(takeUnit)),
        t('confirmedBoth', { roles: roles.length, units: units.length }),
      )
    },
    edit: (edits: readonly PointEdit[]) => save(edits, t('saved', { count: edits.length })),
  }
}

export type PointChanges = ReturnType<typeof usePointChanges>
