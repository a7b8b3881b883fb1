import type { ImportPreview } from '@bonfire/contract/imports/preview'
import { useTranslations } from 'use-intl'
import { CurrencyField } from '../../portfolio/editors/currency-field.tsx'
import classes from './result.module.css'

type Subject = Pick<ImportPreview, 'newProjects' | 'reading'>

/** True if the currency of new projects is chosen here, because the file does not say it. */
const isChosenHere = ({ newProjects, reading }: Subject) =>
  newProjects.length > 0 &&
  (reading?.columns.currency === undefined || newProjects.every(({ currencyFrom }) => currencyFrom !== 'given'))

/** True if no other project has a currency that could be taken, so that it has to be chosen here. */
export const needsCurrency = (preview: Subject): boolean =>
  isChosenHere(preview) && preview.newProjects.some(({ currencyFrom }) => currencyFrom === 'nothing')

interface NewProjectCurrencyProps {
  preview: Subject
  onChange: (currency: string) => void
}

/** The currency of the projects that an import creates. */
export function NewProjectCurrency({ preview, onChange }: NewProjectCurrencyProps) {
  const t = useTranslations('dataIn.newProjects')
  const [first] = preview.newProjects
  if (!first || !isChosenHere(preview)) return null
  const isOpen = needsCurrency(preview)
  return (
    <div className={classes.currency} data-open={isOpen}>
      <CurrencyField
        value={isOpen ? '' : first.currency}
        present={first.currency}
        label={t('currency', { count: preview.newProjects.length, name: first.projectName })}
        description={t(isOpen ? 'none' : first.currencyFrom === 'others' ? 'others' : 'given')}
        w={480}
        onChange={onChange}
      />
    </div>
  )
}
