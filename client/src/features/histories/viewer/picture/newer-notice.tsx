import type { Point } from '@bonfire/contract/histories/points'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { HistoryAddress } from '../use-viewer.ts'
import classes from '../viewer.module.css'
import type { usePicture } from './use-picture.ts'

interface NewerNoticeProps {
  address: HistoryAddress
  points: readonly Point[]
  picture: ReturnType<typeof usePicture>
}

/** Offers samples that have arrived since the picture was read. Nothing moves until someone asks for it. */
export function NewerNotice({ address, points, picture: { query } }: NewerNoticeProps) {
  const t = useTranslations('histories')
  const queryClient = useQueryClient()
  const { span, changeSpan } = address
  const newest = Math.max(0, ...points.flatMap(({ latest }) => (latest ? [latest.t] : [])))
  const shape = `${points.map(({ pointId }) => pointId).join()} ${query.dataUpdatedAt}`
  // The newest sample when these lines were read.
  const [seen, setSeen] = useState({ shape, newest })
  if (seen.shape !== shape) setSeen({ shape, newest })
  const isOffered = newest > seen.newest && seen.newest <= span.to && newest > span.from
  const show = () => {
    queryClient.removeQueries({ queryKey: ['histories'], type: 'inactive' })
    if (newest < span.to) return void queryClient.resetQueries({ queryKey: ['histories'] })
    const to = Math.ceil((newest + 1) / 60) * 60
    changeSpan({ from: to - (span.to - span.from), to })
  }
  return (
    <div role="status">
      {isOffered && (
        <p className={classes.notice}>
          {t('newer')}
          <Button size="compact-sm" variant="subtle" onClick={show}>
            {t('showNewer')}
          </Button>
        </p>
      )}
    </div>
  )
}
