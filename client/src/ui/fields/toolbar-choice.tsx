import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import classes from '../toolbar.module.css'

interface ToolbarChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Shown in place of the chosen option's label. */
  valueText?: string | undefined
  /** A further entry of the menu, which asks for something. */
  more?: { label: string; onChoose: () => void }
  /** The options are clear enough without it on a narrow page. */
  isLabelSpared?: boolean
  /** Lower in a heading than in a toolbar. */
  size?: 'sm' | 'compact-md'
}

/** A choice of a few values: the button shows name and value, the menu the options. */
export const ToolbarChoice = memo(function ToolbarChoice<Value extends string>(props: ToolbarChoiceProps<Value>) {
  const { label, value, options, onChange, valueText, more, isLabelSpared = false, size = 'sm' } = props
  const chosen = options.find((option) => option.value === value)
  return (
    <Menu position="bottom-start" width="max-content">
      <Menu.Target>
        <Button
          variant="default"
          size={size}
          className={classes.choice}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <span className={isLabelSpared ? `${classes.choiceLabel} ${classes.roomy}` : classes.choiceLabel}>
            {label}
          </span>{' '}
          {valueText ?? chosen?.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.RadioGroup value={value} onChange={(next) => onChange(next as Value)}>
          {options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {more && (
          <>
            <Menu.Divider />
            {/* In line with the labels above, which have a mark before them. */}
            <Menu.Item ps={32} onClick={more.onChoose} aria-haspopup="dialog">
              {more.label}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}) as <Value extends string>(props: ToolbarChoiceProps<Value>) => ReactNode
