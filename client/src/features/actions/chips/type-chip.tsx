import type { ActionType } from '@bonfire/contract/actions/action-words'
import { useTranslations } from 'use-intl'
import { Chip } from '../../../ui/chip.tsx'

export function TypeChip({ type }: { type: ActionType }) {
  const t = useTranslations('actions.choices.type')
  return <Chip>{t(type)}</Chip>
}
