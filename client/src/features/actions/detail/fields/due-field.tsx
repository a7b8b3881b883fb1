import { useTranslations } from 'use-intl'
import { useShortDayText } from '../../../../lib/time/day-text.ts'
import { daysLeft } from '../../due/due.ts'
import { DueNote } from '../../due/due-note.tsx'
import { useSiteToday } from '../../due/use-site-today.ts'
import { useFieldSave } from '../saving/use-field-save.ts'
import type { OwnField } from './choice-fields.tsx'
import fields from './fields.module.css'
import { OneLineField } from './text-field.tsx'

/** By when the action is to be done. */
export function DueField({ action }: OwnField) {
  const t = useTranslations('actionDetail')
  const dayText = useShortDayText()
  const todayAt = useSiteToday()
  const saving = useFieldSave(action)
  const { dueDate } = saving.fields
  const left = daysLeft({ dueDate, status: action.status }, todayAt(action.portfolioSiteId))
  return (
    <OneLineField
      label={t('fields.dueDate')}
      saving={saving}
      text={dueDate ?? ''}
      shown={
        dueDate === null ? (
          <span className={fields.placeholder}>{t('noDueDate')}</span>
        ) : (
          <span className={fields.person}>
            {dayText(dueDate)}
            <DueNote daysLeft={left} />
          </span>
        )
      }
      asText={(values) => (values.dueDate ? dayText(values.dueDate) : t('noDueDate'))}
      parse={(typed) => ({ edit: { dueDate: typed || null } })}
      isDay
    />
  )
}
