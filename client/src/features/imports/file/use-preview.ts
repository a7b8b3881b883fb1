import { type ImportPreview, MAXIMUM_CHECKED_BYTES } from '@bonfire/contract/imports/preview'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mappedKindOf, mappingParameter, type TableChoice } from '../reading/table-choice.ts'
import { firstBytesOf, previewFile, type Reading } from '../send-file.ts'

interface Subject {
  readonly file: File
  readonly reading: Reading
  readonly choice: TableChoice
  readonly isEnabled: boolean
}

const FRESH_EACH_TIME = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
} as const

let countedFiles = 0

/**
 * The preview of a file: first of its beginning, and of a longer table then of all of it. While another reading is
 * tried, the former preview stays.
 */
export function usePreview({ file, reading, choice, isEnabled }: Subject) {
  // Two files of the same name may differ.
  const [fileNumber] = useState(() => ++countedFiles)
  const [stoppedFor, setStoppedFor] = useState<ImportPreview>()
  const [share, setShare] = useState(0)
  const queryClient = useQueryClient()
  const key = ['administration', 'preview', fileNumber, reading]
  const first = useQuery({
    queryKey: [...key, 'beginning', choice],
    queryFn: async ({ signal }) => {
      const mapping = await mappingParameter(choice, mappedKindOf(reading), signal)
      return previewFile(file, reading, { signal, mapping, maximumBytes: await firstBytesOf(file, reading) })
    },
    enabled: isEnabled,
    placeholderData: (former, query) => (query?.queryKey[3] === reading ? former : undefined),
    ...FRESH_EACH_TIME,
  })
  const { data: beginning } = first
  const isLonger = (reading.kind === 'hits' || reading.kind === 'samples') && beginning?.isComplete === false
  const isChecking =
    isLonger &&
    isEnabled &&
    beginning !== undefined &&
    !first.isPlaceholderData &&
    beginning !== stoppedFor &&
    beginning.columns.every(({ state }) => state !== 'missing')
  const wholeKey = [...key, 'whole', beginning?.mapping?.id ?? 'none', first.dataUpdatedAt]
  const stop = () => {
    setStoppedFor(beginning)
    // Also ends the upload, and with it the work of the server.
    void queryClient.cancelQueries({ queryKey: wholeKey })
  }
  const whole = useQuery({
    queryKey: wholeKey,
    queryFn: ({ signal }) => {
      setShare(0)
      const mapping = beginning?.mapping?.id ?? 'none'
      return previewFile(file, reading, { signal, mapping, maximumBytes: MAXIMUM_CHECKED_BYTES, onProgress: setShare })
    },
    enabled: isChecking,
    ...FRESH_EACH_TIME,
  })
  return {
    preview: (isChecking && whole.data) || beginning,
    error: first.error,
    isFetching: first.isFetching,
    refetch: () => {
      setStoppedFor(undefined)
      void first.refetch()
    },
    /** The check of all rows while it runs: the part sent, from 0 to 1. */
    checking: isChecking && whole.isFetching ? { share, stop } : undefined,
    checkError: isChecking ? whole.error : null,
  }
}
