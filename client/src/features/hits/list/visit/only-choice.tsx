import { useCallbackRef } from '@mantine/hooks'
import { memo, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { ONLY_OPTIONS, type Only } from '../../../../lib/address/analysis-defaults.ts'
import { ToolbarChoice } from '../../../../ui/fields/toolbar-choice.tsx'

interface OnlyChoiceProps {
  only: Only | undefined
  /** Absent until there is something to count. */
  counts: Readonly<Record<Only, number>> | undefined
  onChange: (only: Only | undefined) => void
}

/** Limits the list to what is new since the last visit, or to what came back. */
export const OnlyChoice = memo(function OnlyChoice({ only, counts, onChange }: OnlyChoiceProps) {
  const t = useTranslations('analysis.only')
  const options = useMemo(
    () => [
      { value: 'all' as const, label: t('all') },
      ...ONLY_OPTIONS.map((value) => ({ value, label: t(value, { count: counts?.[value] ?? 0 }) })),
    ],
    [t, counts],
  )
  return (
    <ToolbarChoice
      label={t('label')}
      value={only ?? 'all'}
      valueText={only && t(`short.${only}`)}
      options={options}
      onChange={useCallbackRef((value: Only | 'all') => onChange(value === 'all' ? undefined : value))}
      size="compact-md"
    />
  )
})
