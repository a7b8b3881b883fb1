import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { frameOf } from './time-frame.ts'

/** The label of a time frame. */
export function useFrameLabel(): (daysBack: number) => string {
  const t = useTranslations('actions.frames')
  return useCallback(
    (daysBack) => {
      const frame = frameOf(daysBack)
      return frame ? t(frame) : t('days', { count: daysBack })
    },
    [t],
  )
}
