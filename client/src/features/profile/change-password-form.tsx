import { changePassword } from '@bonfire/contract/passwords'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ApiError, call, reportSignedOut } from '../../lib/api.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { usePasswordRefusal } from '../auth/password-refusal.ts'
import { Refusal } from '../auth/refusal.tsx'
import { useSessionUser } from '../auth/session.queries.ts'
import { type PasswordChange, passwordProblems } from './password-problems.ts'
import classes from './profile.module.css'

interface ChangePasswordFormProps {
  onCancel: () => void
  onChanged: () => void
}

const FIELDS = ['current', 'next', 'confirmed'] as const satisfies readonly (keyof PasswordChange)[]

export function ChangePasswordForm({ onCancel, onChanged }: ChangePasswordFormProps) {
  const t = useTranslations('profile.password')
  const common = useTranslations('common')
  const passwords = useTranslations('passwords')
  const refusalText = usePasswordRefusal()
  const { username } = useSessionUser()
  const form = useForm<PasswordChange>({
    mode: 'uncontrolled',
    initialValues: { current: '', next: '', confirmed: '' },
    // What was refused is being mended.
    onValuesChange: () => changing.isError && changing.reset(),
    validate: (values) => {
      const problems = Object.entries(passwordProblems(values))
      return Object.fromEntries(problems.map(([field, problem]) => [field, t(`problems.${problem}`)]))
    },
  })
  const changing = useMutation({
    mutationFn: ({ current, next }: PasswordChange) =>
      call(changePassword, { body: { currentPassword: current, newPassword: next } }),
    onSuccess: onChanged,
    onError: (error) => {
      // A wrong password is a field's message: what is not signed in is the session.
      if (error instanceof ApiError && error.status === 401) reportSignedOut()
      const isNewRefused = error instanceof ApiError && 'newPassword' in error.fields
      form.getInputNode(isNewRefused ? 'next' : 'current')?.focus()
    },
  })
  const field = (name: keyof PasswordChange) => ({
    key: form.key(name),
    label: t(name),
    size: 'md' as const,
    ...form.getInputProps(name),
  })
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => changing.mutate(values),
        (errors) => form.getInputNode(FIELDS.find((name) => errors[name]) ?? 'current')?.focus(),
      )}
    >
      {changing.error && <Refusal>{refusalText(changing.error)}</Refusal>}
      {/* Tells a password manager whose password it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...field('current')} data-autofocus autoComplete="current-password" />
      <PasswordField {...field('next')} autoComplete="new-password" description={passwords('rule')} />
      <PasswordField {...field('confirmed')} autoComplete="new-password" />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={changing.isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
