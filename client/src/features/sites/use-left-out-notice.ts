import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useLeftOut } from './site-selection.ts'

const NOTICE_MILLISECONDS = 8000

/** Says that sites of a followed address are not shown, because they are not the person's. */
export function useLeftOutNotice(): void {
  const t = useTranslations('sites')
  const { count } = useLeftOut()
  useEffect(() => {
    if (count === 0) return
    useLeftOut.setState({ count: 0 })
    notifications.show({
      message: t('leftOut', { count }),
      withBorder: true,
      withCloseButton: false,
      // The buttons of the settings stand in the right corner, the bulk bar in the left.
      position: 'bottom-center',
      autoClose: NOTICE_MILLISECONDS,
    })
  }, [count, t])
}
