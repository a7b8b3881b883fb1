import type { Likelihood } from '@bonfire/contract/diagnosis/diagnose'
import { useTranslations } from 'use-intl'
import { Chip, type ChipTone } from '../../ui/chip.tsx'

const TONES: Readonly<Record<Likelihood, ChipTone>> = {
  veryLikely: 'red',
  likely: 'amber',
  possible: 'blue',
  unlikely: 'neutral',
}

/** How likely a cause is, in words. */
export function LikelihoodChip({ likelihood }: { likelihood: Likelihood }) {
  const t = useTranslations('evidence.likelihoods')
  return <Chip tone={TONES[likelihood]}>{t(likelihood)}</Chip>
}
