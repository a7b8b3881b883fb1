import { wordsIn } from '@bonfire/contract/definitions/definition'
import type { RuleTrust } from '@bonfire/contract/trust'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../lib/use-language.ts'
import basics from '../../../ui/basics.module.css'
import { isBrowserKey, movedIndex } from '../../../ui/table/data-table-keys.ts'
import { SeverityMark } from '../../hits/marks/severity-mark.tsx'
import { TrustMark } from '../../trust/trust-mark.tsx'
import classes from './definition-list.module.css'
import type { ListedGroup } from './listed-definitions.ts'

interface DefinitionListProps {
  groups: readonly ListedGroup[]
  /** By the definition's key; undefined while it is not known. */
  trust: Readonly<Record<string, RuleTrust>> | undefined
  shownKey: string | undefined
  onShow: (key: string) => void
}

/** Definitions below their headings: one tab stop, and arrow keys move and show. */
export function DefinitionList({ groups, trust, shownKey, onShow }: DefinitionListProps) {
  const t = useTranslations('catalogue')
  const locale = useLanguage()
  const listRef = useRef<HTMLDivElement>(null)
  const keys = groups.flatMap(({ definitions }) => definitions.map(({ key }) => key))
  const current = Math.max(0, keys.indexOf(shownKey ?? ''))
  const firstKey = useRef(shownKey)
  // A rule that a link opens may be far down the list.
  useEffect(() => {
    rowOf(listRef.current, firstKey.current)?.scrollIntoView({ block: 'center' })
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (isBrowserKey(event)) return
    const to = movedIndex(event.key, current, keys.length)
    const key = to === undefined ? undefined : keys[to]
    if (key === undefined) return
    event.preventDefault()
    const row = rowOf(listRef.current, key)
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
    onShow(key)
  }
  return (
    <div ref={listRef} className={classes.list}>
      {groups.map(({ group, definitions }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`} className={classes.groupHeading}>
            {t(`groups.${group}`)}
            <span className={classes.groupCount}>{definitions.length}</span>
          </h2>
          <ul onKeyDown={onKeyDown}>
            {definitions.map(({ key, definition }) => (
              <li key={key}>
                <button
                  type="button"
                  data-key={key}
                  className={classes.row}
                  aria-current={key === shownKey || undefined}
                  tabIndex={key === keys[current] ? 0 : -1}
                  onClick={() => onShow(key)}
                >
                  <span className="cut" title={wordsIn(definition.name, locale)}>
                    {wordsIn(definition.name, locale)}
                  </span>
                  <span className={classes.second}>
                    <span className={classes.rowKey}>{key}</span>
                    <TrustMark judged={trust?.[key]?.everywhere} />
                  </span>
                  <span className={basics.small}>
                    <SeverityMark severity={definition.severity} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function rowOf(list: HTMLElement | null, key: string | undefined): HTMLElement | null | undefined {
  return key === undefined ? null : list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
}
