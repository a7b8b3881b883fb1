import type { Site } from '@bonfire/contract/sites'
import { Button, Popover, UnstyledButton } from '@mantine/core'
import { IconBuilding, IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { showNotice } from '../../ui/messages/toasts.tsx'
import { listSites } from './portfolio.queries.ts'
import classes from './site-menu.module.css'
import { SiteMenuPanel } from './site-menu-panel.tsx'
import { sitesParameter, useLeftOut, useSelectedSites } from './site-selection.ts'

const MENU_WIDTH = 760

interface SiteMenuProps {
  /** The findings of the sites where that is known, by a site's own id. */
  countFindings: () => ReadonlyMap<string, number>
}

/** The button in the top bar and its menu. */
export function SiteMenu({ countFindings }: SiteMenuProps) {
  const t = useTranslations('sites')
  const navigate = useNavigate()
  useLeftOutNotice()
  const { sites, activeSite, isMultiSite, isDefault, portfolio } = useSelectedSites()
  const everySite = useMemo(() => listSites(portfolio), [portfolio])
  const [isOpen, setIsOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const label = isMultiSite ? t('count', { count: sites.length }) : (activeSite?.label ?? t('none'))

  const choose = (chosen: readonly Site[]) => {
    setIsOpen(false)
    // The route stores the selection when applying the URL.
    void navigate({ to: '.', search: (search) => ({ ...search, sites: sitesParameter(chosen) }) })
  }

  const seeAll = () => {
    choose(everySite)
    // The one that was pressed goes.
    buttonRef.current?.focus()
  }

  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        width={MENU_WIDTH}
        position="bottom-start"
        offset={12}
        trapFocus
        returnFocus
        radius="lg"
      >
        <Popover.Target>
          <Button
            ref={buttonRef}
            variant="default"
            size="sm"
            disabled={sites.length === 0}
            aria-label={t('menuLabel', { selection: label })}
            leftSection={<IconBuilding size={16} stroke={1.7} />}
            rightSection={<IconChevronDown size={14} />}
            classNames={{ root: classes.button }}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span dir="auto" className={classes.selection}>
              {label}
            </span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} maw="calc(100vw - 16px)">
          <SiteMenuPanel
            portfolio={portfolio}
            everySite={everySite}
            selectedSites={sites}
            countFindings={countFindings}
            activeProject={activeSite?.projectId ?? null}
            onCancel={() => setIsOpen(false)}
            onUpdate={choose}
          />
        </Popover.Dropdown>
      </Popover>
      {isDefault && sites.length < everySite.length && (
        <UnstyledButton className={classes.unseen} onClick={seeAll}>
          <span>{t('someOf', { shown: sites.length, total: everySite.length })}</span> <span>{t('seeAll')}</span>
        </UnstyledButton>
      )}
    </>
  )
}

const NOTICE_MILLISECONDS = 8000

/** Says that sites of an opened link are not shown because the user may not see them. */
function useLeftOutNotice(): void {
  const t = useTranslations('sites')
  const { count } = useLeftOut()
  useEffect(() => {
    if (count === 0) return
    useLeftOut.setState({ count: 0 })
    // The settings' buttons are in the right corner, the bulk bar in the left.
    showNotice(t('leftOut', { count }), { position: 'bottom-center', milliseconds: NOTICE_MILLISECONDS })
  }, [count, t])
}
