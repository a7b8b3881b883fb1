import {
  createEquips,
  deleteEquips,
  EQUIP_FIELDS,
  type EquipChange,
  type EquipEdit,
  type EquipField,
  type EquipForm,
  editEquips,
} from '@bonfire/contract/histories/equips'
import type { SiteEquip } from '@bonfire/contract/histories/points'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { pickFields } from '../../../lib/forms/draft.ts'
import { call } from '../../../lib/http/api.ts'
import { useFailure } from '../../../lib/http/failure.ts'
import { showDone, showFailure } from '../../../ui/messages/toasts.tsx'
import { useWords } from '../../../ui/words.ts'
import { reloadEquips, reloadPortfolio } from '../../sites/portfolio.queries.ts'

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
  const removing = useMutation({
    mutationFn: (body: { siteId: string; equipIds: string[] }) => call(deleteEquips, { body }),
  })
  const reload = () => {
    reloadPortfolio(queryClient)
    return reloadEquips(queryClient)
  }

  const create = async (siteId: string, equips: readonly EquipForm[]): Promise<void> => {
    try {
      const { equips: created } = await creating.mutateAsync({ siteId, equips: [...equips] })
      showDone(t('created', { count: created.length, name: created[0]?.name ?? '' }), undefined)
    } finally {
      // Someone else may have been faster.
      await reload()
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
          .finally(() => reload())
      }
      showDone(t('saved', { name: change.name ?? equip.name }), { label: words.undo, act: undo })
    } finally {
      await reload()
    }
  }

  const remove = async (siteId: string, equips: readonly SiteEquip[]): Promise<boolean> => {
    try {
      const { deleted } = await removing.mutateAsync({ siteId, equipIds: equips.map(({ equipId }) => equipId) })
      showDone(t('deleted', { count: deleted, name: equips[0]?.name ?? '' }), undefined)
      return true
    } catch (error) {
      showFailure(failureOf(error).message)
      return false
    } finally {
      await reload()
    }
  }

  return { create, edit, remove, isBusy: creating.isPending || changing.isPending || removing.isPending }
}

export type EquipChanges = ReturnType<typeof useEquipChanges>

/** The fields of a change as they are now, so that nobody's later change is overwritten. */
function pickExpected(equip: SiteEquip, change: EquipChange): EquipEdit['expected'] {
  const present: Pick<EquipForm, EquipField> = { ...equip, kind: equip.isKindSaid ? equip.kind : null }
  return pickFields(
    present,
    EQUIP_FIELDS.filter((field) => change[field] !== undefined),
  )
}
