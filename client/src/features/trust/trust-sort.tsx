import { useTranslations } from 'use-intl'
import { ToolbarChoice } from '../../ui/fields/toolbar-choice.tsx'
import { TRUST_ORDERS, type TrustOrder } from './trust-order.ts'

interface TrustSortProps {
  /** What the list is sorted by without it. */
  usual: 'name' | 'kind'
  value: TrustOrder | undefined
  onChange: (order: TrustOrder | undefined) => void
}

export function TrustSort({ usual, value, onChange }: TrustSortProps) {
  const t = useTranslations('trust.sort')
  return (
    <ToolbarChoice
      label={t('label')}
      value={value ?? 'usual'}
      options={[
        { value: 'usual', label: t(usual) },
        ...TRUST_ORDERS.map((order) => ({ value: order, label: t(order) })),
      ]}
      onChange={(chosen) => onChange(chosen === 'usual' ? undefined : chosen)}
    />
  )
}
