import { Button, Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pageScroller } from '../../lib/page-scroll.ts'
import { useOpenedOnceMounted } from '../../ui/dialogs/use-opened-once-mounted.ts'
import { Keys } from '../../ui/keys.tsx'
import { useKeyNames } from '../shortcuts/shortcuts.ts'
import classes from './palette.module.css'
import { optionId, PaletteList } from './palette-list.tsx'
import {
  findItems,
  indexSources,
  type PaletteItem,
  type PaletteSection,
  type PaletteSource,
  recentItems,
  withFound,
  withoutRepeats,
} from './palette-model.ts'
import { useFoundElsewhere } from './use-found-elsewhere.ts'
import { usePaletteSources } from './use-palette-sources.ts'
import { useSeenItems } from './use-seen-items.ts'

/** Jumps to a site, rule, equip, action, person or page by a few letters of its name. */
export function Palette({ onClosed }: { onClosed: () => void }) {
  const t = useTranslations('shell.palette')
  const [isWanted, setIsWanted] = useState(true)
  const [hasChosen, setHasChosen] = useState(false)
  const [opener] = useState(() => document.activeElement)
  const close = () => {
    // Back to where the palette was opened, unless the user has moved on. The dialog itself would return the focus a
    // moment later, when it is gone.
    if (!hasChosen && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    onClosed()
  }
  return (
    <Modal.Root
      opened={useOpenedOnceMounted(isWanted)}
      onClose={() => setIsWanted(false)}
      onExitTransitionEnd={close}
      // Keys are ignored behind a dialog that is still closing; the next Ctrl+K may come at once.
      transitionProps={{ exitDuration: 0 }}
      returnFocus={false}
      size={600}
      yOffset={88}
      padding={0}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')}>
        <Modal.Body>
          <PaletteBody
            onChoose={() => {
              setHasChosen(true)
              setIsWanted(false)
            }}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

const RECENT_ITEMS = 5

// Recent choices are kept only while the page is open.
let recent: readonly PaletteItem[] = []

function PaletteBody({ onChoose }: { onChoose: () => void }) {
  const t = useTranslations('overlays.palette')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [activeId, setActiveId] = useState<string | undefined>()
  const elsewhere = useFoundElsewhere(search)
  const sections = useSections(search, elsewhere.sources)
  const items = sections.flatMap((section) => section.items)
  // Late results are inserted in order; the item under the cursor stays selected.
  const activeIndex = Math.max(
    0,
    items.findIndex(({ id }) => id === activeId),
  )

  const choose = (item: PaletteItem | undefined) => {
    if (!item) return
    recent = [item, ...recent.filter(({ id }) => id !== item.id)].slice(0, RECENT_ITEMS)
    onChoose()
    const focused = document.activeElement
    void navigate(item.open?.() ?? item.link).then(() => {
      // The focus stays with anything that was opened meanwhile.
      if (document.activeElement === focused || document.activeElement === document.body) pageScroller()?.focus()
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (step !== undefined && items.length > 0)
      setActiveId(items[(activeIndex + step + items.length) % items.length]?.id)
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
            setActiveId(undefined)
          }}
        />
      </label>
      <PaletteList listId={listId} sections={sections} activeIndex={activeIndex} onChoose={choose} />
      <div role="status">
        {items.length === 0 && elsewhere.state === 'searching' && <p className={classes.nothing}>{t('searching')}</p>}
        {items.length === 0 && ['idle', 'ready'].includes(elsewhere.state) && (
          <p className={classes.nothing}>{t('nothing')}</p>
        )}
        {elsewhere.state === 'error' && (
          <p className={classes.nothing}>
            {t('failed')}
            <Button size="compact-xs" variant="subtle" onClick={elsewhere.retry}>
              {common('retry')}
            </Button>
          </p>
        )}
      </div>
      <PaletteFoot />
    </>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The results; before anything is typed, recent items come first. */
function useSections(search: string, elsewhere: readonly PaletteSource[]): PaletteSection[] {
  const t = useTranslations('overlays.palette')
  const sources = usePaletteSources()
  const index = useMemo(() => indexSources(sources), [sources])
  const seen = useSeenItems()
  return useMemo(() => {
    const here = findItems(index, search)
    if (search.trim() !== '') return withFound(here, elsewhere, index)
    const lately = recentItems(index, recent)
    return withoutRepeats([
      { key: 'seen', label: t('seen'), items: seen },
      { key: 'recent', label: t('recent'), items: lately },
      ...here,
    ])
  }, [index, search, elsewhere, seen, t])
}

function PaletteFoot() {
  const t = useTranslations('overlays.palette')
  const keyNames = useKeyNames()
  return (
    <div className={classes.foot} aria-hidden>
      <span>
        <Keys keys={['↑', '↓']} /> {t('move')}
      </span>
      <span>
        <Keys keys={['↵']} /> {t('open')}
      </span>
      <span>
        <Keys keys={keyNames(['Esc'])} /> {t('close')}
      </span>
    </div>
  )
}
