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
      <label className={classes.surface}>
        <input
          type="checkbox"
          className={classes.box}
          aria-label={label}
          checked={ticks.isAll}
          ref={(box) => {
            if (box) box.indeterminate = ticks.isSome
          }}
          onChange={ticks.toggleAll}
        />
      </label>
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
      <label className={classes.surface}>
        <input
          type="checkbox"
          className={classes.box}
          checked={isTicked}
          aria-label={label}
          tabIndex={isActive ? 0 : -1}
          onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        />
      </label>
    </td>
  )
}
