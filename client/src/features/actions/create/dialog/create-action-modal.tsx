import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { compareLabels } from '../../../../lib/compare-labels.ts'
import { listSites } from '../../../sites/portfolio.queries.ts'
import { findSite, useSelectedSites } from '../../../sites/site-selection.ts'
import { emptyDraft } from '../form/action-draft.ts'
import { ActionForm } from '../form/action-form.tsx'
import { SiteField } from '../form/main-fields.tsx'
import { useActionCreation } from '../use-action-creation.ts'
import { DialogShell, SkippedOwners } from './dialog-shell.tsx'

interface CreateActionModalProps {
  /** Called when it has closed. */
  onClosed: () => void
  onCreated?: (actionKey: string) => void
}

/** 'Add Action': an action without hits, at any site. */
export function CreateActionModal({ onClosed, onCreated }: CreateActionModalProps) {
  const t = useTranslations('createAction')
  const { sites, portfolio } = useSelectedSites()
  const selectedIds = useMemo(() => new Set(sites.map(({ id }) => id)), [sites])
  const [initial] = useState(() => {
    const first = [...sites].sort((a, b) => compareLabels(a.label, b.label))[0] ?? listSites(portfolio)[0]
    return emptyDraft(first?.id ?? '')
  })
  const [isAnotherWanted, setIsAnotherWanted] = useState(false)
  const creation = useActionCreation({ initial, subject: null, onCreated, isAnotherWanted })
  const { form, projectOf, closing, skippedOwners } = creation
  // The form has stayed, and someone opens what was created.
  const { action: opened } = useSearch({ strict: false })
  const [openedBefore] = useState(opened)
  const makeWay = useEffectEvent(() => closing.close())
  useEffect(() => {
    if (opened !== undefined && opened !== openedBefore) makeWay()
  }, [opened, openedBefore])
  const site = findSite(portfolio, form.values.portfolioSiteId)

  const changeSite = (siteId: string) => form.setFieldValue('portfolioSiteId', siteId)
  return (
    <DialogShell title={t('title')} width={600} closing={closing} onClosed={onClosed}>
      {site && (
        <ActionForm
          creation={creation}
          site={site}
          project={projectOf(site)}
          submitLabel={t('submit')}
          another={{ isWanted: isAnotherWanted, onChange: setIsAnotherWanted }}
        >
          <SiteField portfolio={portfolio} selectedIds={selectedIds} onChange={changeSite} />
          <SkippedOwners names={skippedOwners} />
        </ActionForm>
      )}
    </DialogShell>
  )
}
