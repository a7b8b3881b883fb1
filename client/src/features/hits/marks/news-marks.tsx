import type { Return } from '@bonfire/contract/hits/insight-group'
import { IconArrowBackUp, IconPointFilled } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import classes from './news-marks.module.css'

interface NewsMarksProps {
  /** The end of the reader's last visit; null if nothing is new since. */
  newSince: string | null
  /** Empty if nothing came back. */
  cameBack: readonly Return[]
}

/** Marks what is new since the last visit, and what came back and why: in words where there is room. */
export const NewsMarks = memo(function NewsMarks({ newSince, cameBack }: NewsMarksProps) {
  const t = useTranslations('analysis.marks')
  if (newSince === null && cameBack.length === 0) return null
  const reasons = cameBack.map((reason) => t(`reasons.${reason}`)).join(' · ')
  return (
    <span className={classes.marks}>
      {newSince !== null && (
        <Mark kind="new" word={t('new')} text={t('newSince', { when: newSince })}>
          <IconPointFilled size={14} aria-hidden />
        </Mark>
      )}
      {cameBack.length > 0 && (
        <Mark kind="cameBack" word={t('cameBack')} text={t('cameBackWhy', { reasons })}>
          <IconArrowBackUp size={15} stroke={2.2} aria-hidden />
        </Mark>
      )}
    </span>
  )
})

interface MarkProps {
  kind: 'new' | 'cameBack'
  word: string
  text: string
  children: ReactNode
}

function Mark({ kind, word, text, children }: MarkProps) {
  return (
    <span className={classes.mark} data-kind={kind} title={text}>
      {children}
      <span className={classes.word} aria-hidden>
        {word}
      </span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
