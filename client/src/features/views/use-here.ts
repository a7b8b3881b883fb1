import { useState } from 'react'
import { sitesParameter, useSelectedSites } from '../sites/site-selection.ts'
import type { Arrangement, ViewsOf } from './view-address.ts'

/** The arrangement of the list when the calling component appears, with the chosen sites. */
export function useHere({ read }: Pick<ViewsOf, 'read'>): Arrangement {
  const { sites } = useSelectedSites()
  const [arrangement] = useState(read)
  return { ...arrangement, sites: sitesParameter(sites) }
}
