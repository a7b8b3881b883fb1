import type { PortfolioProject, PortfolioSite } from '@bonfire/contract/portfolio'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import type { Notice } from '../../../ui/messages/notice-alert.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { DraftModal } from '../../data-in/draft-modal.tsx'
import { actionOwnersQuery } from '../managed-portfolio.queries.ts'
import { OwnersForm } from './owners-form.tsx'

interface OwnersModalProps {
  project: PortfolioProject
  /** All sites of the portfolio. */
  sites: readonly PortfolioSite[]
  onNotice: (notice: Notice) => void
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 920

/** Sets who gets new actions in a project. */
export function OwnersModal({ project, sites, onNotice, onClosed }: OwnersModalProps) {
  const t = useTranslations('dataIn.owners')
  const failureOf = useFailure()
  const { projectKey, projectName } = project
  const { data, error, isError, isFetching, refetch } = useQuery(actionOwnersQuery(projectKey))
  const [isBusy, setIsBusy] = useState(false)
  return (
    <DraftModal title={t('title', { project: projectName })} width={WIDTH} isBusy={isBusy} onClosed={onClosed}>
      {({ close, askToClose }) => {
        if (data) {
          return (
            <OwnersForm
              projectKey={projectKey}
              sites={sites.filter((site) => site.projectKey === projectKey)}
              saved={data}
              onBusy={setIsBusy}
              onCancel={askToClose}
              onDone={() => {
                onNotice({ tone: 'success', text: t('saved', { project: projectName }) })
                close()
              }}
            />
          )
        }
        return isError ? (
          <ErrorState
            title={t('failed')}
            detail={failureOf(error).detail ?? null}
            load={{ error, isFetching, refetch }}
          />
        ) : (
          <SkeletonRows rows={5} columns={['26%', '18%', '20%', '26%', '10%']} label={t('loading')} />
        )
      }}
    </DraftModal>
  )
}
