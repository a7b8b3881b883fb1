import { ASSIGNABLE_ROLES } from '@bonfire/contract/people/managed-users'
import type { SessionUser } from '@bonfire/contract/people/users'
import { readTenant } from '@bonfire/contract/sites'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { compareLabels } from '../../lib/compare-labels.ts'
import { useGroupName } from '../../lib/group-name.ts'
import { call } from '../../lib/http/api.ts'
import screen from '../../ui/list-screen.module.css'
import { listSites, portfolioQuery } from '../sites/portfolio.queries.ts'
import { FoldedList } from './folded-list.tsx'
import classes from './profile.module.css'
import { ProfileCard } from './profile-card.tsx'

/** Shows what administrators decide about this person: read-only. */
export function AccountDetails({ user }: { user: SessionUser }) {
  const t = useTranslations('profile.details')
  const groupName = useGroupName()
  const { data: portfolio } = useQuery(portfolioQuery(user.username))
  const projects = Object.values(portfolio?.projects ?? {})
  const projectNames = new Map(projects.map(({ projectKey, projectName }) => [projectKey, projectName]))
  const sites = portfolio ? listSites(portfolio) : []
  return (
    <ProfileCard titleId="profile-details" title={t('title')}>
      <dl className={classes.facts}>
        <dt>{t('account')}</dt>
        <dd>
          <TenantName tenantId={user.tenantId} />
        </dd>
        <dt>{t('username')}</dt>
        <dd>
          <bdi>{user.username}</bdi>
        </dd>
        <dt>{t('displayName')}</dt>
        <dd>{user.displayName ? <bdi>{user.displayName}</bdi> : <None />}</dd>
        <dt>{t('email')}</dt>
        <dd>{user.email || <None />}</dd>
        <dt>{t('role')}</dt>
        <dd>
          <RoleName role={user.role} />
        </dd>
        <dt>{t('groups')}</dt>
        <dd>
          <FoldedList items={user.groups.map((group) => ({ key: group, text: groupName(group) }))} nothing={<None />} />
        </dd>
        <dt>{t('projects')}</dt>
        <dd>
          <FoldedList
            items={projects
              .map(({ projectKey, projectName }) => ({ key: projectKey, text: projectName }))
              .sort((a, b) => compareLabels(a.text, b.text))}
            nothing={<None />}
          />
        </dd>
        <dt>{t('sites')}</dt>
        <dd>
          <FoldedList
            items={sites.map(({ id, label, projectId }) => ({
              key: id,
              text: label,
              detail: projectNames.get(projectId),
            }))}
            nothing={<None />}
          />
        </dd>
      </dl>
    </ProfileCard>
  )
}

/** The account is the tenant, by id if it has no name. */
function TenantName({ tenantId }: { tenantId: string }) {
  const tenant = useQuery({
    queryKey: ['tenant', tenantId],
    queryFn: ({ signal }) => call(readTenant, { params: { tenantId }, signal }),
  })
  if (tenant.isPending) return <Skeleton height={10} width={160} my={5} radius="sm" />
  return tenant.data?.name || tenantId
}

/** A role without a label is shown as stored. */
function RoleName({ role }: { role: string | null }) {
  const t = useTranslations('people.roles')
  if (!role) return <None />
  const known = ASSIGNABLE_ROLES.find((name) => name === role)
  return known ? t(known) : role
}

function None() {
  const t = useTranslations('profile.details')
  return <span className={screen.quiet}>{t('none')}</span>
}
