export interface Labelled {
  readonly label: string
  readonly isDisabled?: boolean
}

/**
 * Typeahead as in a native select: the index of the next choice that starts with the typed letters, from `place` on;
 * repeating a letter cycles. -1 for none.
 */
export function placeOfTyped(choices: readonly Labelled[], typed: string, place: number): number {
  const wanted = foldText(typed)
  const isRepeated = [...wanted].every((letter) => letter === wanted[0])
  const beginning = isRepeated ? wanted.slice(0, 1) : wanted
  const first = isRepeated ? place + 1 : Math.max(place, 0)
  const places = choices.map((_, step) => (first + step) % choices.length)
  return places.find((at) => isMeant(choices[at], beginning)) ?? -1
}

function isMeant(choice: Labelled | undefined, beginning: string): boolean {
  return choice !== undefined && !choice.isDisabled && beginning !== '' && foldText(choice.label).startsWith(beginning)
}

/** Ignores accents and case. */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** The next that can be chosen, from a place on and round; -1 for none. */
export function nextPlace(choices: readonly Labelled[], place: number, by: 1 | -1): number {
  const { length } = choices
  const first = place === -1 && by === -1 ? 0 : place
  const places = choices.map((_, step) => (first + by * (step + 1) + length) % length)
  return places.find((at) => !choices[at]?.isDisabled) ?? -1
}
