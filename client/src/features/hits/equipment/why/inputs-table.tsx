import type { FiringEvidence, RoleEvidence } from '@bonfire/contract/hits/evidence'
import { useTranslations } from 'use-intl'
import basics from '../../../../ui/basics.module.css'
import evidence from '../../../evidence/evidence.module.css'
import { useQuantityText } from '../../../evidence/use-quantity-text.ts'
import classes from './why.module.css'

const NUMBERS = ['mean', 'minimum', 'maximum', 'worst'] as const satisfies readonly (keyof RoleEvidence)[]

export function InputsTable({ firing }: { firing: FiringEvidence }) {
  const t = useTranslations('equipment.why')
  const quantity = useQuantityText()
  const roles = Object.entries(firing.roles)
  if (roles.length === 0) return null
  const states = new Set(firing.equation.filter(({ dimension }) => dimension === 'bool').map(({ text }) => text))
  const text = (role: string, { unit }: RoleEvidence, value: number | null) => {
    if (value === null) return t('none')
    if (!states.has(role)) return quantity.withUnit(value, unit)
    // A state that was both has as its mean how long it was on.
    if (value > 0 && value < 1) return quantity.withUnit(value * 100, '%')
    return quantity.ofState(value !== 0)
  }
  return (
    <table className={classes.inputs}>
      <caption className={evidence.caption}>{t('inputs')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('input')}</th>
          {NUMBERS.map((name) => (
            <th key={name} scope="col" className={classes.number}>
              {t(`numbers.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {roles.map(([role, evidence]) => (
          <tr key={role}>
            <th scope="row">
              <code>{role}</code>{' '}
              <span className={`${basics.quiet} ${basics.fine} ${basics.wrapping}`}>{evidence.pointId}</span>
            </th>
            {NUMBERS.map((name) => (
              <td key={name} className={classes.number}>
                {text(role, evidence, evidence[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
