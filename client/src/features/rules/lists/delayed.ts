const FILTER_DELAY_MILLISECONDS = 500

/** Debounces typing; clearing the box takes effect immediately. */
export function delayed(apply: (text: string) => void, milliseconds = FILTER_DELAY_MILLISECONDS) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (text: string) => {
    clearTimeout(timer)
    if (text === '') apply('')
    else timer = setTimeout(() => apply(text), milliseconds)
  }
}
