import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** Waits until so many elements match. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  if (count === 0) await expect.element(locator).not.toBeInTheDocument()
  else await expect.poll(() => locator.all().length, { message: locator.selector }).toBe(count)
}

/** What the elements show, in order, blanks at the ends and runs of them aside. */
export const textsOf = (locator: Locator): string[] =>
  locator.elements().map((element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim())

export async function focus(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible()
  locator.element().focus()
}

/** Presses keys in an element, in the words of `userEvent.keyboard`. */
export async function press(locator: Locator, keys: string): Promise<void> {
  await focus(locator)
  await userEvent.keyboard(keys)
}

/** The path and the query of the address. */
export const address = (): string => location.pathname + location.search

/** A parameter of the address. */
export const parameter = (name: string): string | null => new URLSearchParams(location.search).get(name)
