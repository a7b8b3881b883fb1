import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { lazyDialog, lazyPart } from '../../lib/loading/lazy-part.tsx'
import { withTexts } from '../../locales/texts.ts'
import { useAsked } from '../../ui/dialogs/use-asked.ts'
import heading from '../../ui/heading.module.css'
import toolbar from '../../ui/toolbar.module.css'
import type { ViewsOf, ViewTask } from './view-address.ts'

const ViewsMenu = lazyPart(() => withTexts(['views'], async () => (await import('./views-menu.tsx')).ViewsMenu))
const OpenViewName = lazyPart(() =>
  withTexts(['views'], async () => (await import('./open-view-name.tsx')).OpenViewName),
)
const ViewDialogs = lazyDialog(() => withTexts(['views'], async () => (await import('./manage-views.tsx')).ViewDialogs))

/** The saved views of a list. */
export const ViewsButton = memo(function ViewsButton({ screen, read }: ViewsOf) {
  const t = useTranslations('common')
  const { asked, ask, close } = useAsked<ViewTask>()
  const target = useRef<HTMLButtonElement>(null)
  const open = (task: ViewTask) => {
    // Dialogs return the focus to what had it when they opened, and entries of the menu are gone then.
    target.current?.focus()
    ask(task)
  }
  return (
    <>
      <Menu position="bottom-end" width={320}>
        <Menu.Target>
          <Button
            ref={target}
            variant="default"
            size="compact-md"
            className={`${toolbar.choice} ${heading.aside}`}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('views')}
            <OpenViewName screen={screen} read={read} placeholder={null} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('views')}>
          <ViewsMenu screen={screen} read={read} onAsk={open} placeholder={<Menu.Label>{t('loading')}</Menu.Label>} />
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <ViewDialogs key={asked.key} screen={screen} read={read} task={asked.subject} onAsk={open} onClosed={close} />
      )}
    </>
  )
})
