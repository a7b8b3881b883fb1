import { Button } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import screen from '../../../ui/list-screen.module.css'
import type { AnalysisList } from '../list/use-analysis-list.ts'

/** Above a list sorted by cost: that the costs could not be loaded, or that there are several currencies. */
export function CostNotice({ list }: { list: AnalysisList }) {
  const t = useTranslations('analysis.list')
  const common = useTranslations('common')
  const format = useFormatter()
  if (list.haveCostsFailed) {
    return (
      <p className={screen.notice} role="alert">
        {t('costsFailed')}
        <Button size="compact-sm" variant="subtle" loading={list.isUpdating} onClick={list.retry}>
          {common('retry')}
        </Button>
      </p>
    )
  }
  const { currencies = [] } = list.model.costs ?? {}
  if (currencies.length < 2) return null
  return <p className={screen.notice}>{t('severalCurrencies', { currencies: format.list(currencies) })}</p>
}
