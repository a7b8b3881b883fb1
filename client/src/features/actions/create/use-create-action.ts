import { associateAction, createAction } from '@bonfire/contract/actions/actions'
import type { AttachmentFacts } from '@bonfire/contract/actions/attachments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../lib/http/api.ts'
import { uploadFile } from '../../attachments/upload.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { actionKeys } from '../actions.queries.ts'
import type { ActionSubject } from '../associate/action-subject.ts'
import { createRequestIds, runCreateFlow } from './create-flow.ts'
import { createRequest, type NewActionPlace } from './create-request.ts'
import type { ActionDraft } from './form/action-draft.ts'

/** The progress of a creation. */
export interface CreationProgress {
  readonly step: 'create' | 'associate' | 'upload'
  /** The part of the file that is sent, 0 to 1; 0 before its upload. */
  readonly share: number
  /** Absent once the files are up, because only an upload can be cancelled. */
  readonly cancel?: () => void
}

/** Creates an action and everything that follows; a retry after a lost response creates nothing twice. */
export function useCreateAction() {
  const user = useSessionUser()
  const queryClient = useQueryClient()
  const requestIds = useRef(createRequestIds())
  const [progress, setProgress] = useState<CreationProgress | null>(null)
  const creation = useMutation({
    mutationFn: ({ draft, place }: { draft: ActionDraft; place: NewActionPlace }) => {
      const { screenshot } = draft
      const body = createRequest(draft, place, user)
      const { subject } = place
      return runCreateFlow({
        create: async () => {
          setProgress({ step: 'create', share: 0 })
          return (await call(createAction, { body: { ...body, requestId: requestIds.current(body) } })).issueKey
        },
        associate:
          subject &&
          ((actionKey) => {
            setProgress({ step: 'associate', share: 0 })
            return associate(actionKey, subject)
          }),
        upload:
          screenshot &&
          ((actionKey) => uploadWithProgress(screenshot, screenshotFacts(actionKey, screenshot, body), setProgress)),
      })
    },
    onError: (error) => console.error(`Error creating issue: ${error.message}`),
    // Reloads the lists of actions and the counts of hits.
    onSuccess: () => {
      // The same once more is another action.
      requestIds.current = createRequestIds()
      void queryClient.invalidateQueries({ queryKey: actionKeys.all })
    },
    onSettled: () => setProgress(null),
  })
  return { ...creation, progress }
}

/** Uploads with progress and a way to cancel. */
function uploadWithProgress(file: File, facts: AttachmentFacts, onProgressed: (progress: CreationProgress) => void) {
  const controller = new AbortController()
  const cancel = () => controller.abort()
  const onProgress = (share: number) => onProgressed({ step: 'upload', share, cancel })
  onProgress(0)
  return uploadFile(file, facts, { signal: controller.signal, onProgress })
}

async function associate(actionKey: string, { equips }: ActionSubject): Promise<void> {
  await call(associateAction, {
    body: { actionId: actionKey, equipRuleIds: equips.map(({ equipRuleId }) => equipRuleId) },
  })
}

/** The file becomes the action's screenshot, because no comment is named. */
function screenshotFacts(
  actionKey: string,
  { name }: File,
  { organisationId, userId: forgeId }: ReturnType<typeof createRequest>,
) {
  return { actionId: actionKey, filename: name, organisationId, createdBy: forgeId }
}
