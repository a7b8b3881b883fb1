import { createContext, use } from 'react'

/** The texts of buttons and notices that are the same everywhere. */
export interface Words {
  readonly cancel: string
  readonly close: string
  readonly dismiss: string
  /** A failed call in a sentence. */
  readonly failure: (error: unknown) => string
  readonly retry: string
  /** Stands above a list that could not be reloaded. */
  readonly stale: string
  readonly undo: string
}

/** The app says them in the user's language. */
export const WordsContext = createContext<Words | null>(null)

export function useWords(): Words {
  const words = use(WordsContext)
  if (!words) throw new Error('There is no WordsContext above')
  return words
}
