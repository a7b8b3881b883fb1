import '@mantine/core/styles/Switch.css'
import { RHYTHMS, type Subscription, type SubscriptionForm } from '@bonfire/contract/insight-subscriptions'
import { Button, SegmentedControl, Switch } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import basics from '../../ui/basics.module.css'
import note from '../../ui/messages/note.module.css'
import { Problem } from '../../ui/messages/problem.tsx'
import { FilterFields } from './filter-fields.tsx'
import { HourFields } from './hour-fields.tsx'
import classes from './subscriptions.module.css'
import { useSaveSubscription } from './subscriptions.queries.ts'

interface SubscriptionEditorProps {
  /** Undefined for a new one. */
  subscription: Subscription | undefined
  /** The form's values at the beginning of a new one. */
  initially?: Partial<SubscriptionForm>
  onDone: () => void
}

const initial = (): SubscriptionForm => ({
  places: null,
  categories: [],
  priorities: [],
  severities: [],
  rhythm: 'daily',
  hour: 7,
  weekday: 1,
  sendsWhenQuiet: false,
  timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
})

function toSubscriptionForm({ subscriptionId: _, nextDueAt: __, ...form }: Subscription): SubscriptionForm {
  return form
}

export function SubscriptionEditor({ subscription, initially, onDone }: SubscriptionEditorProps) {
  const t = useTranslations('subscriptions')
  const common = useTranslations('common')
  const failureOf = useFailure()
  const titleId = useId()
  const saving = useSaveSubscription()
  const [form, setForm] = useState(() =>
    subscription ? toSubscriptionForm(subscription) : { ...initial(), ...initially },
  )
  const change = (part: Partial<SubscriptionForm>) => setForm((before) => ({ ...before, ...part }))
  const hasHour = form.rhythm !== 'atOnce' && form.rhythm !== 'off'
  const save = () => saving.mutate({ subscriptionId: subscription?.subscriptionId, form }, { onSuccess: onDone })
  return (
    <form
      className={classes.editor}
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <h2 id={titleId}>{t(subscription ? 'editTitle' : 'createTitle')}</h2>
      <SegmentedControl
        aria-label={t('rhythm')}
        value={form.rhythm}
        onChange={(rhythm) => change({ rhythm })}
        data={RHYTHMS.map((value) => ({ value, label: t(`rhythms.${value}`) }))}
      />
      <p className={note.note}>{t(`rhythmHints.${form.rhythm}`)}</p>
      {hasHour && <HourFields form={form} onChange={change} />}
      {form.rhythm !== 'off' && <FilterFields form={form} onChange={change} />}
      {hasHour && form.rhythm !== 'monthly' && (
        <Switch
          checked={form.sendsWhenQuiet}
          onChange={(event) => change({ sendsWhenQuiet: event.currentTarget.checked })}
          label={t('sendsWhenQuiet')}
        />
      )}
      {saving.isError && <Problem>{failureOf(saving.error).message}</Problem>}
      <div className={`${classes.buttons} ${basics.buttons}`}>
        <Button variant="default" onClick={onDone}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
