import { newId } from '../../../lib/new-id.ts'

/** Takes the new action's key; resolves when done. */
type Step = (actionKey: string) => Promise<unknown>

export interface CreateSteps {
  /** Returns the new action's key. */
  create: () => Promise<string>
  /** Null if no hits were selected. */
  associate: Step | null
  /** Null if no file was chosen. */
  upload: Step | null
}

/** The step that failed after the action was created, with a retry. */
export interface LeftUndone {
  readonly step: 'associate' | 'upload'
  readonly error: unknown
  readonly retry: () => Promise<unknown>
}

export interface Created {
  readonly actionKey: string
  readonly leftUndone: readonly LeftUndone[]
}

/**
 * Creates the action, associates the hits and uploads the screenshot, in this order. Throws if the action cannot be
 * created; after that, each failed step is reported separately.
 */
export async function runCreateFlow({ create, associate, upload }: CreateSteps): Promise<Created> {
  const actionKey = await create()
  const leftUndone: LeftUndone[] = []
  const tryStep = async (step: LeftUndone['step'], act: Step | null) => {
    if (act === null) return
    try {
      await act(actionKey)
    } catch (error) {
      leftUndone.push({ step, error, retry: () => act(actionKey) })
    }
  }
  await tryStep('associate', associate)
  await tryStep('upload', upload)
  return { actionKey, leftUndone }
}

/**
 * Keeps the request id while the request stays the same, so that a retry after a lost response creates nothing twice.
 */
export function createRequestIds(makeId: () => string = newId) {
  let last: { payload: string; id: string } | null = null
  return (body: unknown): string => {
    const payload = JSON.stringify(body)
    if (last?.payload !== payload) last = { payload, id: makeId() }
    return last.id
  }
}
