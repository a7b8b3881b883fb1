import {
  createProject,
  createSite,
  editProject,
  editSite,
  type PortfolioProject,
  type PortfolioSite,
  type ProjectChange,
  type ProjectForm,
  type readManagedPortfolio,
  type SiteChange,
  type SiteForm,
} from '@bonfire/contract/portfolio'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { call } from '../../lib/http/api.ts'
import type { Notice } from '../../ui/messages/notice-alert.tsx'
import { managedPortfolioQuery, reloadManagedPortfolio } from './managed-portfolio.queries.ts'

type ManagedPortfolio = z.infer<typeof readManagedPortfolio.response>

/** The operations on projects and sites; successes are reported above the list, which updates immediately. */
export function usePortfolioChanges(onNotice: (notice: Notice) => void) {
  const t = useTranslations('dataIn.portfolio')
  const queryClient = useQueryClient()
  // Someone else may have been faster.
  const onError = () => reloadManagedPortfolio(queryClient)
  const take = (change: (portfolio: ManagedPortfolio) => ManagedPortfolio) => {
    queryClient.setQueryData(managedPortfolioQuery.queryKey, (before?: ManagedPortfolio) => before && change(before))
    reloadManagedPortfolio(queryClient)
  }
  const takeProject = (project: PortfolioProject, news: 'projectCreated' | 'saved') => {
    take(({ projects, sites }) => ({
      projects: [...projects.filter(({ projectKey }) => projectKey !== project.projectKey), project],
      sites,
    }))
    onNotice({ tone: 'success', text: t(news, { name: project.projectName }) })
  }
  const takeSite = (site: PortfolioSite, news: 'siteCreated' | 'saved') => {
    take(({ projects, sites }) => ({
      projects,
      sites: [...sites.filter(({ siteId }) => siteId !== site.siteId), site],
    }))
    onNotice({ tone: 'success', text: t(news, { name: site.label }) })
  }

  const newProject = useMutation({
    mutationFn: (body: ProjectForm) => call(createProject, { body }),
    onSuccess: (project) => takeProject(project, 'projectCreated'),
  })
  const changeProject = useMutation({
    mutationFn: ({ projectKey, body }: { projectKey: string; body: ProjectChange }) =>
      call(editProject, { params: { projectKey }, body }),
    onSuccess: (project) => takeProject(project, 'saved'),
    onError,
  })
  const newSite = useMutation({
    mutationFn: (body: SiteForm) => call(createSite, { body }),
    onSuccess: (site) => takeSite(site, 'siteCreated'),
  })
  const changeSite = useMutation({
    mutationFn: ({ siteId, body }: { siteId: string; body: SiteChange }) =>
      call(editSite, { params: { siteId }, body }),
    onSuccess: (site) => takeSite(site, 'saved'),
    onError,
  })
  return {
    createProject: (form: ProjectForm) => newProject.mutateAsync(form),
    editProject: (projectKey: string, body: ProjectChange) => changeProject.mutateAsync({ projectKey, body }),
    createSite: (form: SiteForm) => newSite.mutateAsync(form),
    editSite: (siteId: string, body: SiteChange) => changeSite.mutateAsync({ siteId, body }),
    isBusy: newProject.isPending || changeProject.isPending || newSite.isPending || changeSite.isPending,
  }
}

export type PortfolioChanges = ReturnType<typeof usePortfolioChanges>
