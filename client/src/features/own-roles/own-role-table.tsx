import type { ListedRole, OwnRole } from '@bonfire/contract/histories/own-roles'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import basics from '../../ui/basics.module.css'
import screen from '../../ui/list-screen.module.css'
import { ColumnHeads, ScrollBox } from '../../ui/table/plain-table.tsx'
import classes from './own-roles.module.css'

const COLUMNS = ['role', 'type', 'patterns', 'used'] as const

interface OwnRoleTableProps {
  roles: readonly ListedRole[]
  isBusy: boolean
  maySave: boolean
  onEdit: (role: OwnRole) => void
  onDelete: (role: OwnRole) => void
}

/** What each role means, to which points it is proposed, and what uses it. */
export function OwnRoleTable({ roles, isBusy, maySave, onEdit, onDelete }: OwnRoleTableProps) {
  const t = useTranslations('ownRoles')
  return (
    <ScrollBox label={t('list')} className={undefined}>
      <table className={`${screen.table} ${classes.table}`} aria-label={t('list')} aria-busy={isBusy}>
        <ColumnHeads
          columns={COLUMNS}
          labelOf={(column) => t(`columns.${column}`)}
          after={
            maySave ? (
              <th>
                <span className="visually-hidden">{t('columns.actions')}</span>
              </th>
            ) : undefined
          }
        />
        <tbody>
          {roles.map(({ points, rules, ...role }) => {
            const signs = [...role.patterns, ...(role.brickClass ? [t('brick', { name: role.brickClass })] : [])]
            return (
              <tr key={role.role}>
                <td>
                  <code className={`${basics.firm} ${basics.code}`}>{role.role}</code>
                  <div className={screen.quiet}>{role.label}</div>
                </td>
                <td>
                  {t(`types.${role.type}`)}
                  <div className={screen.quiet}>{t(`conducts.${role.conduct}`)}</div>
                </td>
                <td>{signs.length === 0 ? <span className={screen.quiet}>{t('nothing')}</span> : signs.join(' · ')}</td>
                <td title={rules.join(', ')}>{t('use', { points, rules: rules.length })}</td>
                {maySave && (
                  <td className={classes.buttons}>
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t('editOf', { role: role.role })}
                      disabled={isBusy}
                      onClick={() => onEdit(role)}
                    >
                      {t('edit')}
                    </Button>
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t('deleteOf', { role: role.role })}
                      disabled={isBusy}
                      onClick={() => onDelete(role)}
                    >
                      {t('delete')}
                    </Button>
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollBox>
  )
}
