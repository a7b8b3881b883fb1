import { newId } from '../../../lib/new-id.ts'

/** Resolves when done; takes the key of the new action. */
type Step = (actionKey: string) => Promise<unknown>

export interface CreateSteps {
  /** Answers the new action's key. */
  create: () => Promise<string>
  /** Null when no hits were chosen. */
  associate: Step | null
  /** Null when no file was chosen. */
  upload: Step | null
}

/** What did not follow the new action, and how to try it again. */
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
 * Creates the action, associates the hits, uploads the screenshot, in this order (CRE-39 to CRE-42). Without an action
 * nothing follows and the error is thrown; once there is one, a later step that fails is told, and hides no other.
 */
export async function runCreateFlow({ create, associate, upload }: CreateSteps): Promise<Created> {
  const actionKey = await create()
  const leftUndone: LeftUndone[] = []
  const follow = async (step: LeftUndone['step'], act: Step | null) => {
    if (act === null) return
    try {
      await act(actionKey)
    } catch (error) {
      leftUndone.push({ step, error, retry: () => act(actionKey) })
    }
  }
  await follow('associate', associate)
  await follow('upload', upload)
  return { actionKey, leftUndone }
}

/** Holds the id of a request as long as the same is asked for: what a lost answer created is not created again. */
export function createRequestIds(makeId: () => string = newId) {
  let last: { payload: string; id: string } | null = null
  return (body: unknown): string => {
    const payload = JSON.stringify(body)
    if (last?.payload !== payload) last = { payload, id: makeId() }
    return last.id
  }
}
