import { useTranslations } from 'use-intl'
import { Keys } from '../../../../ui/keys.tsx'
import classes from './picture.module.css'

/** Help for mouse and keys on the chart. */
export function KeysHelp() {
  const t = useTranslations('histories.keys')
  const lines = [
    [t('drag'), t('dragDoes')],
    [t('wheel'), t('wheelDoes')],
    [t('shiftDrag'), t('shiftDragDoes')],
    [t('doubleClick'), t('backDoes')],
    [t('arrows'), t('arrowsDo')],
    [t('plusMinus'), t('plusMinusDo')],
    [t('backspace'), t('backDoes')],
  ] as const
  return (
    <dl className={classes.keys}>
      {lines.map(([keys, does]) => (
        <div key={keys}>
          <dt>
            <Keys keys={[keys]} />
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
