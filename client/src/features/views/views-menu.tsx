import { foldedText } from '@bonfire/contract/values/folded-text'
import type { SavedView } from '@bonfire/contract/views'
import { Menu } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import basics from '../../ui/basics.module.css'
import note from '../../ui/messages/note.module.css'
import { Problem } from '../../ui/messages/problem.tsx'
import { useHere } from './use-here.ts'
import { useSharingText } from './use-sharing-text.ts'
import { useViewCommands } from './use-view-commands.ts'
import { isShown, openedView, openView, type ViewsOf, type ViewTask } from './view-address.ts'
import classes from './views.module.css'
import { viewsQuery } from './views.queries.ts'

/** More views get a search box. */
const MOST_WITHOUT_SEARCH = 12
const SHOWN_VIEWS = 100

/** The views of a list to choose from, and what can be done about them. */
export function ViewsMenu({ screen, read, onAsk }: ViewsOf & { onAsk: (task: ViewTask) => void }) {
  const t = useTranslations('views')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const commands = useViewCommands()
  const failureOf = useFailure()
  const here = useHere({ read })
  const { data, error, isPending, refetch } = useQuery(viewsQuery(screen))
  const views = data?.views ?? []
  const shown = views.filter((view) => isShown(view, here))
  const opened = views.find(({ viewId }) => viewId === openedView(screen))
  // The one that was opened counts, where two are the same.
  const chosen = shown.find((view) => view === opened) ?? shown[0]
  const changed = opened && opened !== chosen && opened.sharedBy === null ? opened : undefined
  const open = (id: string) => {
    const view = views.find(({ viewId }) => viewId === id)
    if (view) void navigate(openView(view))
  }
  return (
    <>
      {isPending && <Menu.Label role="status">{common('loading')}</Menu.Label>}
      {!data && error && (
        <>
          <Problem className={classes.note}>
            {t('failed')} {failureOf(error).detail}
          </Problem>
          <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
            {common('retry')}
          </Menu.Item>
        </>
      )}
      {data && views.length === 0 && <p className={`${note.note} ${classes.note}`}>{t('empty')}</p>}
      {views.length > 0 && <ViewOptions views={views} chosenId={chosen?.viewId ?? ''} onOpen={open} />}
      <Menu.Divider />
      <Menu.Item onClick={() => onAsk('save')} aria-haspopup="dialog">
        {t('save')}
      </Menu.Item>
      {changed && (
        <Menu.Item onClick={() => void commands.update(changed, here)} className={basics.wrapping}>
          {t('updateNamed', { name: changed.name })}
        </Menu.Item>
      )}
      {views.length > 0 && (
        <Menu.Item onClick={() => onAsk('manage')} aria-haspopup="dialog">
          {t('manage')}
        </Menu.Item>
      )}
    </>
  )
}

interface ViewOptionsProps {
  views: readonly SavedView[]
  chosenId: string
  onOpen: (viewId: string) => void
}

function ViewOptions({ views, chosenId, onOpen }: ViewOptionsProps) {
  const t = useTranslations('views')
  const sharing = useSharingText()
  const [typed, setTyped] = useState('')
  const text = foldedText(typed.trim())
  const matching = views.filter((view) => foldedText(`${view.name}\n${sharing(view)}`).includes(text))
  return (
    <>
      {views.length > MOST_WITHOUT_SEARCH && (
        <Menu.Search
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder={t('search')}
          aria-label={t('search')}
        />
      )}
      <div className={classes.options}>
        <Menu.RadioGroup value={chosenId} onChange={onOpen}>
          {matching.slice(0, SHOWN_VIEWS).map((view) => (
            <Menu.RadioItem
              key={view.viewId}
              value={view.viewId}
              closeMenuOnClick
              rightSection={view.isStartPage && <IconHome size={15} role="img" aria-label={t('startPage')} />}
              className={basics.wrapping}
            >
              <bdi>{view.name}</bdi>
              {view.sharedBy !== null && (
                <span className={`${basics.quiet} ${basics.fine} ${basics.block}`}>{sharing(view)}</span>
              )}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
      {matching.length === 0 && <p className={`${note.note} ${classes.note}`}>{t('none')}</p>}
      {matching.length > SHOWN_VIEWS && (
        <p className={`${note.note} ${classes.note}`}>{t('more', { count: SHOWN_VIEWS })}</p>
      )}
    </>
  )
}
