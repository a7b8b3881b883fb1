import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import { usePersonName } from '../../../lib/person-name.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { useUnsavedWork } from '../../../ui/dialogs/unsaved-work.ts'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { Problem } from '../../../ui/messages/problem.tsx'
import { useIsSignInAsked } from '../../auth/ended-session.ts'
import type { ActionRow } from '../action-model.ts'
import { createSearch, soughtWords } from '../list/rows/list-model.ts'
import { ActionList } from './action-list.tsx'
import type { ActionSubject } from './action-subject.ts'
import { ActionSummary } from './action-summary.tsx'
import classes from './associate.module.css'
import type { Association } from './use-association.ts'
import { sortOwnSiteFirst, useOpenActions } from './use-open-actions.ts'

interface AssociateModalProps {
  subject: ActionSubject
  /** Called when it has closed. */
  onClosed: () => void
  associate: (wanted: Association) => Promise<void>
}

/** 'Associate Insight With Action': open actions on the left, the chosen one on the right. */
export function AssociateModal({ subject, onClosed, associate }: AssociateModalProps) {
  const t = useTranslations('createAction.associate')
  const common = useTranslations('common')
  const [isWanted, setIsWanted] = useState(true)
  const [selected, setSelected] = useState<ActionRow | null>(null)
  const [search, setSearch] = useState('')
  useUnsavedWork(isWanted && (selected !== null || search !== ''))
  const listRef = useRef<HTMLDivElement>(null)
  const query = useOpenActions(subject.site)
  const found = useFound(query.data, search, subject.site.id)
  const submit = useMutation({
    mutationFn: (actionKey: string) => associate({ targets: subject.equips, actionKey }),
    // Closes once the association has succeeded; stays open otherwise.
    onSuccess: () => setIsWanted(false),
  })
  const close = () => {
    if (!submit.isPending) setIsWanted(false)
  }
  return (
    <Dialog
      isOpen={isWanted}
      onClose={close}
      closeOnEscape={!useIsSignInAsked()}
      onClosed={onClosed}
      title={t('title')}
      width={860}
      classNames={{ body: frame.body ?? '' }}
      centered
    >
      <p className={frame.intro}>
        {t('subject', { rule: subject.ruleName, count: subject.equips.length, site: subject.site.label })}
      </p>
      <div className={classes.panes}>
        <section className={classes.left} aria-label={t('list')}>
          <SearchBox
            label={t('search')}
            placeholder={t('search')}
            clearLabel={t('clearSearch')}
            value={search}
            onChange={setSearch}
            onGoOn={() => listRef.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus()}
            hasFirstFocus
            className={classes.search}
          />
          <div ref={listRef} className={classes.list}>
            <ActionList
              key={search}
              query={query}
              found={found}
              selectedKey={selected?.key ?? null}
              siteId={subject.site.id}
              onSelect={setSelected}
            />
          </div>
        </section>
        <section className={classes.right} aria-live="polite">
          <ActionSummary action={selected} />
        </section>
      </div>
      <div className={classes.foot}>
        {submit.error && <Failure error={submit.error} />}
        <div className={classes.buttons}>
          <Button variant="default" disabled={submit.isPending} onClick={close}>
            {common('cancel')}
          </Button>
          <Button
            disabled={selected === null}
            loading={submit.isPending}
            onClick={() => selected && submit.mutate(selected.key)}
          >
            {t('submit')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The open actions that match every word, as in the actions list. */
function useFound(actions: readonly ActionRow[] | undefined, search: string, siteId: string): readonly ActionRow[] {
  const words = useTranslations('actions')
  const personName = usePersonName()
  const ordered = useMemo(() => sortOwnSiteFirst(actions ?? [], siteId), [actions, siteId])
  const matches = useMemo(() => {
    const labelsOf = ({ status, priority, type }: ActionRow) => [
      words(`choices.status.${status}`),
      words(`choices.priority.${priority}`),
      words(`choices.type.${type}`),
    ]
    const assigneeText = (name: string | null) => (name === null ? words('list.unassigned') : personName(name))
    return createSearch({ labelsOf, assigneeText })
  }, [words, personName])
  return useMemo(() => {
    const searched = soughtWords(search)
    return searched.length === 0 ? ordered : ordered.filter((action) => matches(action, searched))
  }, [ordered, matches, search])
}

function Failure({ error }: { error: Error }) {
  const t = useTranslations('createAction.associate')
  const failureOf = useFailure()
  return (
    <Problem>
      <IconAlertCircle size={16} aria-hidden />
      <span>{t('failed', { message: failureOf(error).message })}</span>
    </Problem>
  )
}
