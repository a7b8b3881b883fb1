import type { MappedKind } from '@bonfire/contract/imports/mappings'
import type { ImportPreview } from '@bonfire/contract/imports/preview'
import { Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import basics from '../../../ui/basics.module.css'
import { mappingsQuery } from '../imports.queries.ts'
import { keepChoices, type TableChoice } from './table-choice.ts'
import classes from './table-reading.module.css'

/** Keeps the choices for the next file with the same columns, unless the person opts out. */
export function useKeeping(fileName: string, choice: TableChoice, kind: MappedKind) {
  const queryClient = useQueryClient()
  const failureOf = useFailure()
  const origin = choice.by === 'hand' && isOfSameEquip(choice) ? choice.origin?.name : undefined
  const [isWanted, setIsWanted] = useState(true)
  const [typed, setTyped] = useState<string>()
  const name = typed ?? origin ?? fileName.replace(/\.[^.]*$/, '').slice(0, 100)
  const keeping = useMutation({
    mutationFn: ({ by, preview }: { by: Extract<TableChoice, { by: 'hand' }>; preview: ImportPreview }) =>
      keepChoices(by, { name: name.trim(), kind, header: readHeader(preview), headerKey: preview.samples?.headerKey }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mappingsQuery.queryKey }),
  })
  /** Returns the id of the kept mapping, or undefined if nothing is to be kept. */
  const keep = async (preview: ImportPreview): Promise<string | undefined | 'failed'> => {
    if (choice.by !== 'hand' || !isWanted) return undefined
    return keeping.mutateAsync({ by: choice, preview }).then(
      ({ id }) => id,
      () => 'failed' as const,
    )
  }
  const problem = keeping.error && failureOf(keeping.error)
  return {
    name,
    isWanted,
    setIsWanted,
    keep,
    setName: (text: string) => {
      keeping.reset()
      setTyped(text)
    },
    isBusy: keeping.isPending,
    problem: problem && (problem.problems.name ?? problem.message),
  }
}

/** Points put somewhere else are those of another controller, whose mapping does not replace the one it began with. */
function isOfSameEquip({ choices, origin }: Extract<TableChoice, { by: 'hand' }>): boolean {
  const [before, now] = [origin?.choices.newPointsAt, choices.newPointsAt]
  return before === undefined || (before.siteId === now?.siteId && before.equipId === now?.equipId)
}

const readHeader = ({ columns }: ImportPreview): string[] =>
  columns.filter(({ state }) => state !== 'missing').map(({ name }) => name)

interface KeepMappingProps {
  keeping: ReturnType<typeof useKeeping>
  choice: TableChoice
}

/** Asks for the name under which the choices are kept. */
export function KeepMapping({ keeping, choice }: KeepMappingProps) {
  const t = useTranslations('dataIn.table')
  if (choice.by !== 'hand') return null
  return (
    <div className={`${classes.keep} ${basics.wideLine}`}>
      <Checkbox
        label={t('keep')}
        checked={keeping.isWanted}
        onChange={({ currentTarget }) => keeping.setIsWanted(currentTarget.checked)}
      />
      <TextInput
        aria-label={t('mappingName')}
        size="xs"
        w={260}
        maxLength={100}
        value={keeping.name}
        onChange={({ currentTarget }) => keeping.setName(currentTarget.value)}
        disabled={!keeping.isWanted}
        error={keeping.problem}
      />
    </div>
  )
}
