import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SiteMenu } from '../features/sites/site-menu.tsx'
import { Mark } from '../ui/mark.tsx'
import { PrimaryNavigation } from './primary-navigation.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

export function TopBar() {
  const t = useTranslations()
  return (
    <header className={classes.bar}>
      <div className={classes.left}>
        <Link to="/" className={classes.home} aria-label={t('shell.home')}>
          <Mark size={22} />
          <span>{t('common.productName')}</span>
        </Link>
        <SiteMenu />
      </div>
      <PrimaryNavigation />
      <div className={classes.right}>
        <UserMenu />
      </div>
    </header>
  )
}
