import { changePassword } from '@bonfire/contract/people/passwords'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call, reportSignedOut } from '../../../lib/http/api.ts'
import { hasStatus } from '../../../lib/http/failure.ts'
import basics from '../../../ui/basics.module.css'
import { useUnsavedWork } from '../../../ui/dialogs/unsaved-work.ts'
import { PasswordField } from '../../auth/passwords/password-field.tsx'
import { Refusal, usePasswordRefusal } from '../../auth/refusal.tsx'
import { useSessionUser } from '../../auth/session.queries.ts'
import classes from '../profile.module.css'

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
  const [isTyped, setIsTyped] = useState(false)
  useUnsavedWork(isTyped)
  const form = useForm<PasswordChange>({
    mode: 'uncontrolled',
    initialValues: { current: '', next: '', confirmed: '' },
    onValuesChange: (values) => {
      setIsTyped(Object.values(values).some((typed) => typed !== ''))
      // The user is correcting the refused value.
      if (changing.isError) changing.reset()
    },
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
      // A wrong password is a field error; a 401 without one means the session has ended.
      if (hasStatus(error, 401)) reportSignedOut()
      const isNewRefused = hasStatus(error, 422) && 'newPassword' in error.fields
      form.getInputNode(isNewRefused ? 'next' : 'current')?.focus()
    },
  })
  const field = (name: keyof PasswordChange) => ({
    label: t(name),
    ...form.getInputProps(name),
  })
  return (
    <form
      noValidate
      className={basics.tallStack}
      onSubmit={form.onSubmit(
        (values) => changing.mutate(values),
        (errors) => form.getInputNode(FIELDS.find((name) => errors[name]) ?? 'current')?.focus(),
      )}
    >
      {changing.error && <Refusal>{refusalText(changing.error)}</Refusal>}
      {/* Tells a password manager whose password it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField key={form.key('current')} {...field('current')} data-autofocus autoComplete="current-password" />
      <PasswordField
        key={form.key('next')}
        {...field('next')}
        autoComplete="new-password"
        description={passwords('rule')}
      />
      <PasswordField key={form.key('confirmed')} {...field('confirmed')} autoComplete="new-password" />
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

export interface PasswordChange {
  current: string
  next: string
  confirmed: string
}

type Problem = 'currentBlank' | 'nextBlank' | 'nextSame' | 'confirmedBlank' | 'mismatch'

/** Validates a change before it is sent, by field; messages come from the profile's texts. */
export function passwordProblems({ current, next, confirmed }: PasswordChange): {
  [Field in keyof PasswordChange]?: Problem
} {
  return {
    ...(current === '' && { current: 'currentBlank' }),
    ...(next === '' && { next: 'nextBlank' }),
    // Keyboards encode the same letter in different ways.
    ...(next !== '' && next.normalize('NFKC') === current.normalize('NFKC') && { next: 'nextSame' }),
    ...(confirmed === '' && { confirmed: 'confirmedBlank' }),
    ...(next !== '' && confirmed !== '' && next !== confirmed && { confirmed: 'mismatch' }),
  }
}
