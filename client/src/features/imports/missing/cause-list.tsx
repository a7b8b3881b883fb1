import type { ImportPreview } from '@bonfire/contract/imports/preview'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { AddMissing } from './add-missing.tsx'
import classes from './missing.module.css'
import { Remedies } from './remedies.tsx'
import { type Missing, siteNameOfCause, unknownId, useNamedSites } from './use-named-sites.ts'

interface CauseListProps {
  causes: ImportPreview['causes']
  /** The choices so far; undefined if the file is no table, so that nothing can be chosen. */
  choices: TableChoices | undefined
  /** The columns that fields are read from. */
  columns: NonNullable<ImportPreview['reading']>['columns']
  onChoose: (change: Partial<TableChoices>) => void
  /** Sites or rules were created. */
  onCreated: () => void
}

const SHOWN_AT_FIRST = 10

/** Lists why rows would be rejected, with remedies. */
export function CauseList({ causes, choices, columns, onChoose, onCreated }: CauseListProps) {
  const t = useTranslations('dataIn.causes')
  const [isWhole, setIsWhole] = useState(false)
  const [creating, setCreating] = useState<Missing | null>(null)
  const named = useNamedSites(causes)
  if (causes.length === 0) return null
  const names = (thing: Missing['thing']) =>
    new Map(causes.flatMap((cause) => [[unknownId(cause, thing), siteNameOfCause(cause)]].filter(isCompletePair)))
  const shown = isWhole ? causes : causes.slice(0, SHOWN_AT_FIRST)
  const all = (['site', 'rule'] as const)
    .map((thing) => ({
      thing,
      ids: causes
        .flatMap((cause) => unknownId(cause, thing) ?? [])
        .filter((id) => !(choices && thing === 'site' && named.has(id))),
      names: names(thing),
    }))
    .filter(({ ids }) => ids.length > 1)
  return (
    <section className={classes.causes} aria-label={t('title')}>
      <div className={`${classes.head} ${basics.wideLine}`}>
        <h3 className={basics.smallTitle}>{t('title')}</h3>
        {choices && named.size > 1 && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onChoose({ sites: { ...choices.sites, ...Object.fromEntries(named) } })}
          >
            {t('useNamed', { count: named.size })}
          </Button>
        )}
        {all.map((missing) => (
          <Button key={missing.thing} size="compact-sm" variant="default" onClick={() => setCreating(missing)}>
            {t(`createAll.${missing.thing}`, { count: missing.ids.length })}
          </Button>
        ))}
      </div>
      <ul>
        {shown.map((cause) => (
          <li key={`${cause.firstRow} ${cause.code} ${cause.message}`}>
            <span className={classes.count}>{t('rows', { count: cause.rowCount })}</span>
            <span className={classes.reason}>
              {cause.message}
              {siteNameOfCause(cause) !== undefined && ` ${t('called', { name: siteNameOfCause(cause) ?? '' })}`}
              {cause.rowCount > 1 && <span className={basics.quiet}> {t('first', { row: cause.firstRow })}</span>}
            </span>
            <Remedies
              code={cause.code}
              params={cause.params}
              site={unknownId(cause, 'site')}
              siteOfThatName={named.get(unknownId(cause, 'site') ?? '')}
              rule={unknownId(cause, 'rule')}
              choices={choices}
              columns={columns}
              onChoose={onChoose}
              onCreate={(thing, id) => setCreating({ thing, ids: [id], names: names(thing) })}
            />
          </li>
        ))}
      </ul>
      {shown.length < causes.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setIsWhole(true)}>
          {t('more', { count: causes.length - shown.length })}
        </Button>
      )}
      {creating && (
        <AddMissing
          thing={creating.thing}
          ids={creating.ids}
          names={creating.names}
          onClosed={() => setCreating(null)}
          onCreated={onCreated}
        />
      )}
    </section>
  )
}

const isCompletePair = (pair: (string | undefined)[]): pair is [string, string] =>
  pair.every((part) => part !== undefined)
