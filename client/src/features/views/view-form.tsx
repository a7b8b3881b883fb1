import { type SavedView, VIEW_NAME_MAXIMUM_CHARACTERS, ViewForm as ViewSchema } from '@bonfire/contract/views'
import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useId, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { compareLabels } from '../../lib/compare-labels.ts'
import { fieldProblems } from '../../lib/forms/draft.ts'
import { useProblemText } from '../../lib/forms/problem-text.ts'
import { mapped, useDraftForm } from '../../lib/forms/use-draft-form.ts'
import { DraftForm } from '../../ui/dialogs/draft-form.tsx'
import frame from '../../ui/dialogs/form-dialog.module.css'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useClosing } from '../../ui/dialogs/use-closing.ts'
import { showDone } from '../../ui/messages/toasts.tsx'
import { useSelectedSites } from '../sites/site-selection.ts'
import { useHere } from './use-here.ts'
import { markOpened, searchOf, type ViewsOf } from './view-address.ts'
import { useViewChanges } from './views.queries.ts'

interface Draft {
  name: string
  scope: 'mine' | 'project'
  projectKey: string
  withSites: boolean
  isStartPage: boolean
}

interface ViewFormProps extends ViewsOf {
  /** Null for a new one. */
  view: SavedView | null
  onClosed: () => void
}

const WIDTH = 480

/** Saves what is shown as a view, or changes a view's name and with whom it is shared. */
export function ViewForm({ screen, read, view, onClosed }: ViewFormProps) {
  const t = useTranslations('views.form')
  const views = useTranslations('views')
  const scopeId = useId()
  const here = useHere({ read })
  const changes = useViewChanges()
  const problemText = useProblemText('views.problems')
  const { sites, activeSite } = useSelectedSites()
  const projects = useProjects()
  const usualProject = projects.find(({ value }) => value === activeSite?.projectId) ?? projects[0]
  const saved: Draft = {
    name: view?.name ?? '',
    scope: view?.isShared ? 'project' : 'mine',
    projectKey: view?.isShared ? (view.project?.projectKey ?? '') : (usualProject?.value ?? ''),
    withSites: false,
    isStartPage: false,
  }
  const formOf = ({ name, scope, projectKey, withSites }: Draft) => ({
    screen,
    name,
    search: view?.search ?? searchOf(here, withSites),
    projectKey: scope === 'project' && projectKey !== '' ? projectKey : null,
  })
  const problemsOf = (values: Draft): Record<string, string> => {
    const { search, ...problems } = mapped(fieldProblems(ViewSchema, formOf(values)), (problem) => problemText(problem))
    return { ...problems, ...(search && { withSites: search }) }
  }
  const draft = useDraftForm<Draft>({
    saved,
    problemsOf,
    isBusy: changes.isBusy,
    send: async (values, before) => {
      const { name, projectKey, ...rest } = ViewSchema.parse(formOf(values))
      if (view) {
        const isShared = values.scope !== before.scope || values.projectKey !== before.projectKey
        return changes.change({ viewId: view.viewId, name, ...(isShared && { projectKey }) })
      }
      const created = await changes.create({ ...rest, name, projectKey })
      markOpened(created)
      if (values.isStartPage) await changes.startWith(created.viewId)
    },
    onDone: () => {
      closing.close()
      showDone(views('saved', { name: draft.form.getValues().name.trim() }), undefined)
    },
    texts: {},
  })
  const closing = useClosing({ isPristine: draft.isUntouched, isBusy: changes.isBusy })
  const { form } = draft
  const { values } = form
  // Said while it is written, unlike that it is still missing.
  const isNameTooLong = values.name.trim().length > VIEW_NAME_MAXIMUM_CHARACTERS
  return (
    <FormDialog
      title={t(view ? 'editTitle' : 'saveTitle')}
      width={WIDTH}
      closing={closing}
      question={{
        title: t('unsaved.title'),
        text: t('unsaved.question'),
        discardLabel: t('unsaved.discard'),
        keepLabel: t('unsaved.keep'),
      }}
      onClosed={onClosed}
    >
      <DraftForm draft={draft} submitLabel={t('submit')} isBusy={changes.isBusy} onCancel={closing.askToClose}>
        <TextInput
          {...form.getInputProps('name')}
          label={t('name')}
          description={t('nameHint', { maximum: VIEW_NAME_MAXIMUM_CHARACTERS })}
          {...(isNameTooLong && { error: problemsOf(values).name })}
          autoComplete="off"
          data-autofocus
          required
        />
        <fieldset className={frame.fieldset}>
          <legend id={scopeId}>{t('scope')}</legend>
          <SegmentedControl
            size="sm"
            aria-labelledby={scopeId}
            value={values.scope}
            onChange={(chosen) => form.setFieldValue('scope', chosen as Draft['scope'])}
            data={[
              { value: 'mine', label: t('scopes.mine') },
              { value: 'project', label: t('scopes.project'), disabled: projects.length === 0 },
            ]}
          />
        </fieldset>
        {values.scope === 'project' && (
          <Select
            {...form.getInputProps('projectKey')}
            label={t('project')}
            description={t('projectHint')}
            placeholder={t('projectGone')}
            data={projects}
            searchable
            allowDeselect={false}
            classNames={{ options: frame.options ?? '' }}
            withScrollArea={false}
          />
        )}
        {!view && (
          <>
            <Checkbox
              {...form.getInputProps('withSites', { type: 'checkbox' })}
              size="sm"
              label={t('withSites', { count: sites.length })}
              description={t('withSitesHint')}
            />
            <Checkbox {...form.getInputProps('isStartPage', { type: 'checkbox' })} size="sm" label={t('startPage')} />
          </>
        )}
      </DraftForm>
    </FormDialog>
  )
}

/** The projects that the person sees, by name. */
function useProjects(): { value: string; label: string }[] {
  const { portfolio } = useSelectedSites()
  return useMemo(
    () =>
      Object.values(portfolio.projects)
        .map(({ projectKey, projectName }) => ({ value: projectKey, label: projectName }))
        .sort((a, b) => compareLabels(a.label, b.label)),
    [portfolio],
  )
}
