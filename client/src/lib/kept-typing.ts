import { useEffect, useRef } from 'react'

const KEY = 'BonfireTyped'

/** What stands in the fields of the page now, by the name of the field. */
const fields = new Map<string, () => string | undefined>()
let isReloading = false

/** Whether the page is about to load again with everything that was typed: nobody need be asked. */
export const isKeepingTyped = () => isReloading

/** Loads the page again; what was typed stands there as before. */
export function reloadKeepingTyped(): void {
  const typed = [...fields].map(([name, read]) => [name, read()]).filter(([, text]) => text !== undefined)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(typed)))
    isReloading = true
  } catch {
    // Without storage the browser asks before anything is lost.
  }
  window.location.reload()
}

function readTyped(): Record<string, unknown> {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

/** What stood in a field before the page was loaded again for it. A field begins with it, once. */
export function keptTyping(name: string): string | undefined {
  const text = readTyped()[name]
  return typeof text === 'string' ? text : undefined
}

/** The same for what is more than a text; undefined too when the page that kept it wrote it otherwise. */
export function keptAs<Typed>(name: string, parse: (kept: unknown) => Typed | undefined): Typed | undefined {
  const text = keptTyping(name)
  try {
    return text === undefined ? undefined : parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Keeps what stands in a field when the page is loaded again; undefined when nothing is typed. */
export function useKeepTyping(name: string, text: string | undefined): void {
  const now = useRef(text)
  useEffect(() => {
    now.current = text
  }, [text])
  useEffect(() => {
    const { [name]: _taken, ...left } = readTyped()
    globalThis.sessionStorage?.setItem(KEY, JSON.stringify(left))
    fields.set(name, () => now.current)
    return () => void fields.delete(name)
  }, [name])
}
