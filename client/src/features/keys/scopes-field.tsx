import { KEY_SCOPES, type KeyScope } from '@bonfire/contract/values/key-scope'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import frame from '../../ui/dialogs/form-dialog.module.css'
import note from '../../ui/messages/note.module.css'
import { Problem } from '../../ui/messages/problem.tsx'
import classes from '../data-in/data-in.module.css'

interface ScopesFieldProps {
  chosen: readonly KeyScope[]
  error: ReactNode
  onChange: (scopes: KeyScope[]) => void
}

/** Chooses what the key may do. */
export function ScopesField({ chosen, error, onChange }: ScopesFieldProps) {
  const t = useTranslations('dataIn.scopes')
  return (
    <fieldset className={frame.fieldset}>
      <legend>{t('legend')}</legend>
      <div className={classes.scopes}>
        {KEY_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            {...(scope === 'ingest' && { className: classes.ownRow ?? '' })}
            size="sm"
            label={t(`names.${scope}`)}
            checked={chosen.includes(scope)}
            onChange={(event) =>
              onChange(KEY_SCOPES.filter((one) => (one === scope ? event.currentTarget.checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
      <p className={note.note}>{t('hint')}</p>
      {error && <Problem isQuiet>{error}</Problem>}
    </fieldset>
  )
}
