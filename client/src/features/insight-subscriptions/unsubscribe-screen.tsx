import { unsubscribe } from '@bonfire/contract/insight-subscriptions'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/http/api.ts'
import { useFailure } from '../../lib/http/failure.ts'
import basics from '../../ui/basics.module.css'
import page from '../auth/public-page/public-page.module.css'
import { PublicPage } from '../auth/public-page/public-page.tsx'
import { Refusal } from '../auth/refusal.tsx'

/** The target of the link in a mail. It asks first, because programs that check links open it too. */
export function UnsubscribeScreen() {
  const t = useTranslations('subscriptions.unsubscribe')
  const failureOf = useFailure()
  const token = useSearch({ strict: false, select: (search) => ('token' in search ? search.token : undefined) }) ?? ''
  const ending = useMutation({ mutationFn: () => call(unsubscribe, { query: { token } }) })
  if (ending.isSuccess) {
    return (
      <PublicPage title={t('doneTitle')}>
        <div className={page.message} role="status">
          <p>{t('done')}</p>
        </div>
        <Button
          size="md"
          variant="default"
          fullWidth
          renderRoot={(props) => <Link {...props} to="/settings/insight-subscriptions" />}
        >
          {t('change')}
        </Button>
      </PublicPage>
    )
  }
  return (
    <PublicPage title={t('title')} intro={t('intro')}>
      <div className={`${basics.tallStack} ${page.form}`}>
        {ending.isError && <Refusal>{failureOf(ending.error).message}</Refusal>}
        <Button size="md" fullWidth loading={ending.isPending} onClick={() => ending.mutate()}>
          {t('confirm')}
        </Button>
      </div>
    </PublicPage>
  )
}
