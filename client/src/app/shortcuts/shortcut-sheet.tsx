import { Fragment, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Keys } from '../../ui/keys.tsx'
import classes from './shortcut-sheet.module.css'
import { SHORTCUTS, useKeyNames } from './shortcuts.ts'

/** Every keyboard shortcut, by the screen it works on. */
export function ShortcutSheet({ onClosed }: { onClosed: () => void }) {
  const t = useTranslations('overlays.shortcuts')
  const [isWanted, setIsWanted] = useState(true)
  return (
    <Dialog
      isOpen={isWanted}
      onClose={() => setIsWanted(false)}
      onClosed={onClosed}
      title={t('title')}
      width={960}
      centered
    >
      <div className={classes.groups}>
        {SHORTCUTS.map((group) => (
          <Group key={group.group} {...group} />
        ))}
      </div>
    </Dialog>
  )
}

function Group({ group, shortcuts }: (typeof SHORTCUTS)[number]) {
  const t = useTranslations('overlays.shortcuts')
  const keyNames = useKeyNames()
  return (
    <section className={classes.group}>
      <h3 className={classes.groupName}>{t(`groups.${group}`)}</h3>
      <dl className={classes.list}>
        {shortcuts.map(({ name, keys: alternatives }) => (
          <div key={name} className={classes.line}>
            <dt>{t(`keys.${name}`)}</dt>
            <dd>
              {alternatives.map((keys, place) => (
                <Fragment key={keys.join()}>
                  {place > 0 && <span className={classes.or}>{t('or')}</span>}
                  <Keys keys={keyNames(keys)} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
