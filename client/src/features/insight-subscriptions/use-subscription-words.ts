import {
  SUBSCRIBED_CATEGORIES,
  SUBSCRIBED_PRIORITIES,
  SUBSCRIBED_SEVERITIES,
  type SubscriptionForm,
} from '@bonfire/contract/insight-subscriptions'
import { useFormatter, useTranslations } from 'use-intl'
import { usePlaceOptions } from './use-place-options.ts'

const MOST_PLACES = 4

/** Words for all that can be chosen, and for a choice in one line. */
export function useSubscriptionWords() {
  const t = useTranslations('subscriptions')
  const format = useFormatter()
  const { labelOf } = usePlaceOptions()
  const categories = SUBSCRIBED_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))
  const severities = SUBSCRIBED_SEVERITIES.map((value) => ({ value, label: t(`severities.${value}`) }))
  const priorities = SUBSCRIBED_PRIORITIES.map((priority) => ({
    value: String(priority),
    label: priority === 0 ? t('noPriority') : t('priority', { priority }),
  }))
  // The first of January 2024 was a Monday.
  const weekday = (day: number) =>
    format.dateTime(new Date(Date.UTC(2024, 0, day)), { weekday: 'long', timeZone: 'UTC' })
  const hour = (value: number) =>
    format.dateTime(new Date(Date.UTC(2024, 0, 1, value)), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  const said = (options: readonly { value: string; label: string }[], chosen: readonly unknown[]) =>
    options.filter(({ value }) => chosen.map(String).includes(value)).map(({ label }) => label)
  return {
    categories,
    severities,
    priorities,
    weekday,
    hour,
    rhythm: ({ rhythm, timezone, ...form }: SubscriptionForm) =>
      t(`rhythmOf.${rhythm}`, {
        hour: hour(form.hour),
        weekday: weekday(form.weekday),
        timezone: timeZoneName(timezone),
      }),
    places: ({ places }: SubscriptionForm) => {
      if (places === null) return t('allPlaces')
      const labels = [
        ...places.projectKeys.map((key) => labelOf(`project:${key}`)),
        ...places.siteIds.map((key) => labelOf(`site:${key}`)),
      ]
      if (labels.length === 0) return t('placesGone')
      const more = labels.length - MOST_PLACES
      return format.list(more > 0 ? [...labels.slice(0, MOST_PLACES), t('more', { count: more })] : labels)
    },
    filters: (form: SubscriptionForm) => {
      if (form.rhythm === 'monthly') return t('overview')
      const chosen = [
        ...said(categories, form.categories),
        ...said(priorities, form.priorities),
        ...said(severities, form.severities),
      ]
      return chosen.join(' · ') || t('allFindings')
    },
  }
}

export const timeZoneName = (timezone: string) => timezone.replaceAll('_', ' ')
