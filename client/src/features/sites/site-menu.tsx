import type { Site } from '@bonfire/contract/sites'
import { Button, Popover } from '@mantine/core'
import { IconBuilding, IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { OnDemand, partOf, prepare } from '../../lib/on-demand.tsx'
import { useOpenedPart } from '../../lib/use-opened-part.ts'
import classes from './site-menu.module.css'
import type { SiteMenuPanelProps } from './site-menu-panel.tsx'
import { sitesParameter, useSelectedSites } from './site-selection.ts'
import { useLeftOutNotice } from './use-left-out-notice.ts'

const MENU_WIDTH = 760
const PANEL = partOf<SiteMenuPanelProps>(() => import('./site-menu-panel.tsx'))
const fetchPanel = () => void prepare(PANEL)

/** The button in the top bar, and the menu under it. */
export function SiteMenu() {
  const t = useTranslations('sites')
  const navigate = useNavigate()
  useLeftOutNotice()
  const { sites, activeSite, isMultiSite, portfolio } = useSelectedSites()
  const [opened, want] = useOpenedPart(PANEL)
  const label = isMultiSite ? t('count', { count: sites.length }) : (activeSite?.label ?? t('none'))

  const choose = (chosen: readonly Site[]) => {
    want(false)
    // The route stores the selection when it applies the URL.
    void navigate({ to: '.', search: (search) => ({ ...search, sites: sitesParameter(chosen) }) })
  }

  return (
    <Popover
      opened={opened}
      onChange={want}
      width={MENU_WIDTH}
      position="bottom-start"
      offset={12}
      trapFocus
      returnFocus
      radius="lg"
    >
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          disabled={sites.length === 0}
          aria-label={t('menuLabel', { selection: label })}
          leftSection={<IconBuilding size={16} stroke={1.7} />}
          rightSection={<IconChevronDown size={14} />}
          classNames={{ root: classes.button }}
          onPointerEnter={fetchPanel}
          onFocus={fetchPanel}
          onClick={() => want(!opened)}
        >
          <span className={classes.selection}>{label}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} maw="calc(100vw - 16px)">
        <OnDemand
          part={PANEL}
          onUnavailable={() => want(false)}
          portfolio={portfolio}
          selectedSites={sites}
          activeProject={activeSite?.projectId ?? null}
          onCancel={() => want(false)}
          onUpdate={choose}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
