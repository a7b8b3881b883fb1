import { Button, Select } from '@mantine/core'
import { IconListSearch, IconPointer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/page-title.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import basics from '../../ui/basics.module.css'
import { useAsked } from '../../ui/dialogs/use-asked.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import screen from '../../ui/list-screen.module.css'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { useIsPhone, useRevealOnPhone } from '../../ui/phone-layout.ts'
import { mayConfigureRules } from '../auth/permissions.ts'
import { useSessionUser } from '../auth/session.queries.ts'
import { OwnRolesDialog } from '../own-roles/own-roles-dialog.tsx'
import { LoadFailed } from '../rules/load-failed.tsx'
import { NoAccess } from '../rules/rules-screen.tsx'
import { trustQuery } from '../trust/trust.queries.ts'
import { trustOrderOf } from '../trust/trust-order.ts'
import { TrustSort } from '../trust/trust-sort.tsx'
import classes from './catalogue.module.css'
import type { CatalogueSearch } from './catalogue-address.ts'
import { definitionsQuery } from './definitions.queries.ts'
import { DefinitionDetail } from './detail/definition-detail.tsx'
import frame from './frame.module.css'
import { DefinitionList } from './list/definition-list.tsx'
import { GROUPS, listByTrust, listDefinitions } from './list/listed-definitions.ts'

const ROUTE = '/signed-in/settings/catalogue'

export function CatalogueScreen() {
  const user = useSessionUser()
  return mayConfigureRules(user) ? <Catalogue /> : <NoAccess />
}

function Catalogue() {
  const t = useTranslations('catalogue')
  const own = useTranslations('ownRoles')
  const roles = useAsked<true>()
  const locale = useLanguage()
  const { rule, search, group, parameter, sort } = useSearch({ from: ROUTE })
  const navigate = useNavigate({ from: '/settings/catalogue' })
  const load = useQuery(definitionsQuery)
  const { data } = load
  const typing = useTypedSearch(search ?? '')
  const trustLoad = useQuery(trustQuery({ by: 'definition' }))
  const trust = trustLoad.data
  const order = trustOrderOf(sort)
  const found = data && listDefinitions(data.definitions, { search: typing.search, group, locale })
  const listed = found && order && trust ? listByTrust(found, trust, order) : found
  const count = listed?.reduce((sum, { definitions }) => sum + definitions.length, 0) ?? 0
  const shown = data?.definitions.find(({ key }) => key === rule)
  usePageTitle(t('title'))
  const isPhone = useIsPhone()
  const detailRef = useRef<HTMLElement>(null)
  const reveal = useRevealOnPhone(detailRef, shown?.key)

  const show = (change: CatalogueSearch) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })

  return (
    <div className={screen.main}>
      <header className={`${frame.heading} ${basics.wideLine} ${classes.heading}`}>
        <h1 className={basics.pageTitle}>{t('title')}</h1>
        {data && (
          <span className={`tabular ${basics.quiet} ${basics.small}`}>
            {t('count', { count, total: data.definitions.length })}
          </span>
        )}
        <span className={basics.grow} />
        <Link to="/settings/$insightType" params={{ insightType: 'insights' }} className={frame.link}>
          {t('toSettings')}
        </Link>
        <Button size="sm" variant="default" onClick={() => roles.ask(true)}>
          {own('open')}
        </Button>
        <Button size="sm" renderRoot={(props) => <Link to="/settings/catalogue/edit" search={{}} {...props} />}>
          {t('create')}
        </Button>
      </header>
      {data && !data.maySave && <p className={frame.note}>{t('editor.mayNotSave')}</p>}
      <div className={classes.panes}>
        <section className={`${classes.pane} ${basics.column}`} aria-label={t('list')}>
          <div className={classes.filters}>
            <SearchBox
              label={t('search')}
              placeholder={t('search')}
              clearLabel={t('clear')}
              value={search ?? ''}
              onType={typing.type}
              onChange={(text) => show({ search: text || undefined })}
              className={basics.grow}
            />
            <Select
              size="sm"
              aria-label={t('group')}
              className={classes.group}
              allowDeselect={false}
              value={group ?? ''}
              data={[
                { value: '', label: t('groups.all') },
                ...GROUPS.map((one) => ({ value: one, label: t(`groups.${one}`) })),
              ]}
              onChange={(chosen) => show({ group: chosen || undefined })}
            />
            <TrustSort usual="kind" value={order} onChange={(chosen) => show({ sort: chosen })} />
          </div>
          {load.isPending && <SkeletonRows rows={14} columns={['60%', '30%']} label={t('loading')} />}
          {load.isError && !data && <LoadFailed title={t('failed')} load={load} />}
          {listed && count === 0 && (
            <EmptyState icon={<IconListSearch size={22} stroke={1.7} />} title={t('none')}>
              <Button size="sm" variant="default" onClick={() => show({ search: undefined, group: undefined })}>
                {t('showAll')}
              </Button>
            </EmptyState>
          )}
          {listed && count > 0 && (
            <DefinitionList
              groups={listed}
              trust={trust}
              shownKey={rule}
              onShow={(key) => {
                show({ rule: key, parameter: undefined })
                reveal()
              }}
            />
          )}
        </section>
        <section ref={detailRef} className={classes.detail} hidden={isPhone && !shown} aria-label={t('detail.label')}>
          {data && shown && (
            <DefinitionDetail
              key={shown.key}
              stored={shown}
              machines={data.stateMachines}
              all={data.definitions}
              trust={trustLoad}
              asked={parameter}
              onAnswered={() => show({ parameter: undefined })}
            />
          )}
          {data && !shown && (
            <EmptyState
              icon={<IconPointer size={22} stroke={1.7} />}
              title={t(rule === undefined ? 'detail.choose' : 'detail.gone')}
            />
          )}
        </section>
      </div>
      {roles.asked && <OwnRolesDialog key={roles.asked.key} onClosed={roles.close} />}
    </div>
  )
}
