import { MAXIMUM_RANGE_DAYS } from '@bonfire/contract/hits/hits'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { rangeLength, rangeProblem } from '../../../lib/address/time-range.ts'
import { useDayText } from '../../../lib/time/day-text.ts'
import type { DayRange } from '../../../lib/time/site-days.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useIsSignInAsked } from '../../auth/ended-session.ts'
import { useSelectedSites } from '../site-selection.ts'
import { latestDay } from './latest-day.ts'
import classes from './range.module.css'

interface RangeDialogProps {
  /** Its days are offered first. */
  initial: DayRange
  maximumDays?: number
  onChoose: (days: DayRange) => void
  /** Called when it has closed. */
  onClosed: () => void
}

/** Asks for a first and a last day. */
export function RangeDialog({ initial, maximumDays = MAXIMUM_RANGE_DAYS, onChoose, onClosed }: RangeDialogProps) {
  const t = useTranslations('overlays.customRange')
  const [isWanted, setIsWanted] = useState(true)
  const close = () => setIsWanted(false)
  return (
    <Dialog
      isOpen={isWanted}
      onClose={close}
      closeOnEscape={!useIsSignInAsked()}
      onClosed={onClosed}
      title={t('title')}
      width={440}
      centered
    >
      <RangeForm
        initial={initial}
        maximumDays={maximumDays}
        onClose={close}
        onChoose={(days) => {
          // A second Enter while it fades out must not choose again.
          if (!isWanted) return
          onChoose(days)
          close()
        }}
      />
    </Dialog>
  )
}

type RangeFormProps = Pick<RangeDialogProps, 'initial' | 'onChoose'> & { maximumDays: number; onClose: () => void }

function RangeForm({ initial, maximumDays, onChoose, onClose }: RangeFormProps) {
  const t = useTranslations('overlays.customRange')
  const common = useTranslations('common')
  const { portfolio } = useSelectedSites()
  const [latest] = useState(() => latestDay(portfolio, new Date()))
  const [days, setDays] = useState({ from: initial.from, to: initial.to })
  // Nothing is marked as wrong while it is being typed, until it has been submitted once.
  const [isSent, setIsSent] = useState(false)
  const fields = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) }
  const problem = rangeProblem(days, latest, maximumDays)
  const problemText = useProblemText(days, latest, maximumDays)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSent(true)
    if (problem) return fields[problem.day].current?.focus()
    onChoose(days)
  }
  const field = (day: keyof DayRange) => (
    <TextInput
      ref={fields[day]}
      type="date"
      width="sm"
      label={t(day)}
      max={latest}
      required
      value={days[day]}
      error={isSent && problem?.day === day ? problemText(problem) : undefined}
      onChange={({ currentTarget: { value } }) => setDays((before) => ({ ...before, [day]: value }))}
      data-autofocus={day === 'from' || undefined}
    />
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.days}>
        {field('from')}
        {field('to')}
      </div>
      <p className={classes.hint}>{t('hint', { maximum: maximumDays })}</p>
      <div className={classes.foot}>
        <span className={classes.length} role="status">
          {!problem && t('length', { count: rangeLength(days) })}
        </span>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit">{t('submit')}</Button>
      </div>
    </form>
  )
}

function useProblemText(days: DayRange, latest: string, maximum: number) {
  const t = useTranslations('overlays.customRange.problems')
  const dayText = useDayText()
  return ({ kind }: NonNullable<ReturnType<typeof rangeProblem>>) => {
    if (kind === 'future') return t('future', { latest: dayText(latest) })
    if (kind === 'tooLong') return t('tooLong', { count: rangeLength(days), maximum })
    return t(kind)
  }
}
