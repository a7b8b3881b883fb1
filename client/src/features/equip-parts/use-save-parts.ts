import { type PartsAnswer, saveEquipParts } from '@bonfire/contract/evaluation/equip-parts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/http/api.ts'
import { useFailure } from '../../lib/http/failure.ts'
import { showDone, showFailure } from '../../ui/messages/toasts.tsx'
import { useWords } from '../../ui/words.ts'
import { reloadEquips } from '../sites/portfolio.queries.ts'

/** Saves what equips of a site have; a notice offers to undo it. */
export function useSaveParts(siteId: string) {
  const t = useTranslations('parts')
  const words = useWords()
  const failureOf = useFailure()
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: (answers: readonly PartsAnswer[]) => call(saveEquipParts, { body: { siteId, answers: [...answers] } }),
    // Someone else may have been faster.
    onSettled: () => reloadEquips(queryClient),
  })
  const save = async (answers: readonly PartsAnswer[], name: string): Promise<void> => {
    const { before } = await saving.mutateAsync(answers)
    const undo = () =>
      void saving
        .mutateAsync(
          before.map(({ constants, ...answer }) => ({
            ...answer,
            constants: Object.fromEntries(
              Object.entries(constants).map(([name, one]) => [name, { ...one, reason: t('reasons.undone') }]),
            ),
          })),
        )
        .then(
          () => showDone(t('undone', { count: before.length, name }), undefined),
          (error: unknown) => showFailure(failureOf(error).message),
        )
    showDone(t('saved', { count: answers.length, name }), { label: words.undo, act: undo })
  }
  return { save, isBusy: saving.isPending }
}
