import { signIn } from '@bonfire/contract/people/auth'
import type { SessionUser } from '@bonfire/contract/people/users'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/http/api.ts'
import basics from '../../../ui/basics.module.css'
import { AccountField, PasswordField } from '../passwords/password-field.tsx'
import page from '../public-page/public-page.module.css'
import { Refusal, usePasswordRefusal } from '../refusal.tsx'
import type { DemoAccount } from './demo-accounts.tsx'
import classes from './sign-in-form.module.css'

interface SignInFormProps {
  /** The only user who may sign in here. */
  username?: string
  filledWith: DemoAccount | null
  onSignedIn: (user: SessionUser) => Promise<void>
}

interface Values {
  username: string
  password: string
}

export function SignInForm({ username: asked, filledWith, onSignedIn }: SignInFormProps) {
  const t = useTranslations('auth')
  const refusalText = usePasswordRefusal()
  const usernameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { username: asked ?? filledWith?.username ?? '', password: filledWith?.password ?? '' },
    validate: {
      username: (value) => (value.trim() === '' ? t('usernameBlank') : null),
      password: (value) => (value === '' ? t('passwordBlank') : null),
    },
  })
  const submit = useMutation({
    mutationFn: ({ username, password }: Values) => call(signIn, { body: { username: username.trim(), password } }),
    onSuccess: onSignedIn,
    onError: () => form.getInputNode('password')?.focus(),
  })

  useEffect(() => {
    if (asked !== undefined) passwordRef.current?.focus()
    else if (filledWith) submitRef.current?.focus()
    else usernameRef.current?.focus()
  }, [asked, filledWith])

  return (
    <form
      noValidate
      className={`${basics.tallStack} ${page.form}`}
      onSubmit={form.onSubmit(
        (values) => submit.mutate(values),
        (errors) => form.getInputNode(errors.username ? 'username' : 'password')?.focus(),
      )}
    >
      {submit.error && <Refusal>{refusalText(submit.error)}</Refusal>}
      <AccountField
        key={form.key('username')}
        ref={usernameRef}
        label={t('username')}
        readOnly={asked !== undefined}
        {...form.getInputProps('username')}
      />
      <div className={classes.withLink}>
        <PasswordField
          key={form.key('password')}
          ref={passwordRef}
          data-autofocus={asked !== undefined || undefined}
          label={t('password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        {asked === undefined && (
          <Link to="/forgot-password" className={`${page.link} ${classes.fieldLink}`}>
            {t('forgotten')}
          </Link>
        )}
      </div>
      <Button ref={submitRef} type="submit" size="md" loading={submit.isPending || submit.isSuccess} fullWidth>
        {t('submit')}
      </Button>
    </form>
  )
}
