import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { knownFindings } from '../../features/hits/hits.queries.ts'
import { SiteMenu } from '../../features/sites/site-menu.tsx'
import { Mark } from '../../ui/mark.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { UserMenu } from '../user-menu/user-menu.tsx'
import type { Overlay } from './overlays.tsx'
import { PrimaryNavigation } from './primary-navigation.tsx'
import classes from './top-bar.module.css'

/** Product, sites, pages and the signed-in user. */
export function TopBar({ onOverlay }: { onOverlay: (overlay: Overlay) => void }) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  return (
    <header className={classes.bar}>
      <div className={classes.left}>
        <Link to="/" className={classes.home} aria-label={t('shell.home')}>
          <Mark size={22} />
          <span>{t('common.productName')}</span>
        </Link>
        <SiteMenu countFindings={() => knownFindings(queryClient)} />
      </div>
      <PrimaryNavigation />
      <div className={classes.right}>
        <PaletteButton onOpen={() => onOverlay('palette')} />
        <UserMenu onShortcuts={() => onOverlay('shortcuts')} />
      </div>
    </header>
  )
}
