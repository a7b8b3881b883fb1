import type { SavedView } from '@bonfire/contract/views'
import { ActionIcon, Modal } from '@mantine/core'
import { IconBookmark, IconHome, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import basics from '../../ui/basics.module.css'
import frame from '../../ui/dialogs/form-dialog.module.css'
import { useOpenedOnceMounted } from '../../ui/dialogs/use-opened-once-mounted.ts'
import { useFocusBack } from '../../ui/focus/use-focus-back.ts'
import { Hint } from '../../ui/hint.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { useHere } from './use-here.ts'
import { useSharingText } from './use-sharing-text.ts'
import { useViewCommands } from './use-view-commands.ts'
import { isShown, type ViewsOf, type ViewTask } from './view-address.ts'
import { ViewForm } from './view-form.tsx'
import classes from './views.module.css'
import { viewsQuery } from './views.queries.ts'

interface ManageViewsProps extends ViewsOf {
  onEdit: (view: SavedView) => void
  onClosed: () => void
}

const WIDTH = 640

/** The views of a screen: one’s own are changed here, and any of them may be the start page. */
function ManageViews({ screen, read, onEdit, onClosed }: ManageViewsProps) {
  const t = useTranslations('views')
  const common = useTranslations('common')
  useFocusBack()
  const [isWanted, setIsWanted] = useState(true)
  const isOpened = useOpenedOnceMounted(isWanted)
  const failureOf = useFailure()
  const { data, error, isFetching, refetch } = useQuery(viewsQuery(screen))
  return (
    <Modal
      opened={isOpened}
      onClose={() => setIsWanted(false)}
      onExitTransitionEnd={onClosed}
      title={t('manageTitle')}
      closeButtonProps={{ 'aria-label': common('close') }}
      size={WIDTH}
      classNames={{ title: frame.title ?? '' }}
    >
      {!data && error && (
        <ErrorState
          title={t('failed')}
          detail={failureOf(error).detail ?? null}
          load={{ error, isFetching, refetch }}
        />
      )}
      {!data && !error && <SkeletonRows rows={3} columns={['100%']} rowHeight={52} label={common('loading')} />}
      {data?.views.length === 0 && (
        <EmptyState icon={<IconBookmark size={22} stroke={1.7} />} title={t('empty')} detail={t('emptyHint')} />
      )}
      {data && data.views.length > 0 && <ViewRows views={data.views} read={read} onEdit={onEdit} />}
    </Modal>
  )
}

type ViewRowsProps = Pick<ManageViewsProps, 'read' | 'onEdit'> & { views: readonly SavedView[] }

function ViewRows({ views, read, onEdit }: ViewRowsProps) {
  const t = useTranslations('views')
  const sharing = useSharingText()
  const commands = useViewCommands()
  const here = useHere({ read })
  const list = useRef<HTMLUListElement>(null)
  const remove = async (view: SavedView) => {
    await commands.remove(view)
    // The button is gone with its row.
    list.current?.querySelector('button')?.focus()
  }
  return (
    <ul ref={list} className={basics.list}>
      {views.map((view) => {
        const { name, isStartPage } = view
        return (
          <li key={view.viewId} className={classes.row}>
            <span className={classes.name}>
              <bdi>{name}</bdi>
              <span className={`${basics.quiet} ${basics.fine} ${basics.block}`}>
                {sharing(view)}
                {isStartPage && ` · ${t('startPage')}`}
              </span>
            </span>
            <Deed
              label={t(isStartPage ? 'startEndNamed' : 'startWithNamed', { name })}
              isPressed={isStartPage}
              onClick={() => void commands.startWith(view)}
            >
              <IconHome size={16} stroke={1.7} />
            </Deed>
            {view.sharedBy === null && (
              <>
                <Deed
                  label={t('updateNamed', { name })}
                  isDisabled={isShown(view, here)}
                  onClick={() => void commands.update(view, here)}
                >
                  <IconRefresh size={16} stroke={1.7} />
                </Deed>
                <Deed label={t('editNamed', { name })} onClick={() => onEdit(view)}>
                  <IconPencil size={16} stroke={1.7} />
                </Deed>
                <Deed label={t('deleteNamed', { name })} onClick={() => void remove(view)}>
                  <IconTrash size={16} stroke={1.7} />
                </Deed>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface DeedProps {
  label: string
  isPressed?: boolean
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

function Deed({ label, isPressed, isDisabled = false, onClick, children }: DeedProps) {
  return (
    <Hint label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-pressed={isPressed}
        disabled={isDisabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Hint>
  )
}

interface ViewDialogsProps extends ViewsOf {
  task: ViewTask
  onAsk: (task: ViewTask) => void
  onClosed: () => void
}

/** The dialog for a task; one view is changed from the dialog of all, and leads back there. */
export function ViewDialogs({ screen, read, task, onAsk, onClosed }: ViewDialogsProps) {
  if (task === 'manage') return <ManageViews screen={screen} read={read} onEdit={onAsk} onClosed={onClosed} />
  if (task === 'save') return <ViewForm screen={screen} read={read} view={null} onClosed={onClosed} />
  return <ViewForm screen={screen} read={read} view={task} onClosed={() => onAsk('manage')} />
}
