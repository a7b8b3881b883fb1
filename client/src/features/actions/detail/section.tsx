import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { ActionSection } from '../../../lib/stored/stored-shape.ts'
import { setActionSection, useStoredState } from '../../../lib/stored/stored-state.ts'
import classes from './section.module.css'

interface SectionProps {
  name: ActionSection
  /** Says beside the title what a collapsed section holds. */
  note?: ReactNode
  children: ReactNode
}

/** A collapsible section of the details that remembers its state. */
export function Section({ name, note, children }: SectionProps) {
  const t = useTranslations('actionDetail.sections')
  const contentId = useId()
  const isOpen = useStoredState((state) => state.actionSections[name])
  return (
    <section className={classes.section}>
      <h2>
        <UnstyledButton
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setActionSection(name, !isOpen)}
        >
          <IconChevronRight size={15} stroke={2} className={classes.arrow} data-open={isOpen} aria-hidden />
          {t(name)}
          {note !== undefined && (
            <span dir="auto" className={classes.note}>
              {note}
            </span>
          )}
        </UnstyledButton>
      </h2>
      <div id={contentId} hidden={!isOpen} className={classes.content}>
        {children}
      </div>
    </section>
  )
}
