import type { ProjectForm, RuleForm, SiteForm } from '@bonfire/contract/portfolio'

/** What a preview misses, as it is created. */
export interface MissingThings {
  projects: ProjectForm[]
  sites: SiteForm[]
  rules: RuleForm[]
}

export interface MissingFormProps {
  ids: readonly string[]
  /** What the file calls them besides, by id. */
  names: ReadonlyMap<string, string>
  isBusy: boolean
  send: (things: MissingThings) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}
