import type { BacktestEquip } from '@bonfire/contract/definitions/backtests'
import type { Definition } from '@bonfire/contract/definitions/definition'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import note from '../../../../ui/messages/note.module.css'
import type { Draft } from '../draft/draft.ts'
import { type Remedy, remedyFor, sumUncounted } from './remedies.ts'
import classes from './trial.module.css'

interface UncountedTimeProps {
  equips: readonly BacktestEquip[]
  definition: Definition
  onChange: (change: Partial<Draft>) => void
}

/** How long the condition was true without being counted, and why, each with the change of the rule that counts it. */
export function UncountedTime({ equips, definition, onChange }: UncountedTimeProps) {
  const t = useTranslations('catalogue.editor.uncounted')
  const { trueHours, reasons } = sumUncounted(equips)
  if (reasons.length === 0) return null
  return (
    <section aria-label={t('title')} className={`${classes.uncounted} ${note.note}`}>
      <p>{t('total', { hours: trueHours })}</p>
      <ul>
        {reasons.map(({ reason, hours }) => {
          const remedy: Remedy | undefined = remedyFor(reason, definition)
          return (
            <li key={reason}>
              {t(`reasons.${reason}`, { hours })}
              {remedy && (
                <Button size="compact-xs" variant="default" onClick={() => onChange(remedy.change)}>
                  {t(`remedies.${remedy.name}`)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
