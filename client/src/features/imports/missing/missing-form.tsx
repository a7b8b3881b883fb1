import type { ProjectForm, RuleForm, SiteForm } from '@bonfire/contract/portfolio'
import { useTranslations } from 'use-intl'
import classes from './missing.module.css'

const SHOWN_IDS = 12

/** Lists the ids of several missing things; a single one has a field for its name in the form. */
export function MissingIds({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('dataIn.preview')
  if (ids.length === 1) return null
  const more = ids.length - SHOWN_IDS
  return (
    <p className={classes.ids}>
      {ids.slice(0, SHOWN_IDS).join(', ')}
      {more > 0 && ` ${t('andMore', { count: more })}`}
    </p>
  )
}

/** The missing things of a preview, in the form in which they are created. */
export interface MissingThings {
  projects: ProjectForm[]
  sites: SiteForm[]
  rules: RuleForm[]
}

export interface MissingFormProps {
  ids: readonly string[]
  /** Other names in the file, by id. */
  names: ReadonlyMap<string, string>
  isBusy: boolean
  send: (things: MissingThings) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}
