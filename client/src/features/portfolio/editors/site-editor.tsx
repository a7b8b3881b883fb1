import { type PortfolioProject, type PortfolioSite, SiteForm } from '@bonfire/contract/portfolio'
import { Checkbox, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { changedFields } from '../../../lib/forms/draft.ts'
import { DraftForm } from '../../../ui/dialogs/draft-form.tsx'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { SearchSelect } from '../../../ui/fields/search-select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { DraftModal } from '../../data-in/draft-modal.tsx'
import { useDataForm } from '../../data-in/use-data-form.ts'
import { useInPart } from '../use-in-part.ts'
import type { PortfolioChanges } from '../use-portfolio-changes.ts'
import {
  likelyTimezone,
  newSiteDraft,
  proposedSiteId,
  type SiteDraft,
  siteDraftOf,
  toSiteChange,
  toSiteForm,
} from './site-draft.ts'
import { TimeZoneField } from './time-zone-field.tsx'

interface SiteEditorProps {
  /** Null for a new one. */
  site: PortfolioSite | null
  projects: readonly PortfolioProject[]
  sites: readonly PortfolioSite[]
  /** The project of a new one; empty if it is to be chosen. */
  projectKey: string
  changes: PortfolioChanges
  onDone: () => void
  onCancel: () => void
}

const LONGEST_REGION = 500

/** Name, id, project, region and time zone of a site; id and project cannot be changed later. */
function SiteEditor({ site, projects, sites, projectKey, changes, onDone, onCancel }: SiteEditorProps) {
  const t = useTranslations('dataIn.site')
  const draft = useDataForm<SiteDraft, SiteForm>({
    saved: site ? siteDraftOf(site) : newSiteDraft(projectKey, sites),
    schema: SiteForm,
    isBusy: changes.isBusy,
    send: async (ready, values, before) => {
      if (site === null) return changes.createSite(toSiteForm(ready))
      const change = toSiteChange(ready, before, changedFields(values, before))
      if (change) return changes.editSite(site.siteId, change)
    },
    onDone,
  })
  const { form } = draft
  const inPart = useInPart()
  const chooseProject = (chosen: string) => {
    const { projectKey: former, timezone } = form.values
    form.setFieldValue('projectKey', chosen)
    // Keep a zone the user chose.
    if (timezone === likelyTimezone(former, sites)) form.setFieldValue('timezone', likelyTimezone(chosen, sites))
  }
  const nameIt = (next: string) => {
    const { label, siteId } = form.values
    form.setFieldValue('label', next)
    // Keep an ID the user wrote.
    if (site === null && siteId === proposedSiteId(label, sites))
      form.setFieldValue('siteId', proposedSiteId(next, sites))
  }
  const isZoneChanged = site !== null && form.values.timezone !== site.timezone
  return (
    <DraftForm
      draft={draft}
      submitLabel={t(site ? 'save' : 'make')}
      isBusy={changes.isBusy}
      readOnly={inPart(site ? { siteId: site.siteId } : { projectKey })}
      onCancel={onCancel}
    >
      <TextInput
        {...form.getInputProps('label')}
        label={t('name')}
        onChange={(event) => nameIt(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
        required
      />
      <div className={frame.pair}>
        <SearchSelect
          {...form.getInputProps('projectKey')}
          label={t('project')}
          placeholder={t('chooseProject')}
          data={projects.map(({ projectKey: value, projectName }) => ({
            value,
            label: projectName,
            disabled: inPart({ projectKey: value }) !== undefined,
          }))}
          value={form.values.projectKey || null}
          onChange={(key) => chooseProject(key ?? '')}
          nothingFoundMessage={t('noProjectFound')}
          disabled={site !== null}
          required={site === null}
        />
        <TextField
          {...form.getInputProps('siteId')}
          label={t('siteId')}
          description={t(site ? 'fixed' : 'siteIdHint')}
          disabled={site !== null}
          required={site === null}
        />
        <TextField
          {...form.getInputProps('state')}
          label={t('region')}
          description={t('regionHint')}
          maxLength={LONGEST_REGION}
        />
        <TimeZoneField
          {...form.getInputProps('timezone')}
          value={form.values.timezone}
          onChange={(timezone) => form.setFieldValue('timezone', timezone)}
          note={isZoneChanged && site.lastOccurredOn !== null ? t('zoneChanged') : undefined}
        />
      </div>
      <Checkbox
        {...form.getInputProps('runsRules', { type: 'checkbox' })}
        label={t('runsRules')}
        description={t('runsRulesHint')}
      />
    </DraftForm>
  )
}

interface SiteModalProps extends Omit<SiteEditorProps, 'onDone' | 'onCancel'> {
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 640

export function SiteModal({ onClosed, ...props }: SiteModalProps) {
  const t = useTranslations('dataIn.site')
  return (
    <DraftModal
      title={t(props.site ? 'edit' : 'create')}
      width={WIDTH}
      isBusy={props.changes.isBusy}
      onClosed={onClosed}
    >
      {({ close, askToClose }) => <SiteEditor {...props} onDone={close} onCancel={askToClose} />}
    </DraftModal>
  )
}
