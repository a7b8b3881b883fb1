import { spokenOperators } from '@bonfire/contract/hits/equation-text'
import type { EquationPiece, FiringEvidence } from '@bonfire/contract/hits/evidence'
import type { Why } from '@bonfire/contract/hits/read-evidence'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import classes from './evidence.module.css'
import { useQuantityText } from './use-quantity-text.ts'

interface EquationProps {
  firing: FiringEvidence
  parameters: Why['evidence']['parameters']
  body: Why['body']
}

/** The condition as it is written, and below it the same with the numbers of the moment that was worst. */
export function Equation({ firing, parameters, body }: EquationProps) {
  const t = useTranslations('evidence')
  const quantity = useQuantityText()
  return (
    <div className={classes.equation}>
      <code className={classes.condition}>{body.when}</code>
      <p className={classes.numbers}>
        <span className={classes.quiet}>{t('thatIs')}</span>
        {keyPieces(firing.equation).map(({ at, piece }) => {
          const value = quantity.ofPiece(piece, firing, parameters)
          return (
            <Fragment key={at}>
              {value === undefined ? spokenOperators(piece.text) : <b title={piece.text}>{value}</b>}
            </Fragment>
          )
        })}
      </p>
    </div>
  )
}

/** Each with where it begins in the condition. */
function keyPieces(pieces: readonly EquationPiece[]) {
  let at = 0
  return pieces.map((piece) => {
    const own = { at, piece }
    at += piece.text.length
    return own
  })
}
