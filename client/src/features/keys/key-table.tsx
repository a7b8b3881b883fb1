import type { IngestKey } from '@bonfire/contract/imports/ingest-keys'
import { Button } from '@mantine/core'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { usePersonName } from '../../lib/person-name.ts'
import basics from '../../ui/basics.module.css'
import { Chip } from '../../ui/chip.tsx'
import screen from '../../ui/list-screen.module.css'
import { ColumnHeads, ScrollBox } from '../../ui/table/plain-table.tsx'
import classes from '../data-in/data-in.module.css'
import { Moment } from '../data-in/moment.tsx'
import { useProjectNames } from '../portfolio/use-project-names.ts'

const COLUMNS = ['name', 'scopes', 'projects', 'created', 'lastUsed', 'state'] as const

interface KeyTableProps {
  keys: readonly IngestKey[]
  isBusy: boolean
  onRevoke: (key: IngestKey) => void
}

/** Active and revoked keys, latest first. */
export function KeyTable({ keys, isBusy, onRevoke }: KeyTableProps) {
  const t = useTranslations('dataIn.keys')
  return (
    <ScrollBox label={t('label')} className={classes.scroller}>
      <table className={`${screen.table} ${classes.list} ${classes.keys}`} aria-label={t('label')} aria-busy={isBusy}>
        <ColumnHeads
          columns={COLUMNS}
          labelOf={(column) => t(`columns.${column}`)}
          after={
            <th>
              <span className="visually-hidden">{t('columns.revoke')}</span>
            </th>
          }
        />
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} ingestKey={key} onRevoke={onRevoke} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function KeyRow({ ingestKey, onRevoke }: { ingestKey: IngestKey; onRevoke: (key: IngestKey) => void }) {
  const t = useTranslations('dataIn.keys')
  const { name, scopes, projectKeys, createdAt, createdBy, lastUsedAt, revokedAt, revokedBy, mayRevoke } = ingestKey
  const scopeName = useTranslations('dataIn.scopes.names')
  const may = scopes.map((scope) => scopeName(scope)).join(', ')
  const projects = useProjectNames(projectKeys ?? []).join(', ')
  const personName = usePersonName()
  const by = createdBy === null ? '' : t('by', { name: personName(createdBy) })
  return (
    <tr data-faint={revokedAt !== null}>
      <th scope="row" dir="auto" className="cut" title={name}>
        {name}
      </th>
      <td className={classes.scopeNames}>{may}</td>
      <td dir="auto" className="cut" title={projects || undefined}>
        {projectKeys === null ? <span className={screen.quiet}>{t('allProjects')}</span> : projects}
      </td>
      <td className="cut" title={by || undefined}>
        <Moment instant={createdAt} /> <span className={screen.quiet}>{by}</span>
      </td>
      <td>
        {lastUsedAt === null ? <span className={screen.quiet}>{t('never')}</span> : <Moment instant={lastUsedAt} />}
      </td>
      <td>
        <KeyState ingestKey={ingestKey} />
      </td>
      <td className={screen.number}>
        {revokedAt === null ? (
          mayRevoke && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="var(--mantine-color-error)"
              aria-label={t('revokeNamed', { name })}
              onClick={() => onRevoke(ingestKey)}
            >
              {t('revoke')}
            </Button>
          )
        ) : (
          <span
            className={screen.quiet}
            title={revokedBy === null ? undefined : t('by', { name: personName(revokedBy) })}
          >
            <Moment instant={revokedAt} />
          </span>
        )}
      </td>
    </tr>
  )
}

function KeyState({ ingestKey: { revokedAt, expiresAt } }: { ingestKey: IngestKey }) {
  const t = useTranslations('dataIn.keys')
  const format = useFormatter()
  const now = useNow()
  if (revokedAt !== null) return <Chip>{t('revoked')}</Chip>
  if (expiresAt === null) return <Chip tone="green">{t('active')}</Chip>
  const end = new Date(expiresAt)
  const date = format.dateTime(end, { dateStyle: 'medium', timeZone: 'UTC' })
  const isExpired = end <= now
  return (
    <>
      <Chip tone={isExpired ? 'neutral' : 'green'}>{t(isExpired ? 'expired' : 'active')}</Chip>
      <span className={`${screen.quiet} ${basics.fine} ${basics.oneLine} ${basics.block}`}>
        {t(isExpired ? 'expiredOn' : 'expiresOn', { date })}
      </span>
    </>
  )
}
