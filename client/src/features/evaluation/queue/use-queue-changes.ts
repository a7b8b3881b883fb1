import { requestEvaluation, runDaysAgain, stopBackfill } from '@bonfire/contract/evaluation/evaluations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/http/api.ts'
import { useFailure } from '../../../lib/http/failure.ts'
import { showDone, showFailure } from '../../../ui/messages/toasts.tsx'
import { useWords } from '../../../ui/words.ts'
import { queueQuery } from '../evaluation.queries.ts'

interface DaysOfSite {
  readonly siteId: string
  readonly days: string[]
}

/** The changes that people can make to the queue. A stop can be undone. */
export function useQueueChanges() {
  const t = useTranslations('evaluation')
  const words = useWords()
  const failureOf = useFailure()
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: queueQuery.queryKey })
  const again = useMutation({
    mutationFn: (body: { siteId: string; from: string; to: string }) => call(requestEvaluation, { body }),
    onSuccess: reload,
  })
  const running = useMutation({
    mutationFn: (sites: DaysOfSite[]) => call(runDaysAgain, { body: { sites } }),
    onSettled: reload,
    onError: (error) => showFailure(failureOf(error).message),
  })
  const stopping = useMutation({
    mutationFn: () => call(stopBackfill, { body: {} }),
    onSettled: reload,
    onError: (error) => showFailure(failureOf(error).message),
    onSuccess: ({ sites }) => {
      const count = sites.reduce((sum, { days }) => sum + days.length, 0)
      const undo = { label: words.undo, act: () => running.mutate(sites) }
      showDone(t('stopped', { count }), count > 0 ? undo : undefined)
    },
  })
  return {
    again: (asked: { siteId: string; from: string; to: string }) => again.mutateAsync(asked),
    isAsking: again.isPending,
    run: (sites: DaysOfSite[]) =>
      running.mutate(sites, { onSuccess: ({ days }) => showDone(t('runAgain', { count: days }), undefined) }),
    isRunning: running.isPending,
    stop: () => stopping.mutate(),
    isStopping: stopping.isPending,
  }
}

export type QueueChanges = ReturnType<typeof useQueueChanges>
