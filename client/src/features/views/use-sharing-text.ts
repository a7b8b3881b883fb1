import type { SavedView } from '@bonfire/contract/views'
import { useTranslations } from 'use-intl'
import { usePersonName } from '../../lib/person-name.ts'

/** Says with whom a view is shared, and by whom. */
export function useSharingText(): (view: Pick<SavedView, 'isShared' | 'project' | 'sharedBy'>) => string {
  const t = useTranslations('views.sharing')
  const personName = usePersonName()
  return ({ isShared, project, sharedBy }) => {
    if (!isShared) return t('mine')
    if (!project) return t('elsewhere')
    const { projectName } = project
    if (sharedBy === null) return t('project', { project: projectName })
    return t('by', { person: personName(sharedBy), project: projectName })
  }
}
