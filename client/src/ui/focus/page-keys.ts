import { useEffect, useEffectEvent } from 'react'

interface PageKey {
  /** The key as `pressedKey` says it, in lower case. */
  readonly key: string
  /** Needs Ctrl, or ⌘ on a Mac; also works while typing. */
  readonly withCommand?: boolean
  readonly act: (event: KeyboardEvent) => void
}

const TYPING =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Page-wide shortcuts. While the user types or an overlay is open, they are off. */
export function usePageKeys(keys: readonly PageKey[]): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const pressed = keys.find(
      ({ key, withCommand }) => key === pressedKey(event).toLowerCase() && isKeyForPage(event, withCommand ?? false),
    )
    if (!pressed) return
    event.preventDefault()
    pressed.act(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isKeyForPage(event: KeyboardEvent, withCommand: boolean): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey || isOverlayOpen(event.target)) return false
  if (withCommand) return isCommand(event) && !event.shiftKey
  return !event.ctrlKey && !event.metaKey && !isTyping(event.target)
}

/** ⌘ on a Mac, where Ctrl moves the text cursor. */
function isCommand({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey
}

export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform)
}

/** Keys pressed there are text input. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null
}

/** A dialog, menu or list of options handles the key itself. */
function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OVERLAY) !== null
}

/** The page's keys rest in an overlay, or behind a dialog. */
export function isOverlayOpen(target: EventTarget | null): boolean {
  return isInOverlay(target) || document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

/**
 * The key of a shortcut: by its character, since `/` needs Shift on many keyboards; where its letter is not Latin, by its
 * place, as on an English keyboard.
 */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isLetter = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key)
  return (isLetter && /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()) || key
}

/** Ctrl, or ⌘ on a Mac. */
export const COMMAND_KEY = isMac() ? '⌘' : 'Ctrl'
