import type { RelatedEquip } from '@bonfire/contract/histories/equips'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './equips.module.css'

const SHOWN = 10

/** Links to the units that serve a unit, or that it serves, with a mark where something is wrong. */
export function Related({ label, equips }: { label: string; equips: readonly RelatedEquip[] }) {
  const t = useTranslations('equips')
  const [showsAll, setShowsAll] = useState(false)
  if (equips.length === 0) return null
  const shown = showsAll ? equips : equips.slice(0, SHOWN)
  return (
    <p className={classes.related}>
      <span>{label}</span>
      {shown.map(({ number, name, isWrong }) => (
        <Link key={number} to="/e/$equipNumber" params={{ equipNumber: String(number) }} dir="auto">
          {isWrong && <span className={classes.wrongMark} aria-hidden />}
          {name}
          {isWrong && <span className="visually-hidden"> ({t('isWrong')})</span>}
        </Link>
      ))}
      {shown.length < equips.length && (
        <Button size="compact-xs" variant="subtle" onClick={() => setShowsAll(true)}>
          {t('moreUnits', { count: equips.length - shown.length })}
        </Button>
      )}
    </p>
  )
}
