import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { showNotice } from '../../ui/messages/toasts.tsx'
import { useLeftOut } from './site-selection.ts'

const NOTICE_MILLISECONDS = 8000

/** Says that sites of an opened link are not shown because the user may not see them. */
export function useLeftOutNotice(): void {
  const t = useTranslations('sites')
  const { count } = useLeftOut()
  useEffect(() => {
    if (count === 0) return
    useLeftOut.setState({ count: 0 })
    // The settings' buttons are in the right corner, the bulk bar in the left.
    showNotice(t('leftOut', { count }), { position: 'bottom-center', milliseconds: NOTICE_MILLISECONDS })
  }, [count, t])
}
