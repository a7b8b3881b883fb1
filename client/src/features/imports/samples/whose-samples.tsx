import type { ImportPreview, SamplePlace } from '@bonfire/contract/imports/preview'
import { Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { TableChoice } from '../reading/table-choice.ts'
import classes from './samples.module.css'

const SHOWN_PLACES = 5

/** Asks first whose the samples are if only names that any equipment may use say it. */
export function useWhoseSamples(previews: readonly ImportPreview[], choice: TableChoice) {
  const [confirmed, setConfirmed] = useState<string>()
  const doubt = findOwnerDoubt(previews, choice)
  const key = JSON.stringify(doubt)
  return {
    ...doubt,
    isOpen: doubt.places.length > 0 && confirmed !== key,
    confirm: () => setConfirmed(key),
  }
}

function findOwnerDoubt(previews: readonly ImportPreview[], choice: TableChoice) {
  const kept = previews.filter(({ samples }) => samples?.place && isPlaceKept(choice))
  const places = [
    ...kept.flatMap(({ samples }) => samples?.place ?? []),
    ...previews.flatMap(({ samples }) => samples?.foundAt ?? []),
  ]
  return {
    places: [...new Map(places.map((place) => [JSON.stringify([place.siteId, place.equipId]), place])).values()],
    mapping: kept[0]?.mapping?.name ?? originOf(choice)?.name ?? null,
    isKept: kept.length > 0,
  }
}

const originOf = (choice: TableChoice) => (choice.by === 'hand' ? choice.origin : null)

/** Nobody chose the place here: it came with the mapping that was kept for the names of the columns. */
function isPlaceKept(choice: TableChoice): boolean {
  if (choice.by === 'recognition') return true
  const [now, before] = [
    choice.by === 'hand' ? choice.choices.newPointsAt : undefined,
    originOf(choice)?.choices.newPointsAt,
  ]
  return now !== undefined && now.siteId === before?.siteId && now.equipId === before.equipId
}

/** Asks whose the samples are; the other choices are below. */
export function WhoseSamples({ whose }: { whose: ReturnType<typeof useWhoseSamples> }) {
  const t = useTranslations('dataIn.whose')
  const format = useFormatter()
  const id = useId()
  if (!whose.isOpen) return null
  const { places, mapping, isKept } = whose
  const [first, ...others] = places
  if (!first) return null
  const shown = places.slice(0, SHOWN_PLACES).map(placeName)
  const more = places.length - shown.length
  const list = format.list(more > 0 ? [...shown, t('more', { count: more })] : shown)
  return (
    <section className={classes.whose} aria-labelledby={id}>
      <IconHelpCircle size={18} aria-hidden />
      <div>
        <h3 id={id}>{t('question', { places: list })}</h3>
        <p>{isKept && mapping ? t('kept', { mapping }) : t('found')}</p>
        <p>{t('otherwise')}</p>
      </div>
      <Button variant="default" onClick={whose.confirm}>
        {others.length > 0 ? t('yesThere') : t('yes', { place: first.equipName ?? first.siteName })}
      </Button>
    </section>
  )
}

const placeName = ({ siteName, equipName }: SamplePlace) =>
  equipName === null ? siteName : `${equipName} (${siteName})`
