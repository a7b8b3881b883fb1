import { useEffect, useRef } from 'react'

const KEY = 'BonfireTyped'

/** The current contents of the page's fields, by field name. */
const fields = new Map<string, () => string | undefined>()
let isReloading = false

/** True if the page is about to reload with everything typed, so that no confirmation is needed. */
export const isKeepingTyped = () => isReloading

/** Reloads the page and keeps what was typed. */
export function reloadKeepingTyped(): void {
  const typed = [...fields].map(([name, read]) => [name, read()]).filter(([, text]) => text !== undefined)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(typed)))
    isReloading = true
  } catch {
    // Without storage, the browser's own confirmation protects what was typed.
  }
  window.location.reload()
}

function readTypedFields(): Record<string, unknown> {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

/** Returns the text of a field before the reload, only once. */
export function keptTyping(name: string): string | undefined {
  const text = readTypedFields()[name]
  return typeof text === 'string' ? text : undefined
}

/** The same for structured values; also undefined if the previous version stored it in another shape. */
export function keptAs<Typed>(name: string, parse: (kept: unknown) => Typed | undefined): Typed | undefined {
  const text = keptTyping(name)
  try {
    return text === undefined ? undefined : parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Keeps a field's content across a reload; undefined if nothing is typed. */
export function useKeepTyping(name: string, text: string | undefined): void {
  const now = useRef(text)
  useEffect(() => {
    now.current = text
  }, [text])
  useEffect(() => {
    const { [name]: _taken, ...left } = readTypedFields()
    globalThis.sessionStorage?.setItem(KEY, JSON.stringify(left))
    fields.set(name, () => now.current)
    return () => void fields.delete(name)
  }, [name])
}
