import { create } from 'zustand'
import { loadChunk } from './load-chunk.ts'
import { onceServerIsBack } from './server-back.ts'

/**
 * Why a part of the application is not here: it is on its way, nobody answers, it was replaced, or none of these. The
 * help comes from somewhere else.
 */
export type PartProblem = 'slow' | 'unreachable' | 'newVersion' | 'missing' | 'helpMissing'

export const usePartProblem = create<{ problem: PartProblem | null }>(() => ({ problem: null }))

export const tellPartProblem = (problem: PartProblem | null): void => usePartProblem.setState({ problem })

// Together under three seconds: nobody presses a button for longer than that without a word.
const SLOW_AFTER_MILLISECONDS = 2000
const ANSWER_WITHIN_MILLISECONDS = 900

/**
 * Loads a part that a person asked for. When it does not come they are told why, in words that are here already, and
 * the answer is undefined. Nothing is told once they have gone on to something else.
 */
export async function loadAsked<Module>(
  load: () => Promise<Module>,
  isWanted: () => boolean = () => true,
): Promise<Module | undefined> {
  const slow = setTimeout(() => isWanted() && tellPartProblem('slow'), SLOW_AFTER_MILLISECONDS)
  try {
    const module = await loadChunk(load)
    tellPartProblem(null)
    return module
  } catch {
    clearTimeout(slow)
    const reason = await whyMissing()
    if (isWanted()) tellPartProblem(reason)
    return undefined
  } finally {
    clearTimeout(slow)
  }
}

/**
 * The same for what the page goes on without, such as its texts in another language: it comes by itself when the
 * server is back.
 */
export async function loadInTheEnd<Module>(load: () => Promise<Module>): Promise<Module> {
  const module = await loadAsked(load)
  if (module !== undefined) return module
  // A page that has to be loaded anew has been told so.
  if (usePartProblem.getState().problem === 'unreachable') await new Promise<void>(onceServerIsBack)
  else await new Promise<never>(() => {})
  return loadInTheEnd(load)
}

/** Asks the server for its first page, which names the scripts of the version that runs there now. */
export async function whyMissing(): Promise<Exclude<PartProblem, 'slow' | 'helpMissing'>> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MILLISECONDS)
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' }, signal })
    if (!answer.ok) return 'unreachable'
    return (await answer.text()).includes(ownScript()) ? 'missing' : 'newVersion'
  } catch {
    return 'unreachable'
  }
}

function ownScript(): string {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
}
