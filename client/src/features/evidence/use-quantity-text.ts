import { pieceText, quantityText, type ValueWords } from '@bonfire/contract/hits/equation-text'
import type { EquationPiece, Evidence, FiringEvidence } from '@bonfire/contract/hits/evidence'
import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'

/** Numbers with their units, as the reader writes them. */
export function useQuantityText() {
  const t = useTranslations('evidence')
  const format = useFormatter()
  return useMemo(() => {
    const words: ValueWords = {
      number: (value, decimals) => format.number(value, { maximumFractionDigits: decimals }),
      quantity: (value, unit) => t('quantity', { value, unit }),
      unknown: t('unknown'),
      yes: t('yes'),
      no: t('no'),
    }
    return {
      withUnit: (value: number, unit: string | null) => quantityText(value, unit, words),
      ofState: (isTrue: boolean) => (isTrue ? words.yes : words.no),
      ofPiece: (piece: EquationPiece, firing: FiringEvidence, parameters: Evidence['parameters']) =>
        pieceText(piece, { firing, parameters }, words),
    }
  }, [t, format])
}
