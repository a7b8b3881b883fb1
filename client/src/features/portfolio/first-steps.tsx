import { Button } from '@mantine/core'
import { IconFileImport, IconFolderPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import screen from '../../ui/list-screen.module.css'
import classes from './portfolio.module.css'

interface FirstStepsProps {
  onNewProject: () => void
}

/** Tells a new installation how to create a portfolio, and what to do next. */
export function FirstSteps({ onNewProject }: FirstStepsProps) {
  const t = useTranslations('dataIn.first')
  const rules = (words: ReactNode) => (
    <Link to="/settings/$insightType" params={{ insightType: 'insights' }} className={screen.link}>
      {words}
    </Link>
  )
  return (
    <div className={classes.first}>
      <h2>{t('title')}</h2>
      <p>{t('intro')}</p>
      <ul className={classes.ways}>
        <Way title={t('model')} text={t('modelText')}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconFileImport size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/imports" />}
          >
            {t('modelButton')}
          </Button>
        </Way>
        <Way title={t('haystack')} text={t('haystackText')}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconFileImport size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/imports" />}
          >
            {t('haystackButton')}
          </Button>
        </Way>
        <Way title={t('byHand')} text={t('byHandText')}>
          <Button size="sm" leftSection={<IconFolderPlus size={16} aria-hidden />} onClick={onNewProject}>
            {t('byHandButton')}
          </Button>
        </Way>
      </ul>
      <h3>{t('afterwards')}</h3>
      <ol className={classes.steps}>
        <li>
          {t.rich('stepSamples', {
            imports: linkTo('/imports'),
            keys: linkTo('/ingest-keys'),
            catalogue: linkTo('/settings/catalogue'),
          })}
        </li>
        <li>{t.rich('stepFindings', { imports: linkTo('/imports'), keys: linkTo('/ingest-keys') })}</li>
        <li>{t.rich('stepRules', { rules })}</li>
        <li>{t.rich('stepPeople', { users: linkTo('/users') })}</li>
      </ol>
    </div>
  )
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </li>
  )
}

/** A link within a text. */
export function linkTo(to: '/imports' | '/ingest-keys' | '/users' | '/settings/catalogue') {
  return (words: ReactNode) => (
    <Link to={to} className={screen.link}>
      {words}
    </Link>
  )
}
