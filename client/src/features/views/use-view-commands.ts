import type { SavedView } from '@bonfire/contract/views'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import { showDone, showFailure } from '../../ui/messages/toasts.tsx'
import { type Arrangement, hasSites, markOpened, searchOf } from './view-address.ts'
import { useViewChanges } from './views.queries.ts'

/** Changes a view at one click, with a toast that says so; deleting and updating can be undone. */
export function useViewCommands() {
  const t = useTranslations('views')
  const common = useTranslations('common')
  const failureOf = useFailure()
  const changes = useViewChanges()
  const attempt = async (act: () => Promise<unknown>, done: string, undo?: () => void) => {
    try {
      await act()
      showDone(done, undo && { label: common('undo'), act: undo })
    } catch (error) {
      showFailure(failureOf(error).message)
    }
  }
  return {
    isBusy: changes.isBusy,
    update: (view: SavedView, here: Arrangement) => {
      const { viewId, name } = view
      markOpened(view)
      return attempt(
        () => changes.change({ viewId, search: searchOf(here, hasSites(view)) }),
        t('updated', { name }),
        () => void attempt(() => changes.change({ viewId, search: view.search }), t('restored', { name })),
      )
    },
    remove: (view: SavedView) => {
      const { viewId, name } = view
      return attempt(
        () => changes.remove(viewId),
        t('deleted', { name }),
        () => void attempt(() => changes.restore(viewId), t('restored', { name })),
      )
    },
    startWith: ({ viewId, name, isStartPage }: SavedView) =>
      isStartPage
        ? attempt(() => changes.startWith(null), t('startEnded'))
        : attempt(() => changes.startWith(viewId), t('startChosen', { name })),
  }
}
