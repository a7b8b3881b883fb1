import type { Coverage, CoverageGain } from '@bonfire/contract/evaluation/coverage'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import screen from '../../../ui/list-screen.module.css'
import { mayAdministerUsers } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useRoleText } from '../../sites/evaluation/role-text.ts'
import classes from './gains.module.css'

const FIRST = 12
const EQUIPS_NAMED = 3

/** The roles that would each let further rules run. */
export function CoverageGains({ coverage, siteId }: { coverage: Coverage; siteId: string }) {
  const t = useTranslations('evaluation.coverage.gains')
  const [isWhole, setIsWhole] = useState(false)
  const { gains } = coverage
  const shown = isWhole ? gains : gains.slice(0, FIRST)
  return (
    <aside className={`${screen.frame} ${classes.gains}`} aria-labelledby="coverage-gains">
      <h2 id="coverage-gains">{t('title')}</h2>
      <p className={screen.quiet}>{t('hint')}</p>
      <ol>
        {shown.map((gain) => (
          <Gain key={gain.role} gain={gain} coverage={coverage} siteId={siteId} />
        ))}
      </ol>
      {gains.length > shown.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setIsWhole(true)}>
          {t('more', { count: gains.length - shown.length })}
        </Button>
      )}
    </aside>
  )
}

function Gain({ gain, coverage, siteId }: { gain: CoverageGain; coverage: Coverage; siteId: string }) {
  const t = useTranslations('evaluation.coverage.gains')
  const format = useFormatter()
  const roleText = useRoleText()
  const user = useSessionUser()
  const { role, pairs, equips, equipCount } = gain
  const named = equips.slice(0, EQUIPS_NAMED).flatMap((place) => coverage.equips[place] ?? [])
  const names = named.map(({ name }) => name)
  const more = equipCount - names.length
  const text = format.list(more > 0 ? [...names, t('moreEquips', { count: more })] : names)
  const whole = format.list(equips.flatMap((place) => coverage.equips[place]?.name ?? []))
  const title = (
    <>
      <strong>{role}</strong> {roleText(role)}
    </>
  )
  // The equips that gain are not where it is to be given if a related equip or the site lacks it.
  const [equip] = named
  const where = !role.includes('.') && equipCount === 1 && equip ? { pointsEquip: equip.equipId } : {}
  return (
    <li>
      <span className={classes.count}>{t('pairs', { count: pairs })}</span>
      <span className={classes.role}>
        {mayAdministerUsers(user) ? (
          <Link to="/points" search={{ pointsSite: siteId, ...where }} className={screen.link}>
            {title}
          </Link>
        ) : (
          title
        )}
      </span>
      <span className={`${screen.quiet} ${classes.equips}`} dir="auto" title={whole}>
        {text}
      </span>
    </li>
  )
}
