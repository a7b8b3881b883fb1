import type { Return } from '@bonfire/contract/hits/insight-group'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import classes from './news-marks.module.css'

interface NewsMarksProps {
  /** When the reader's last visit ended; null if nothing is new since. */
  newSince: string | null
  /** Empty if nothing came back. */
  cameBack: readonly Return[]
}

/** What is new since the last visit, and what came back and why. */
export const NewsMarks = memo(function NewsMarks({ newSince, cameBack }: NewsMarksProps) {
  const t = useTranslations('analysis.marks')
  if (newSince === null && cameBack.length === 0) return null
  const reasons = cameBack.map((reason) => t(`reasons.${reason}`)).join(' · ')
  return (
    <span className={classes.marks}>
      {newSince !== null && <Mark tone="accent" word={t('new')} text={t('newSince', { when: newSince })} />}
      {cameBack.length > 0 && <Mark tone="amber" word={t('cameBack')} text={t('cameBackWhy', { reasons })} />}
    </span>
  )
})

function Mark({ tone, word, text }: { tone: ChipTone; word: string; text: string }) {
  return (
    <span title={text}>
      <Chip tone={tone}>
        <span aria-hidden>{word}</span>
        <span className="visually-hidden">{text}</span>
      </Chip>
    </span>
  )
}
