import { useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import classes from './palette.module.css'
import type { PaletteItem, PaletteSection } from './palette-model.ts'

interface PaletteListProps {
  listId: string
  sections: readonly PaletteSection[]
  /** Counted across all sections. */
  activeIndex: number
  onChoose: (item: PaletteItem) => void
}

export function optionId(listId: string, place: number): string {
  return `${listId}-${place}`
}

/** The results by kind. The focus stays in the search box, which refers to the active option. */
export function PaletteList({ listId, sections, activeIndex, onChoose }: PaletteListProps) {
  const t = useTranslations('overlays.palette')
  let place = -1
  return (
    <div id={listId} role="listbox" aria-label={t('results')} tabIndex={-1} className={classes.list}>
      {sections.map((section) => (
        <div key={section.key} role="presentation">
          <div role="presentation" className={classes.sectionLabel}>
            {section.label}
          </div>
          {section.items.map((item) => {
            place += 1
            return (
              <Option
                key={item.id}
                id={optionId(listId, place)}
                item={item}
                isActive={place === activeIndex}
                onChoose={onChoose}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  item: PaletteItem
  isActive: boolean
  onChoose: (item: PaletteItem) => void
}

function Option({ id, item, isActive, onChoose }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(item)}
      onKeyDown={(event) => event.key === 'Enter' && onChoose(item)}
    >
      <span dir="auto" className={classes.label}>
        {item.label}
      </span>
      <span dir="auto" className={classes.detail}>
        {item.detail}
      </span>
    </div>
  )
}
