import { isMac } from '../../ui/page-keys.ts'

/** Ctrl, or what a Mac has for it. */
export const COMMAND_KEY = isMac() ? '⌘' : 'Ctrl'
