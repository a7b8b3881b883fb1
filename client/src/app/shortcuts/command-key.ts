import { isMac } from '../../ui/focus/page-keys.ts'

/** Ctrl, or ⌘ on a Mac. */
export const COMMAND_KEY = isMac() ? '⌘' : 'Ctrl'
