import { MAXIMUM_BACKTEST_EQUIPS } from '@bonfire/contract/definitions/backtests'
import type { Site } from '@bonfire/contract/sites'
import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { equipsQuery } from '../../definitions.queries.ts'
import classes from './trial.module.css'

interface EquipChoiceProps {
  site: Site
  /** The number of equips that the rule is for. */
  count: number
  /** The chosen equips; if empty, the first one counts. */
  equipIds: readonly string[]
  onChoose: (equipIds: readonly string[]) => void
}

/** Chooses the equips to try where the rule is for more than are tried at once. */
export function EquipChoice({ site, count, equipIds, onChoose }: EquipChoiceProps) {
  const t = useTranslations('catalogue.editor.trial')
  const { data: equips = [] } = useQuery(equipsQuery(site.syncoId))
  return (
    <MultiSelect
      className={classes.equipChoice ?? ''}
      size="xs"
      label={t('equipChoice')}
      description={t('firstEquips', { tried: MAXIMUM_BACKTEST_EQUIPS, count })}
      placeholder={equipIds.length === 0 ? t('theFirst', { count: MAXIMUM_BACKTEST_EQUIPS }) : ''}
      searchable
      clearable
      limit={100}
      maxValues={MAXIMUM_BACKTEST_EQUIPS}
      value={[...equipIds]}
      data={equips.map(({ equipId, name }) => ({ value: equipId, label: name }))}
      onChange={onChoose}
    />
  )
}
