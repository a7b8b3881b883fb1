import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { type RefAttributes, useState } from 'react'
import { useTranslations } from 'use-intl'

const LONGEST_PASSWORD = 1024

interface PasswordFieldProps extends PasswordInputProps {
  /** Tells password managers whether to fill in the current password or save a new one. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a show button and a Caps Lock warning. */
export function PasswordField({ description, ...props }: PasswordFieldProps) {
  const t = useTranslations('passwords')
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  return (
    <PasswordInput
      size="md"
      required
      withAsterisk={false}
      maxLength={LONGEST_PASSWORD}
      autoCapitalize="none"
      spellCheck={false}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': t(visible ? 'hide' : 'show'), tabIndex: 0 }}
      onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      onBlur={() => setCapsLock(false)}
      description={capsLock ? t('capsLock') : description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
    />
  )
}

/** The name or address to sign in with. */
export function AccountField(props: TextInputProps & RefAttributes<HTMLInputElement>) {
  return (
    <TextInput
      size="md"
      required
      withAsterisk={false}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
    />
  )
}
