import type { ActionRepairs } from '@bonfire/contract/proof/repair'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useShortDayText } from '../../../lib/time/day-text.ts'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'

export const REPAIR_TONES: Record<ActionRepairs['state'], ChipTone> = {
  watching: 'blue',
  proved: 'green',
  cameBack: 'red',
  cannotTell: 'neutral',
}

/** Returns the state of one repair, or of an action's repairs, in words: `Watching: 3 of 6 days clean`. */
export function useRepairText(): (repairs: Omit<ActionRepairs, 'avoided'>) => string {
  const t = useTranslations('actionDetail.proof.states')
  const dayText = useShortDayText()
  return useCallback(
    ({ state, stateOn, cleanDays, neededDays }) => {
      if (state === 'watching') return t('watching', { clean: cleanDays ?? 0, needed: neededDays ?? 0 })
      if (state === 'cannotTell' || stateOn === null) return t('cannotTell')
      return t(state, { day: dayText(stateOn) })
    },
    [t, dayText],
  )
}

/** The state of an action's repairs in a word or two, and in full when hovered. */
export function RepairChip({ repairs }: { repairs: ActionRepairs }) {
  const t = useTranslations('actions.proof')
  const repairText = useRepairText()
  const { state, cleanDays, neededDays } = repairs
  return (
    <span title={repairText(repairs)}>
      <Chip tone={REPAIR_TONES[state]}>
        {t(state)}
        {state === 'watching' && ` ${cleanDays ?? 0}/${neededDays ?? 0}`}
      </Chip>
    </span>
  )
}
