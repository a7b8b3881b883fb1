import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import frame from '../../../../ui/dialogs/form-dialog.module.css'
import screen from '../../../../ui/list-screen.module.css'
import classes from './each.module.css'
import type { EachOutcome } from './use-create-each.ts'

interface EachResultProps {
  outcome: EachOutcome
  onClose: () => void
}

/** The keys of the actions that were created, and why others were not. */
export function EachResult({ outcome: { created, notCreated }, onClose }: EachResultProps) {
  const t = useTranslations('bulk.each')
  const common = useTranslations('common')
  return (
    <>
      {notCreated.length > 0 && (
        <section className={classes.list} aria-label={t('notCreated', { count: notCreated.length })}>
          <h3>{t('notCreated', { count: notCreated.length })}</h3>
          <ul>
            {notCreated.map(({ subject: { site, ruleId, ruleName }, message }) => (
              <li key={`${site.id}/${ruleId}`}>
                <strong dir="auto">{ruleName}</strong>
                <span dir="auto">{site.label}</span>
                <span className={classes.reason}>{message}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {created.length > 0 && (
        <section className={classes.list} aria-label={t('done', { count: created.length })}>
          <ul>
            {created.map(({ subject: { site, ruleName }, actionKey }) => (
              <li key={actionKey}>
                <a href={`/actions/${actionKey}`} target="_blank" rel="noreferrer" className={screen.link}>
                  {actionKey}
                </a>
                <strong dir="auto">{ruleName}</strong>
                <span dir="auto">{site.label}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={frame.foot}>
        <div className={frame.buttons}>
          <Button onClick={onClose} data-autofocus>
            {common('close')}
          </Button>
        </div>
      </div>
    </>
  )
}
