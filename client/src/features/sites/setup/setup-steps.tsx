import { lazyPart } from '../../../lib/loading/lazy-part.tsx'
import { withTexts } from '../../../locales/texts.ts'
import { mayAdministerUsers } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'

const List = lazyPart(() => withTexts(['setup'], async () => (await import('./setup-step-list.tsx')).SetupStepList))

/** Tells people who set an installation up what is left to do until its own rules find something. */
export function SetupSteps() {
  return mayAdministerUsers(useSessionUser()) && <List placeholder={null} />
}
