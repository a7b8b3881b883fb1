import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { compareLabels, listSites } from '../../sites/portfolio.queries.ts'
import { findSite, useSelectedSites } from '../../sites/site-selection.ts'
import { ActionsTexts } from '../actions-texts.tsx'
import { emptyDraft } from './action-draft.ts'
import { ActionForm } from './action-form.tsx'
import { DialogShell } from './dialog-shell.tsx'
import { SiteField } from './main-fields.tsx'
import { useActionCreation } from './use-action-creation.ts'

interface CreateActionModalProps {
  /** It has gone from the screen. */
  onClose: () => void
  onCreated?: (actionKey: string) => void
}

/** 'Add Action': an action without hits, at any site. */
export function CreateActionModal(props: CreateActionModalProps) {
  return (
    <ActionsTexts>
      <Dialog {...props} />
    </ActionsTexts>
  )
}

function Dialog({ onClose, onCreated }: CreateActionModalProps) {
  const t = useTranslations('createAction')
  const { sites, portfolio } = useSelectedSites()
  const selectedIds = useMemo(() => new Set(sites.map(({ id }) => id)), [sites])
  const [initial] = useState(() => {
    const first = [...sites].sort((a, b) => compareLabels(a.label, b.label))[0] ?? listSites(portfolio)[0]
    return emptyDraft(first?.id ?? '')
  })
  const { form, projectOf, create, isPending, progress, closing } = useActionCreation({
    initial,
    subject: null,
    onCreated,
  })
  const site = findSite(portfolio, form.values.siteId)

  const changeSite = (siteId: string) => {
    form.setFieldValue('siteId', siteId)
    // Teams and people are those of the site.
    form.setFieldValue('team', '')
    form.setFieldValue('assigneeId', '')
  }
  return (
    <DialogShell title={t('title')} width={600} closing={closing} onClose={onClose}>
      {site && (
        <ActionForm
          form={form}
          site={site}
          project={projectOf(site)}
          submitLabel={t('submit')}
          isPending={isPending}
          progress={progress}
          onSubmit={(draft) => create(draft, site)}
          onCancel={closing.askToClose}
        >
          <SiteField portfolio={portfolio} selectedIds={selectedIds} onChange={changeSite} />
        </ActionForm>
      )}
    </DialogShell>
  )
}
