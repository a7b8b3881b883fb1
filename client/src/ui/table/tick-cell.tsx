import { Checkbox } from '@mantine/core'
import classes from './ticks.module.css'
import type { Ticks } from './use-ticks.ts'

export const TICK_TRACK = '40px'

interface TickHeaderProps {
  ticks: Ticks
  label: string
}

/** Ticks every row in view. */
export function TickHeader({ ticks, label }: TickHeaderProps) {
  return (
    <th scope="col" className={classes.cell}>
      <Checkbox
        size="xs"
        aria-label={label}
        checked={ticks.isAll}
        indeterminate={ticks.isSome}
        onChange={ticks.toggleAll}
      />
    </th>
  )
}

interface TickCellProps {
  label: string
  isTicked: boolean
  /** Whether Tab reaches it. */
  isActive: boolean
  onToggle: (isRange: boolean) => void
}

/** The whole cell ticks its row; with Shift, also every row since the last one. */
export function TickCell({ label, isTicked, isActive, onToggle }: TickCellProps) {
  return (
    <td className={classes.cell}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox has a name of its own, this is its surface */}
      <label className={classes.surface}>
        <Checkbox
          size="xs"
          checked={isTicked}
          aria-label={label}
          tabIndex={isActive ? 0 : -1}
          onChange={(event) => onToggle('shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
        />
      </label>
    </td>
  )
}
