import basics from '../../ui/basics.module.css'
import screen from '../../ui/list-screen.module.css'
import '@mantine/core/styles/Radio.css'
import { SNOOZE_CUSTOM_DAYS, SNOOZE_PRESETS } from '@bonfire/contract/snooze'
import { Button, Checkbox, Radio, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { compareLabels } from '../../lib/compare-labels.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useUnsavedWork } from '../../ui/dialogs/unsaved-work.ts'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { useIsSignInAsked } from '../auth/ended-session.ts'
import classes from './snooze.module.css'
import {
  customSeconds,
  expectedEnd,
  firstEndDay,
  isEndDay,
  proposedEndDay,
  SNOOZE_PRESET_NAMES,
  type SnoozeEnd,
  type SnoozePreset,
  type SnoozeReason,
} from './snooze-plan.ts'

const REASON_MAXIMUM_LENGTH = 500

const NAMED_EQUIPS = 3

const INITIAL_CHOICE = 'day1'
const INITIAL_DAYS = String(SNOOZE_CUSTOM_DAYS.initial)

/** The equipment that will be snoozed. */
interface SnoozeSubject {
  readonly ruleName: string
  readonly siteLabel: string
  /** Names, one per equipment rule. */
  readonly equips: readonly string[]
  /** Each is on an open action. */
  readonly areOnActions: boolean
}

interface SnoozeDialogProps {
  subject: SnoozeSubject
  /** Called when it starts closing, with or without a snooze. */
  onClose: () => void
  /** Called when it has closed. */
  onClosed: () => void
  onSubmit: (end: SnoozeEnd, why: SnoozeReason) => void
}

/** Asks for the duration, an optional reason, and whether there is no fault. One dialog has one subject: render another for another. */
export function SnoozeDialog({ onClose, onClosed, onSubmit, ...props }: SnoozeDialogProps) {
  const t = useTranslations('snooze')
  const [subject] = useState(props.subject)
  const [isWanted, setIsWanted] = useState(true)
  const close = () => {
    setIsWanted(false)
    onClose()
  }
  const submit: SnoozeDialogProps['onSubmit'] = (end, why) => {
    // A second click while it fades out must not snooze again.
    if (!isWanted) return
    onSubmit(end, why)
    close()
  }
  return (
    <Dialog
      isOpen={isWanted}
      onClose={close}
      closeOnEscape={!useIsSignInAsked()}
      onClosed={onClosed}
      title={t('title', { count: subject.equips.length })}
      width={480}
      centered
    >
      <Subject subject={subject} />
      <SnoozeForm subject={subject} onClose={close} onSubmit={submit} />
    </Dialog>
  )
}

/** Rule and site, and as many equip names as fit on a line, isolated from the sentence around them. */
function Subject({ subject: { ruleName, siteLabel, equips } }: { subject: SnoozeSubject }) {
  const t = useTranslations('snooze')
  const format = useFormatter()
  // Equips of several sites can share a name.
  const counts = new Map<string, number>()
  for (const equip of equips) counts.set(equip, (counts.get(equip) ?? 0) + 1)
  const shown = [...counts].sort(([one], [other]) => compareLabels(one, other)).slice(0, NAMED_EQUIPS)
  const named = shown.map(([equip, count]) => (count > 1 ? `${equip}\u00a0× ${count}` : equip))
  const moreCount = shown.reduce((left, [, count]) => left - count, equips.length)
  const name = (names: ReactNode) => <bdi>{names}</bdi>
  return (
    <p className={classes.subject}>
      <strong dir="auto">{ruleName}</strong>
      <span dir="auto">{siteLabel}</span>
      <span>
        {moreCount > 0
          ? t.rich('andMore', { names: named.join(', '), count: moreCount, name })
          : name(format.list(named))}
      </span>
    </p>
  )
}

function SnoozeForm({ subject, onClose, onSubmit }: Pick<SnoozeDialogProps, 'subject' | 'onClose' | 'onSubmit'>) {
  const t = useTranslations('snooze')
  const common = useTranslations('common')
  const locale = useLocale()
  const [now] = useState(() => new Date())
  const [initialDay] = useState(() => proposedEndDay(now))
  const [choice, setChoice] = useState<SnoozePreset | 'custom' | 'day' | 'closed'>(INITIAL_CHOICE)
  const [day, setDay] = useState(initialDay)
  const [days, setDays] = useState(INITIAL_DAYS)
  const [reason, setReason] = useState('')
  const [isFalseAlert, setIsFalseAlert] = useState(false)
  const isDated = choice !== INITIAL_CHOICE || days !== INITIAL_DAYS || day !== initialDay
  useUnsavedWork(isDated || reason !== '' || isFalseAlert)
  const end = endOf()

  function endOf(): SnoozeEnd | null {
    if (choice === 'closed') return { untilClosed: true }
    if (choice === 'day') return isEndDay(day, now) ? { until: day } : null
    const duration = choice === 'custom' ? customSeconds(days, locale) : SNOOZE_PRESETS[choice]
    return duration === null ? null : { duration }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (end !== null) onSubmit(end, { reason, isFalseAlert })
  }

  return (
    <form className={basics.tallStack} onSubmit={submit}>
      <p className={classes.intro}>{t('intro')}</p>
      <Radio.Group value={choice} onChange={(value) => setChoice(value as typeof choice)} label={t('howLong')}>
        <div className={classes.presets}>
          {SNOOZE_PRESET_NAMES.map((preset) => (
            <div key={preset} className={classes.preset} data-chosen={choice === preset}>
              <Radio value={preset} label={t(preset)} size="sm" data-autofocus={preset === choice || undefined} />
            </div>
          ))}
          <div className={`${classes.preset} ${classes.custom}`} data-chosen={choice === 'custom'}>
            <Radio value="custom" label={t('custom')} size="sm" />
            <span className={classes.days}>
              <NumberField
                aria-label={t('customDays')}
                value={days}
                onChange={(typed) => {
                  setDays(typed)
                  setChoice('custom')
                }}
                onFocus={() => setChoice('custom')}
                inputMode="numeric"
                locale={locale}
                step={1}
                minimum={SNOOZE_CUSTOM_DAYS.minimum}
                error={choice === 'custom' && end === null ? t('customHint') : undefined}
                width="sm"
              />
              <span aria-hidden>{t('daysUnit')}</span>
            </span>
          </div>
          <div className={`${classes.preset} ${classes.custom}`} data-chosen={choice === 'day'}>
            <Radio value="day" label={t('day')} size="sm" />
            <TextInput
              type="date"
              aria-label={t('dayLabel')}
              value={day}
              min={firstEndDay(now)}
              max="9999-12-31"
              onChange={(event) => {
                setDay(event.currentTarget.value)
                setChoice('day')
              }}
              onFocus={() => setChoice('day')}
              error={choice === 'day' && end === null ? t('dayHint') : undefined}
              width="sm"
            />
          </div>
          {subject.areOnActions && (
            <div className={`${classes.preset} ${classes.whole}`} data-chosen={choice === 'closed'}>
              <Radio
                value="closed"
                label={t('closed', { count: subject.equips.length })}
                description={t('closedHint')}
                width="sm"
              />
            </div>
          )}
        </div>
      </Radio.Group>
      <Checkbox
        size="sm"
        label={t('isFalseAlert')}
        description={t('falseAlertHint')}
        checked={isFalseAlert}
        onChange={(event) => setIsFalseAlert(event.currentTarget.checked)}
      />
      <TextInput
        label={t('reason')}
        placeholder={t('reasonHint')}
        value={reason}
        maxLength={REASON_MAXIMUM_LENGTH}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.foot}>
        <SnoozeUntil end={end} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" disabled={end === null}>
            {t('submit')}
          </Button>
        </div>
      </div>
    </form>
  )
}

function SnoozeUntil({ end }: { end: SnoozeEnd | null }) {
  const t = useTranslations('snooze')
  const format = useFormatter()
  if (end === null || 'untilClosed' in end) return <span className={screen.quiet} />
  const until = new Date(expectedEnd(end, new Date()) * 1000)
  if ('until' in end) {
    return (
      <span className={screen.quiet}>{t('untilDay', { day: format.dateTime(until, { dateStyle: 'medium' }) })}</span>
    )
  }
  return (
    <span className={screen.quiet}>
      {t('until', { until: format.dateTime(until, { dateStyle: 'medium', timeStyle: 'short' }) })}
    </span>
  )
}
