import type { Period } from '@bonfire/contract/overview/periods'
import {
  createReportLink,
  deleteReportLink,
  listReportLinks,
  openReport,
  type REPORT_LINK_DAYS,
} from '@bonfire/contract/overview/report-links'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

/** Reloaded whenever the links are shown: somebody may have opened one. */
export const reportLinksQuery = queryOptions({
  queryKey: ['overview', 'links'],
  queryFn: ({ signal }) => call(listReportLinks, { signal }),
  staleTime: 0,
})

export const reportQuery = (token: string) =>
  queryOptions({
    queryKey: ['report', token],
    queryFn: ({ signal }) => call(openReport, { query: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

interface NewLink {
  readonly name: string
  readonly days: (typeof REPORT_LINK_DAYS)[number]
  readonly period: Period
  readonly siteIds: readonly string[]
}

/** Resolves with the address of the report. */
export function useCreateReportLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, days, period, siteIds }: NewLink) => {
      const body = { name, days, sites: [...siteIds] }
      const { token } = await call(createReportLink, { query: { ...period }, body })
      return `${window.location.origin}/report?token=${token}`
    },
    onSuccess: () => queryClient.invalidateQueries(reportLinksQuery),
  })
}

export function useDeleteReportLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (linkId: string) => call(deleteReportLink, { params: { linkId } }),
    onSettled: () => queryClient.invalidateQueries(reportLinksQuery),
  })
}
