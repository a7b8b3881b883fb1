import { associateAction, createAction } from '@bonfire/contract/actions'
import type { AttachmentFacts } from '@bonfire/contract/attachments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { uploadFile } from '../../attachments/upload.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { actionKeys } from '../actions.queries.ts'
import type { ActionSubject } from '../associate/action-subject.ts'
import type { ActionDraft } from './action-draft.ts'
import { createRequestIds, runCreateFlow } from './create-flow.ts'
import { createRequest, type NewActionPlace } from './create-request.ts'

/** Where a creation is. */
export interface CreationProgress {
  readonly step: 'create' | 'associate' | 'upload'
  /** From 0 to 1, of the file; 0 before there is one. */
  readonly share: number
  /** Only an upload can be stopped. */
  readonly cancel?: () => void
}

/** Creates an action with what follows it; a request repeated after a lost answer creates nothing twice. */
export function useCreateAction() {
  const user = useSessionUser()
  const queryClient = useQueryClient()
  const requestIdOf = useRef(createRequestIds()).current
  const [progress, setProgress] = useState<CreationProgress | null>(null)
  const creation = useMutation({
    mutationFn: ({ draft, place }: { draft: ActionDraft; place: NewActionPlace }) => {
      const { screenshot } = draft
      const body = createRequest(draft, place, user)
      const { subject } = place
      return runCreateFlow({
        create: async () => {
          setProgress({ step: 'create', share: 0 })
          return (await call(createAction, { body: { ...body, requestId: requestIdOf(body) } })).issueKey
        },
        associate:
          subject &&
          ((actionId) => {
            setProgress({ step: 'associate', share: 0 })
            return associate(actionId, subject)
          }),
        upload:
          screenshot &&
          ((actionId) => uploadTelling(screenshot, screenshotFacts(actionId, screenshot, body), setProgress)),
      })
    },
    onError: (error) => console.error(`Error creating issue: ${error.message}`),
    // The lists of actions and what counts hits load again (ANL-49, ANL-50).
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: actionKeys.all })
    },
    onSettled: () => setProgress(null),
  })
  return { ...creation, progress }
}

/** Uploads and tells how far it is and how to stop it. */
function uploadTelling(file: File, facts: AttachmentFacts, tell: (progress: CreationProgress) => void) {
  const controller = new AbortController()
  const cancel = () => controller.abort()
  const onProgress = (share: number) => tell({ step: 'upload', share, cancel })
  onProgress(0)
  return uploadFile(file, facts, { signal: controller.signal, onProgress })
}

async function associate(actionId: string, { equips }: ActionSubject): Promise<void> {
  await call(associateAction, { body: { actionId, equipRuleIds: equips.map(({ equipRuleId }) => equipRuleId) } })
}

/** Without a comment it is the action's own screenshot. */
function screenshotFacts(
  actionId: string,
  { name }: File,
  { organisationId, userId }: ReturnType<typeof createRequest>,
) {
  return { actionId, filename: name, organisationId, createdBy: userId }
}
