import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../ui/basics.module.css'
import screen from '../../ui/list-screen.module.css'
import classes from './profile.module.css'

interface FoldedListProps {
  items: readonly { readonly key: string; readonly text: string; readonly detail?: string | undefined }[]
  /** Shown if the list is empty. */
  nothing: ReactNode
}

const FOLDED_LENGTH = 8

/** The first few of possibly hundreds, and the rest on request. */
export function FoldedList({ items, nothing }: FoldedListProps) {
  const t = useTranslations('profile.details')
  const [isOpen, setOpen] = useState(false)
  if (items.length === 0) return nothing
  const isLong = items.length > FOLDED_LENGTH
  return (
    <>
      <ul className={basics.list}>
        {(isOpen ? items : items.slice(0, FOLDED_LENGTH)).map(({ key, text, detail }) => (
          <li key={key}>
            <bdi>{text}</bdi> {detail && <bdi className={`${screen.quiet} ${classes.detail}`}>{detail}</bdi>}
          </li>
        ))}
      </ul>
      {isLong && (
        <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('showFewer') : t('showAll', { count: items.length })}
        </UnstyledButton>
      )}
    </>
  )
}
