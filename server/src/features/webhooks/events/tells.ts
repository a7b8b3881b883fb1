import type { Listener } from './webhook-events.repository.ts'

/** Whether the webhook covers the project of what happened, and wants to know. */
export const tells = (
  listener: Listener,
  { tenantId, projectId }: { tenantId: number; projectId: number },
  type: Listener['events'][number],
): boolean =>
  listener.tenantId === tenantId &&
  listener.events.includes(type) &&
  (listener.coversAll || listener.projectIds.includes(projectId))
