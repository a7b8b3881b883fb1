import { useTranslations } from 'use-intl'
import note from '../../../../ui/messages/note.module.css'
import type { ParameterDraft } from '../draft/draft.ts'
import type { Hindrance } from '../use-checked-draft.ts'
import classes from './trial.module.css'

interface HindrancesProps {
  hindrances: readonly Hindrance[]
  parameters: readonly ParameterDraft[]
}

/** Lists the fields that keep the rule from being tried, with their problems. */
export function Hindrances({ hindrances, parameters }: HindrancesProps) {
  const t = useTranslations('catalogue.editor.trial')
  const labelOf = useFieldLabel(parameters)
  if (hindrances.every(({ field }) => field === 'when')) return <p className={note.note}>{t('notYet')}</p>
  return (
    <div className={classes.hindrances}>
      <p>{t('hindered')}</p>
      <ul>
        {hindrances.map(({ field, text }) => (
          <li key={field}>{t('hindrance', { field: labelOf(field), text })}</li>
        ))}
      </ul>
    </div>
  )
}

const PARTS = {
  name: 'name',
  default: 'value',
  unit: 'unit',
  minimum: 'minimum',
  maximum: 'maximum',
  words: 'words',
} as const

const isFieldPart = (part: string): part is keyof typeof PARTS => Object.hasOwn(PARTS, part)

/** Names a field of a definition as the screen does. */
function useFieldLabel(parameters: readonly ParameterDraft[]): (field: string) => string {
  const t = useTranslations('catalogue.editor')
  const ofParameters = useTranslations('catalogue.editor.parameters')
  const known: Readonly<Record<string, string>> = {
    when: t('condition.label'),
    roles: t('roles.title'),
    optional: t('roles.title'),
    states: t('time.states'),
    proof: t('time.proof'),
    modeDelay: t('time.modeDelay'),
    alarmDelay: t('time.alarmDelay'),
    clearDelay: t('time.clearDelay'),
    slowest: t('time.slowest'),
    equip: t('equip'),
    suppressedBy: t('suppressedBy'),
    replacedBy: t('replacedBy'),
  }
  return (field) => {
    const [owner, place, part = ''] = field.split('.')
    if (owner === 'smooth') return t('roles.smooth', { role: place ?? '' })
    if (owner !== 'parameters') return known[field] ?? field
    const { name = '' } = parameters[Number(place)] ?? {}
    const what = isFieldPart(part) ? ofParameters(PARTS[part]) : part
    return ofParameters('fieldOf', { name: name || String(Number(place) + 1), part: what })
  }
}
