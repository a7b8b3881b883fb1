import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pageScroller } from '../../lib/page-scroll.ts'
import { Keys } from '../../ui/keys.tsx'
import { useOpenedOnceMounted } from '../../ui/use-opened-once-mounted.ts'
import { OverlayTexts } from '../overlay-texts.tsx'
import type { OverlayProps } from '../overlays.tsx'
import classes from './palette.module.css'
import { optionId, PaletteList } from './palette-list.tsx'
import { findItems, indexSources, type PaletteItem, type PaletteSection, recentItems } from './palette-model.ts'
import { usePaletteSources } from './use-palette-sources.ts'

/** Jumps to a site, a rule or a page by a few letters of its name. */
export default function Palette(props: OverlayProps) {
  return (
    <OverlayTexts>
      <PaletteDialog {...props} />
    </OverlayTexts>
  )
}

function PaletteDialog({ isOpen, onClose }: OverlayProps) {
  const t = useTranslations('shell.palette')
  const isOpened = useOpenedOnceMounted(isOpen)
  // What had the focus before is given it back unless the person went elsewhere.
  const [hasChosen, setHasChosen] = useState(false)
  if (isOpen && hasChosen) setHasChosen(false)
  return (
    <Modal.Root opened={isOpened} onClose={onClose} returnFocus={!hasChosen} size={600} yOffset={88} padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')} className={classes.content}>
        <Modal.Body>
          <PaletteBody
            onChoose={() => {
              setHasChosen(true)
              onClose()
            }}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

const RECENT_ITEMS = 5

// What was chosen lately lasts as long as the page: it is a habit of the moment, not a setting.
let recentIds: readonly string[] = []

function PaletteBody({ onChoose }: { onChoose: () => void }) {
  const t = useTranslations('overlays.palette')
  const navigate = useNavigate()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const sections = useSections(search)
  const items = sections.flatMap((section) => section.items)

  const choose = (item: PaletteItem | undefined) => {
    if (!item) return
    recentIds = [item.id, ...recentIds.filter((id) => id !== item.id)].slice(0, RECENT_ITEMS)
    onChoose()
    void navigate(item.link).then(() => pageScroller()?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (step !== undefined && items.length > 0) setActiveIndex((activeIndex + step + items.length) % items.length)
    else if (event.key === 'Enter') choose(items[activeIndex])
    else return
    event.preventDefault()
  }

  return (
    <>
      <label className={classes.search}>
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label={t('label')}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? optionId(listId, activeIndex) : undefined}
          placeholder={t('hint')}
          value={search}
          data-autofocus
          spellCheck={false}
          autoComplete="off"
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setActiveIndex(0)
          }}
        />
      </label>
      <PaletteList listId={listId} sections={sections} activeIndex={activeIndex} onChoose={choose} />
      {items.length === 0 && <p className={classes.nothing}>{t('nothing')}</p>}
      <PaletteFoot />
    </>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** What is found; before anything is typed, what was used lately stands first. */
function useSections(search: string): PaletteSection[] {
  const t = useTranslations('overlays.palette')
  const sources = usePaletteSources()
  const index = useMemo(() => indexSources(sources), [sources])
  return useMemo(() => {
    const found = findItems(index, search)
    const recent = search.trim() === '' ? recentItems(index, recentIds) : []
    return recent.length === 0 ? found : [{ key: 'recent', label: t('recent'), items: recent }, ...found]
  }, [index, search, t])
}

function PaletteFoot() {
  const t = useTranslations('overlays.palette')
  return (
    <div className={classes.foot} aria-hidden>
      <span>
        <Keys keys={['↑', '↓']} /> {t('move')}
      </span>
      <span>
        <Keys keys={['↵']} /> {t('open')}
      </span>
      <span>
        <Keys keys={['Esc']} /> {t('close')}
      </span>
    </div>
  )
}
