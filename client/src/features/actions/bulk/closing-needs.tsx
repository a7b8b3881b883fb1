import type { ClosingNeed } from '@bonfire/contract/actions/action-settings'
import { listClosingNeeds } from '@bonfire/contract/actions/bulk-edit'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/http/api.ts'
import screen from '../../../ui/list-screen.module.css'
import type { ActionRow } from '../action-model.ts'
import { actionKeys } from '../actions.queries.ts'
import classes from './bulk.module.css'

interface ClosingNeedsProps {
  /** Those that are to be closed. */
  rows: readonly ActionRow[]
  /** A comment is written for each of them. */
  isNoted: boolean
}

/** Which of the actions stay open, because their project asks for a comment or a photo first. */
export function ClosingNeeds({ rows, isNoted }: ClosingNeedsProps) {
  const t = useTranslations('bulk.needs')
  const closing = rows.filter(({ status }) => status !== 'Closed').map(({ key }) => key)
  const { data, isError } = useQuery({
    queryKey: [...actionKeys.all, 'closing-needs', closing],
    queryFn: ({ signal }) => call(listClosingNeeds, { body: { actionKeys: closing }, signal }),
    enabled: closing.length > 0,
    staleTime: 0,
  })
  const lacking = (need: ClosingNeed) =>
    (data?.actions ?? []).filter(({ closingNeeds }) => closingNeeds.includes(need)).map(({ actionKey }) => actionKey)
  const [notes, photos] = [isNoted ? [] : lacking('note'), lacking('photo')]
  return (
    <div role="status" className={classes.needs}>
      {isError && !data && <p>{t('unknown')}</p>}
      {notes.length > 0 && <p>{t.rich('note', { count: notes.length, keys: () => <Keys keys={notes} /> })}</p>}
      {photos.length > 0 && <p>{t.rich('photo', { count: photos.length, keys: () => <Keys keys={photos} /> })}</p>}
    </div>
  )
}

const MOST_KEYS = 20

function Keys({ keys }: { keys: readonly string[] }): ReactNode {
  const t = useTranslations('bulk.needs')
  const shown = keys.slice(0, MOST_KEYS)
  return (
    <>
      {shown.map((key, place) => (
        <Fragment key={key}>
          {place > 0 && ', '}
          <a href={`/actions/${key}`} target="_blank" rel="noreferrer" className={screen.link}>
            {key}
          </a>
        </Fragment>
      ))}
      {keys.length > shown.length && <> {t('more', { count: keys.length - shown.length })}</>}
    </>
  )
}
