import { Button, type ButtonProps, Menu } from '@mantine/core'

interface ExportButtonProps<Value extends string> extends ButtonProps {
  /** A menu asks which, if there are several. */
  forms: readonly { readonly value: Value; readonly label: string }[]
  title?: string
  onExport: (value: Value) => void
}

/** Exports a table in its only form, or in the one that someone chooses. */
export function ExportButton<Value extends string>({ forms, onExport, ...button }: ExportButtonProps<Value>) {
  const [only] = forms
  if (only && forms.length === 1) return <Button variant="default" {...button} onClick={() => onExport(only.value)} />
  return (
    <Menu position="bottom-end" width="max-content">
      <Menu.Target>
        <Button variant="default" {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        {forms.map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => onExport(value)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
