import type { signInOptions } from '@bonfire/contract/auth'
import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { signInAddress } from './addresses.ts'
import classes from './sign-in.module.css'

type Options = z.infer<typeof signInOptions.response>

interface ProviderButtonProps {
  provider: NonNullable<Options['identityProvider']>
  /** An own path. */
  returnTo: string
}

/** Signs in at the organisation's own identity provider. */
export function ProviderButton({ provider, returnTo }: ProviderButtonProps) {
  const t = useTranslations('auth')
  const locale = useLocale()
  return (
    <>
      <div className={classes.or}>{t('or')}</div>
      <Button
        component="a"
        href={signInAddress(window.location.origin, { returnTo, locale })}
        variant="default"
        size="md"
        fullWidth
      >
        {t('provider', { name: provider.label })}
      </Button>
    </>
  )
}

/** Whom to ask when one cannot get in: a page, in a new tab, or a mail. */
export function SupportLink({ address }: { address: string }) {
  const t = useTranslations()
  const isPage = address.startsWith('http')
  return (
    <p className={classes.foot}>
      <a href={address} {...(isPage && { target: '_blank', rel: 'noreferrer' })}>
        {t('auth.support')}
        {isPage && <span className="visually-hidden"> {t('common.opensInNewTab')}</span>}
      </a>
    </p>
  )
}
