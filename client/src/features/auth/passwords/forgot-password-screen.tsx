import { forgotPassword } from '@bonfire/contract/people/passwords'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/http/api.ts'
import basics from '../../../ui/basics.module.css'
import page from '../public-page/public-page.module.css'
import { BackToSignIn, PublicPage } from '../public-page/public-page.tsx'
import { Refusal, usePasswordRefusal } from '../refusal.tsx'
import { optionsQuery } from '../sign-in/options.queries.ts'
import { AccountField } from './password-field.tsx'

/** Requests a link by mail. The response does not reveal which addresses have an account. */
export function ForgotPasswordScreen() {
  const t = useTranslations('auth.forgot')
  const asking = useMutation({ mutationFn: (email: string) => call(forgotPassword, { body: { email } }) })
  const { data: options } = useQuery(optionsQuery)
  if (options?.passwords === false) return <PasswordsAreOff />
  if (asking.isSuccess) return <LinkIsSent email={asking.variables} onAnother={asking.reset} />
  return (
    <PublicPage title={t('title')} intro={t('intro')}>
      <EmailForm isAsking={asking.isPending} error={asking.error} onAsk={(email) => asking.mutate(email)} />
      <BackToSignIn />
    </PublicPage>
  )
}

function PasswordsAreOff() {
  const t = useTranslations('auth.forgot')
  return (
    <PublicPage title={t('title')}>
      <div className={page.message} role="status">
        <p>{t('off')}</p>
      </div>
      <BackToSignIn />
    </PublicPage>
  )
}

interface EmailFormProps {
  isAsking: boolean
  error: Error | null
  onAsk: (email: string) => void
}

function EmailForm({ isAsking, error, onAsk }: EmailFormProps) {
  const t = useTranslations('auth')
  const refusalText = usePasswordRefusal()
  const emailRef = useRef<HTMLInputElement>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: {
      email: (value) => {
        if (value.trim() === '') return t('reset.blank')
        return /^\S+@\S+$/.test(value.trim()) ? null : t('forgot.noAddress')
      },
    },
  })
  // Focus the page's only field.
  useEffect(() => emailRef.current?.focus(), [])
  return (
    <form
      noValidate
      className={`${basics.tallStack} ${page.form}`}
      onSubmit={form.onSubmit(
        ({ email }) => onAsk(email.trim()),
        () => emailRef.current?.focus(),
      )}
    >
      {error && <Refusal>{refusalText(error)}</Refusal>}
      <AccountField
        key={form.key('email')}
        ref={emailRef}
        type="email"
        label={t('forgot.email')}
        {...form.getInputProps('email')}
      />
      <Button type="submit" size="md" loading={isAsking} fullWidth>
        {t('forgot.submit')}
      </Button>
    </form>
  )
}

function LinkIsSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const t = useTranslations('auth.forgot')
  return (
    <PublicPage title={t('sentTitle')}>
      <div className={page.message} role="status">
        <p>{t('sent', { email })}</p>
        <p>{t('nothingCame')}</p>
      </div>
      <Button variant="default" size="md" fullWidth onClick={onAnother}>
        {t('another')}
      </Button>
      <BackToSignIn />
    </PublicPage>
  )
}
