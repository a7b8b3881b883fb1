import type { Site } from '@bonfire/contract/sites'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { Button, Checkbox } from '@mantine/core'
import { IconPrinter, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/page-title.ts'
import { matchesWords, searchWords } from '../../lib/search.ts'
import basics from '../../ui/basics.module.css'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { mayAdministerUsers } from '../auth/permissions.ts'
import { useSessionUser } from '../auth/session.queries.ts'
import { useSelectedSites } from '../sites/site-selection.ts'
import { siteEquipsQuery } from './equips.queries.ts'
import { Label } from './label.tsx'
import classes from './labels.module.css'

const LABELS_PER_SHEET = 21
/** More would make the search slow; it finds the others. */
const MOST_ROWS = 300

/** Labels of a site's equips on A4 sheets. */
export function LabelsScreen() {
  const t = useTranslations('equips.labels')
  const { activeSite, isMultiSite } = useSelectedSites()
  usePageTitle(t('title'))
  if (!activeSite || isMultiSite) {
    return <EmptyState icon={<IconQrcode size={22} stroke={1.7} />} title={t('title')} detail={t('noSite')} />
  }
  return <SiteLabels key={activeSite.id} site={activeSite} />
}

function SiteLabels({ site }: { site: Site }) {
  const t = useTranslations('equips.labels')
  const user = useSessionUser()
  const asked = useSearch({ strict: false, select: (search) => search.equips })
  const [typed, setTyped] = useState('')
  // The address does not hold them, because thousands may be chosen.
  const [numbers, choose] = useState<ReadonlySet<number>>(() => new Set((asked ?? '').split(',').map(Number)))
  const { data: equips, error, isFetching, refetch } = useQuery(siteEquipsQuery(site.id))
  if (!equips && error) {
    return <ErrorState title={t('failed')} load={{ error, isFetching, refetch }} />
  }
  if (!equips) return <SkeletonRows rows={8} columns={['30%', '70%']} label={t('loading')} />
  const chosen = equips.filter(({ number }) => numbers.has(number))
  const words = searchWords(typed)
  const found = equips.filter(({ name }) => matchesWords(foldedText(name), words))
  const toggle = (number: number, isChosen: boolean) => {
    const next = new Set(numbers)
    if (isChosen) next.add(number)
    else next.delete(number)
    choose(next)
  }
  const sheets = Math.ceil(chosen.length / LABELS_PER_SHEET)
  return (
    <div className={classes.screen}>
      <aside className={classes.choice}>
        <h1>{t('title')}</h1>
        <p className={classes.quiet}>
          <bdi className={classes.site}>{site.label}</bdi>
          {t('hint')}
        </p>
        <Button
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={chosen.length === 0}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
        <p className={classes.quiet} role="status">
          {t('chosen', { count: chosen.length, sheets })}
        </p>
        <SearchBox
          label={t('search')}
          placeholder={t('search')}
          clearLabel={t('clearSearch')}
          value={typed}
          onChange={setTyped}
        />
        <div className={classes.buttons}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => choose(new Set(found.map(({ number }) => number)))}
          >
            {t('all')}
          </Button>
          <Button size="compact-sm" variant="default" disabled={chosen.length === 0} onClick={() => choose(new Set())}>
            {t('none')}
          </Button>
        </div>
        {found.length === 0 && <p>{t(equips.length === 0 ? 'nothing' : 'nothingFound')}</p>}
        {equips.length === 0 && mayAdministerUsers(user) && (
          <Link to="/portfolio/$siteId" params={{ siteId: site.syncoId }}>
            {t('add')}
          </Link>
        )}
        <ul className={`${basics.list} ${classes.equips}`} aria-label={t('choose')}>
          {found.slice(0, MOST_ROWS).map(({ number, name }) => (
            <li key={number}>
              <Checkbox
                size="xs"
                checked={numbers.has(number)}
                onChange={(event) => toggle(number, event.currentTarget.checked)}
                label={<bdi>{name}</bdi>}
              />
              <Link to="/e/$equipNumber" params={{ equipNumber: String(number) }} tabIndex={0}>
                {`/e/${number}`}
              </Link>
            </li>
          ))}
        </ul>
        {found.length > MOST_ROWS && <p className={classes.quiet}>{t('first', { count: MOST_ROWS })}</p>}
      </aside>
      {chosen.length === 0 ? (
        <EmptyState icon={<IconQrcode size={22} stroke={1.7} />} title={t('nothingChosen')} />
      ) : (
        <ul className={classes.sheet} aria-label={t('title')}>
          {chosen.map((equip) => (
            <Label key={equip.number} equip={equip} siteLabel={site.label} />
          ))}
        </ul>
      )}
    </div>
  )
}
