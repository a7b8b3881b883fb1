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

interface Closing {
  readonly isClosing: boolean
  /** A comment is written for each of them. */
  readonly isNoted: boolean
}

/** The keys of the actions that would stay open, because their project asks for a comment or a photo first. */
export function useClosingNeeds(rows: readonly ActionRow[], { isClosing, isNoted }: Closing) {
  const closing = rows.filter(({ status }) => status !== 'Closed').map(({ key }) => key)
  const { data, isError } = useQuery({
    queryKey: [...actionKeys.all, 'closing-needs', closing],
    queryFn: ({ signal }) => call(listClosingNeeds, { body: { actionKeys: closing }, signal }),
    enabled: isClosing && closing.length > 0,
    staleTime: 0,
  })
  const lacking = (need: ClosingNeed) =>
    (isClosing && data ? data.actions : [])
      .filter(({ closingNeeds }) => closingNeeds.includes(need))
      .map(({ actionKey }) => actionKey)
  const [notes, photos] = [isNoted ? [] : lacking('note'), lacking('photo')]
  return { notes, photos, count: new Set([...notes, ...photos]).size, isUnknown: isError && !data }
}

/** Says which they are. */
export function ClosingNeeds({ needs: { notes, photos, isUnknown } }: { needs: ReturnType<typeof useClosingNeeds> }) {
  const t = useTranslations('bulk.needs')
  return (
    <div role="status" className={classes.needs}>
      {isUnknown && <p>{t('unknown')}</p>}
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
