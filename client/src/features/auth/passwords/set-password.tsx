import { type readResetToken, resetPassword } from '@bonfire/contract/people/passwords'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { call } from '../../../lib/http/api.ts'
import { hasStatus, isClientError, isOutdated } from '../../../lib/http/failure.ts'
import { useStoredState } from '../../../lib/stored/stored-state.ts'
import basics from '../../../ui/basics.module.css'
import { signOutAddress } from '../addresses.ts'
import page from '../public-page/public-page.module.css'
import { BackToSignIn, PublicPage } from '../public-page/public-page.tsx'
import { Refusal, usePasswordRefusal } from '../refusal.tsx'
import { PasswordField } from './password-field.tsx'

interface SetPasswordProps {
  token: string
  link: z.infer<typeof readResetToken.response>
  /** The link has stopped working since the page was opened. */
  onDead: (refusal: Error) => void
}

/** A new password, typed twice: completing the sign-up signs in, a reset usually leads to sign-in. */
export function SetPassword({ token, link, onDead }: SetPasswordProps) {
  const t = useTranslations('auth')
  // Chosen on this page or before; future mails use it too.
  const locale = useStoredState((state) => state.locale)
  const words = link.purpose === 'invite' ? 'signUp' : 'reset'
  const setting = useMutation({
    mutationFn: (password: string) => call(resetPassword, { body: { token, password, locale } }),
    // A full page load, because this browser may hold another user's data.
    onSuccess: () => link.signsIn && window.location.assign('/'),
    onError: (error) => isDeadLink(error) && onDead(error),
  })
  if (setting.isSuccess && !link.signsIn) return <PasswordIsSet text={t('reset.done')} />
  return (
    <PublicPage title={t(`${words}.title`)} intro={t(`${words}.intro`)}>
      <PasswordForm
        account={link.email || link.username}
        submitLabel={t(`${words}.submit`)}
        isSetting={setting.isPending || setting.isSuccess}
        error={setting.error}
        onMend={setting.reset}
        onSet={setting.mutate}
      />
      <BackToSignIn />
    </PublicPage>
  )
}

interface PasswordFormProps {
  /** The name to sign in with. */
  account: string
  submitLabel: string
  isSetting: boolean
  error: Error | null
  /** The user is correcting the refused value. */
  onMend: () => void
  onSet: (password: string) => void
}

function PasswordForm({ account, submitLabel, isSetting, error, onMend, onSet }: PasswordFormProps) {
  const t = useTranslations('auth.reset')
  const passwords = useTranslations('passwords')
  const refusalText = usePasswordRefusal()
  const form = useForm<NewPassword>({
    mode: 'uncontrolled',
    initialValues: { password: '', confirmed: '' },
    onValuesChange: () => error && onMend(),
    validate: (values) => {
      const problems = Object.entries(newPasswordProblems(values))
      return Object.fromEntries(problems.map(([field, problem]) => [field, t(problem)]))
    },
  })
  const passwordRef = useRef<HTMLInputElement>(null)
  // Initially, and again after a refusal.
  useEffect(() => {
    if (!isSetting) passwordRef.current?.focus()
  }, [isSetting])
  return (
    <form
      noValidate
      className={`${basics.tallStack} ${page.form}`}
      onSubmit={form.onSubmit(
        ({ password }) => onSet(password),
        (errors) => form.getInputNode(errors.password ? 'password' : 'confirmed')?.focus(),
      )}
    >
      {error && <Refusal>{refusalText(error)}</Refusal>}
      <TextInput size="md" label={t('account')} value={account} autoComplete="username" readOnly />
      <PasswordField
        key={form.key('password')}
        ref={passwordRef}
        label={t('password')}
        description={passwords('rule')}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField
        key={form.key('confirmed')}
        label={t('confirm')}
        autoComplete="new-password"
        {...form.getInputProps('confirmed')}
      />
      <Button type="submit" size="md" loading={isSetting} fullWidth>
        {submitLabel}
      </Button>
    </form>
  )
}

/** Goes to sign-in, bypassing any other user's session in this browser. */
function PasswordIsSet({ text }: { text: string }) {
  const t = useTranslations('auth.reset')
  const loginRef = useRef<HTMLAnchorElement>(null)
  useEffect(() => loginRef.current?.focus(), [])
  return (
    <PublicPage title={t('doneTitle')}>
      <p className={page.message} role="status" data-short>
        {text}
      </p>
      <Button ref={loginRef} component="a" href={signOutAddress(window.location.origin)} size="md" fullWidth>
        {t('login')}
      </Button>
    </PublicPage>
  )
}

/** True if the server says that a link is dead, as opposed to a bad password or too many attempts. */
export function isDeadLink(error: Error | null): boolean {
  return isClientError(error) && !isOutdated(error) && !('password' in error.fields) && !hasStatus(error, 429)
}

export interface NewPassword {
  password: string
  confirmed: string
}

/** Validates a new password before it is sent, by field. */
export function newPasswordProblems({ password, confirmed }: NewPassword): {
  [Field in keyof NewPassword]?: 'blank' | 'mismatch'
} {
  return {
    ...(password === '' && { password: 'blank' }),
    ...(confirmed === '' && { confirmed: 'blank' }),
    ...(password !== '' && confirmed !== '' && password !== confirmed && { confirmed: 'mismatch' }),
  }
}
