import type { EquationPiece, FiringEvidence } from '@bonfire/contract/hits/evidence'
import type { Why } from '@bonfire/contract/hits/read-evidence'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { useQuantityText } from './use-quantity-text.ts'
import classes from './why.module.css'

interface EquationProps {
  firing: FiringEvidence
  parameters: Why['evidence']['parameters']
  body: Why['body']
}

/** The condition as it is written, and below it the same with the numbers of the moment that was worst. */
export function Equation({ firing, parameters, body }: EquationProps) {
  const t = useTranslations('equipment.why')
  const textOf = usePieceText(firing, parameters)
  return (
    <div className={classes.equation}>
      <code className={classes.condition}>{body.when}</code>
      <p className={classes.numbers}>
        <span className={classes.quiet}>{t('thatIs')}</span>
        {placed(firing.equation).map(({ at, piece }) => {
          const value = textOf(piece)
          return (
            <Fragment key={at}>{value === undefined ? spoken(piece.text) : <b title={piece.text}>{value}</b>}</Fragment>
          )
        })}
      </p>
    </div>
  )
}

/** Each with where it begins in the condition. */
function placed(pieces: readonly EquationPiece[]) {
  let at = 0
  return pieces.map((piece) => {
    const own = { at, piece }
    at += piece.text.length
    return own
  })
}

/** Operators as people write them. */
const spoken = (text: string) =>
  text.replaceAll('>=', '≥').replaceAll('<=', '≤').replaceAll('!=', '≠').replaceAll('*', '×')

/** Of a role in the unit of its point, of a parameter in the unit in which it was set, of anything else in SI. */
function usePieceText(firing: FiringEvidence, parameters: EquationProps['parameters']) {
  const t = useTranslations('equipment.why')
  const quantity = useQuantityText()
  return (piece: EquationPiece): string | undefined => {
    const role = firing.roles[piece.text]
    if (role && piece.dimension === 'bool')
      return role.worst === null ? t('unknown') : t(role.worst === 0 ? 'no' : 'yes')
    if (role) return role.worst === null ? t('unknown') : quantity.withUnit(role.worst, role.unit)
    const parameter = parameters[piece.text]
    if (parameter) return quantity.withUnit(parameter.value, parameter.unit)
    return quantity.ofPiece(piece)
  }
}
