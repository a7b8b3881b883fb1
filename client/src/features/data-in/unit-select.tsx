import { UNITS, unitOf } from '@bonfire/contract/definitions/language/quantities/units'
import type { ComboboxItem, OptionsFilter, SelectProps } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { SearchSelect } from '../../ui/fields/search-select.tsx'

interface UnitSelectProps
  extends Pick<SelectProps, 'label' | 'description' | 'aria-label' | 'placeholder' | 'size' | 'w' | 'disabled'> {
  /** The option that means no unit. */
  none: { readonly value: string; readonly label: string }
  /** A symbol; null: nothing was chosen. */
  value: string | null
  onChange: (symbol: string) => void
}

const wordsOf = (names: readonly string[]) => (names.findLast((name) => name.length > 3) ?? '').replaceAll('_', ' ')
// Haystack, whose names are stored, has no name for feet of water.
const KNOWN = UNITS.filter(({ symbol }) => symbol !== 'ftH₂O').map(({ symbol, names }) => {
  const words = wordsOf(names)
  return { value: symbol, label: words === '' ? symbol : `${symbol} · ${words}` }
})

// The unit of a valve or a speed that is logged from 0 to 1.
const FRACTION = 'ppu'

/** Options match by the text shown, or by another word for it. */
const filterWith =
  (words: string): OptionsFilter =>
  ({ options, search }) => {
    const typed = normaliseUnit(search)
    return (options as ComboboxItem[]).filter(
      ({ value, label }) =>
        normaliseUnit(label).includes(typed) || (value === FRACTION && normaliseUnit(words).includes(typed)),
    )
  }

const normaliseUnit = (text: string) => text.trim().toLowerCase().replaceAll('–', '-')

/** The symbol of a unit that is stored by its name. */
export const unitSymbol = (unit: string): string => unitOf(unit)?.symbol ?? unit

/** A symbol as people know it. */
export function useUnitName(): (symbol: string) => string {
  const t = useTranslations('dataIn.choices')
  return (symbol) => (symbol === FRACTION ? t('fraction') : symbol)
}

/** A unit, found by its symbol or name. */
export function UnitSelect({ none, value, onChange, ...select }: UnitSelectProps) {
  const t = useTranslations('dataIn.choices')
  const unitName = useUnitName()
  const known = KNOWN.map((unit) => (unit.value === FRACTION ? { ...unit, label: unitName(FRACTION) } : unit))
  const isOther = value !== null && value !== none.value && !KNOWN.some((unit) => unit.value === value)
  return (
    <SearchSelect
      {...select}
      data={[none, ...(isOther ? [{ value, label: value }] : []), ...known]}
      filter={filterWith(t('fractionWords'))}
      value={value}
      onChange={(symbol) => symbol !== null && onChange(symbol)}
      nothingFoundMessage={t('noUnit')}
    />
  )
}
