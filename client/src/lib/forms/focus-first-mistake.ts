import { flushSync } from 'react-dom'

const MISTAKES = '[aria-invalid="true"], fieldset [data-problem], section [data-problem]'
const FIELDS = 'input, textarea, select, button, [tabindex]'

/** Moves to the first field that is wrong, and into view with what is said of it. Call it once the mistakes are drawn. */
export function focusFirstMistake(within: ParentNode | null): void {
  const mistake = within?.querySelector<HTMLElement>(MISTAKES)
  if (!mistake) return
  // A message about several fields is placed beside them.
  const isOfSeveral = mistake.matches('[data-problem]')
  const field = isOfSeveral ? mistake.closest('fieldset, section')?.querySelector<HTMLElement>(FIELDS) : mistake
  field?.focus({ preventScroll: true })
  const shown = isOfSeveral ? mistake : (mistake.closest('.mantine-InputWrapper-root') ?? mistake)
  shown.scrollIntoView({ block: 'nearest' })
}

/** Draws what has just been found wrong, then moves to the first field of it. */
export function markMistakes(mark: () => void, within: ParentNode | null): void {
  flushSync(mark)
  focusFirstMistake(within)
}
