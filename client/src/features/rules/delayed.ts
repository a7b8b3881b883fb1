const FILTER_DELAY_MILLISECONDS = 500

/** Passes on the last text once typing has rested; an emptied box needs no rest (SET-07). */
export function delayed(apply: (text: string) => void, milliseconds = FILTER_DELAY_MILLISECONDS) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (text: string) => {
    clearTimeout(timer)
    if (text === '') apply('')
    else timer = setTimeout(() => apply(text), milliseconds)
  }
}
