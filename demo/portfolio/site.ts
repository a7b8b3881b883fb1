import type { BuildingKind } from './buildings.ts'

/** How a site writes its equipment tags. */
export type TagStyle = 'dash' | 'dot' | 'plain'

export interface DemoProject {
  projectKey: string
  projectName: string
  currency: string
  jiraKey: string | null
  timezone: string
  units: 'metric' | 'us'
  tags: TagStyle
  sites: readonly DemoSite[]
}

export interface DemoSite {
  siteId: string
  label: string
  state: string
  kind: BuildingKind
  /** Relative to the usual plant of its kind. */
  size: number
  /** How often things go wrong, relative to an average site; 0 means no findings. */
  trouble: number
  /** True if Bonfire's own rules run beside the engine that sends findings. */
  runsOwnRules: boolean
}
