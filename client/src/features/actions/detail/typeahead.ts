interface Labelled {
  readonly label: string
  readonly isDisabled?: boolean
}

/**
 * Which of the choices is meant by typed letters, as in a select of the browser: the next that begins so, from the one
 * at `place` on; the same letter again goes on to the next that begins with it. -1 for none.
 */
export function placeOfTyped(choices: readonly Labelled[], typed: string, place: number): number {
  const wanted = bare(typed)
  const isRepeated = [...wanted].every((letter) => letter === wanted[0])
  const beginning = isRepeated ? wanted.slice(0, 1) : wanted
  const first = isRepeated ? place + 1 : Math.max(place, 0)
  const inOrder = choices.map((_, step) => (first + step) % choices.length)
  return inOrder.find((at) => isMeant(choices[at], beginning)) ?? -1
}

function isMeant(choice: Labelled | undefined, beginning: string): boolean {
  return choice !== undefined && !choice.isDisabled && beginning !== '' && bare(choice.label).startsWith(beginning)
}

/** Without accents and capitals. */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
