import type { PeopleAct, PeopleChange } from '@bonfire/contract/people/people-changes'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import screen from '../../../ui/list-screen.module.css'
import { findToldValues, labelOf } from './act-words.ts'
import classes from './change-table.module.css'
import { useChangeValue, useSubjectName } from './change-value.ts'

/** Everything one act changed, one line each. */
export function ActChanges({ act }: { act: PeopleAct }) {
  const t = useTranslations('people.changes')
  const hiddenCount = act.changeCount - act.changes.length
  return (
    <ul className={`${classes.actChanges} ${basics.list}`}>
      {act.changes.map((change) => (
        <Change key={`${change.subjectKind} ${change.subject} ${change.field}`} act={act} change={change} />
      ))}
      {hiddenCount > 0 && <li className={screen.quiet}>{t('moreChanges', { count: hiddenCount })}</li>}
    </ul>
  )
}

function Change({ act, change }: { act: PeopleAct; change: PeopleChange }) {
  const t = useTranslations('people.changes')
  const inWords = useChangeValue()
  const subjectName = useSubjectName()
  const { isFromTold, isToTold } = findToldValues(act, change)
  const textOf = (value: string | null) => inWords(change, value) ?? t('nothingThere')
  return (
    <li>
      <span className={classes.changeLabel}>
        {change.subject !== act.subject && (
          <>
            <bdi>{subjectName(change)}</bdi>
            {' · '}
          </>
        )}
        {t(labelOf(change))}
      </span>
      {isFromTold && (
        <>
          {' '}
          <bdi className={screen.quiet}>{textOf(change.from)}</bdi>{' '}
          <IconArrowRight size={14} className={classes.subjectIcon} aria-label={t('became')} />
        </>
      )}
      {isToTold && (
        <>
          {' '}
          <bdi>{textOf(change.to)}</bdi>
        </>
      )}
    </li>
  )
}
