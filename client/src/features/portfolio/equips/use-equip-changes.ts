import {
  createEquips,
  type EquipChange,
  type EquipEdit,
  type EquipForm,
  editEquips,
} from '@bonfire/contract/histories/equips'
import type { SiteEquip } from '@bonfire/contract/histories/points'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/http/api.ts'
import { useFailure } from '../../../lib/http/failure.ts'
import { showDone, showFailure } from '../../../ui/messages/toasts.tsx'
import { useWords } from '../../../ui/words.ts'
import { reloadManagedPortfolio, siteEquipsQuery } from '../managed-portfolio.queries.ts'

/** Creates and changes equips of sites; a notice offers to undo a change. */
export function useEquipChanges() {
  const t = useTranslations('dataIn.equips')
  const words = useWords()
  const failureOf = useFailure()
  const queryClient = useQueryClient()
  const creating = useMutation({
    mutationFn: (body: { siteId: string; equips: EquipForm[] }) => call(createEquips, { body }),
  })
  const changing = useMutation({
    mutationFn: (body: { siteId: string; edits: EquipEdit[] }) => call(editEquips, { body }),
  })
  const reload = async (siteId: string) => {
    // What they are called, where they are listed, and which rules run on them.
    for (const key of ['equips', 'equip', 'points', 'coverage']) void queryClient.invalidateQueries({ queryKey: [key] })
    reloadManagedPortfolio(queryClient)
    await queryClient.invalidateQueries({ queryKey: siteEquipsQuery(siteId).queryKey })
  }

  const create = async (siteId: string, equips: readonly EquipForm[]): Promise<void> => {
    try {
      const { equips: created } = await creating.mutateAsync({ siteId, equips: [...equips] })
      showDone(t('created', { count: created.length, name: created[0]?.name ?? '' }), undefined)
    } finally {
      // Someone else may have been faster.
      await reload(siteId)
    }
  }

  const edit = async (siteId: string, equip: SiteEquip, change: EquipChange): Promise<void> => {
    try {
      const { before } = await changing.mutateAsync({
        siteId,
        edits: [{ equipId: equip.equipId, change, expected: pickExpected(equip, change) }],
      })
      const undo = () => {
        const { asBefore: _, ...expected } = change
        changing
          .mutateAsync({ siteId, edits: before.map((one) => ({ ...one, expected })) })
          .then(
            () => showDone(t('undone', { name: equip.name }), undefined),
            (error: unknown) => showFailure(failureOf(error).message),
          )
          .finally(() => reload(siteId))
      }
      showDone(t('saved', { name: change.name ?? equip.name }), { label: words.undo, act: undo })
    } finally {
      await reload(siteId)
    }
  }

  return { create, edit, isBusy: creating.isPending || changing.isPending }
}

export type EquipChanges = ReturnType<typeof useEquipChanges>

/** The fields of a change as they are now, so that nobody's later change is overwritten. */
const pickExpected = ({ name, kind, isKindSaid, servedBy }: SiteEquip, change: EquipChange) => ({
  ...(change.name !== undefined && { name }),
  ...(change.kind !== undefined && { kind: isKindSaid ? kind : null }),
  ...(change.servedBy !== undefined && { servedBy }),
})
