import type { signInOptions } from '@bonfire/contract/people/auth'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useLanguage } from '../../../lib/use-language.ts'
import { signInAddress } from '../addresses.ts'
import page from '../public-page/public-page.module.css'
import classes from './other-ways.module.css'

type Options = z.infer<typeof signInOptions.response>

interface ProviderButtonProps {
  provider: NonNullable<Options['identityProvider']>
  /** A local path. */
  returnTo: string
  /** It is the page's main button where there are no passwords. */
  isOnlyWay: boolean
}

/** Signs in with the organisation's identity provider. */
export function ProviderButton({ provider, returnTo, isOnlyWay }: ProviderButtonProps) {
  const t = useTranslations('auth')
  const locale = useLanguage()
  return (
    <>
      {!isOnlyWay && <div className={classes.or}>{t('or')}</div>}
      <Button
        component="a"
        href={signInAddress(window.location.origin, { returnTo, locale })}
        variant={isOnlyWay ? 'filled' : 'default'}
        size="md"
        fullWidth
      >
        {t('provider', { name: provider.label })}
      </Button>
    </>
  )
}

/** Help for people who cannot sign in: a page in a new tab, or a mail. */
export function SupportLink({ address }: { address: string }) {
  const t = useTranslations()
  const isPage = address.startsWith('http')
  return (
    <p className={page.foot}>
      <a href={address} {...(isPage && { target: '_blank', rel: 'noreferrer' })}>
        {t('auth.support')}
        {isPage && <span className="visually-hidden"> {t('common.opensInNewTab')}</span>}
      </a>
    </p>
  )
}
