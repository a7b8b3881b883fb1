import type { ActionOwner } from '@bonfire/contract/actions/action-settings'
import type { PortfolioSite } from '@bonfire/contract/portfolio'
import { Button } from '@mantine/core'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import basics from '../../../ui/basics.module.css'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { useReportUnsaved } from '../../../ui/dialogs/unsaved.ts'
import note from '../../../ui/messages/note.module.css'
import { NoticeAlert } from '../../../ui/messages/notice-alert.tsx'
import { useInPart } from '../use-in-part.ts'
import { OwnerFields } from './owner-fields.tsx'
import { conditionsOf } from './owner-rules.ts'
import classes from './owners.module.css'
import { OwnersTable } from './owners-table.tsx'
import { type ProjectOwners, useOwnerRules } from './use-owner-rules.ts'

interface OwnersFormProps {
  projectKey: string
  /** The project's sites. */
  sites: readonly PortfolioSite[]
  saved: ProjectOwners
  onBusy: (isBusy: boolean) => void
  onDone: () => void
  onCancel: () => void
}

const EMPTY: ActionOwner = { siteId: null, category: null, team: null, assigneeId: '' }

/** The rules in the order they are tried, and the one that is being written. */
export function OwnersForm({ projectKey, sites, saved, onBusy, onDone, onCancel }: OwnersFormProps) {
  const t = useTranslations('dataIn.owners')
  const common = useTranslations('common')
  const failureOf = useFailure()
  const inPart = useInPart()({ projectKey })
  const formRef = useRef<HTMLFormElement>(null)
  const { rules, setRules, isUntouched, saving } = useOwnerRules(projectKey, saved)
  const [draft, setDraft] = useState(EMPTY)
  /** The conditions of the rule that the draft takes the place of; null for a new one. */
  const [replaced, setReplaced] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const people = useMemo(
    () =>
      saved.people.map(({ assigneeId, assignee, email }) => ({
        value: assigneeId,
        label: email === null ? assignee : `${assignee} (${email})`,
      })),
    [saved.people],
  )
  const names = useMemo(
    () =>
      new Map([
        ...saved.owners.map(({ assigneeId, assignee }) => [assigneeId, assignee] as const),
        ...people.map(({ value, label }) => [value, label] as const),
      ]),
    [saved.owners, people],
  )
  const isBegun = replaced !== null || Object.values(draft).some(Boolean)
  useReportUnsaved(!isUntouched || isBegun)

  const focus = (selector: string) => formRef.current?.querySelector<HTMLElement>(selector)?.focus()
  const begin = (rule: ActionOwner, of: string | null) => {
    setDraft(rule)
    setReplaced(of)
    setProblem(null)
  }
  /** The rules with the draft among them; undefined if it is not finished. */
  const withDraft = (): ActionOwner[] | undefined => {
    const others = rules.filter((rule) => conditionsOf(rule) !== replaced)
    const twin = others.find((rule) => conditionsOf(rule) === conditionsOf(draft))
    const wrong = draft.assigneeId === '' ? t('personMissing') : twin && t('twice', { person: assigneeName(twin) })
    setProblem(wrong ?? null)
    if (!wrong) return [...others, draft]
    focus('[data-person]')
    return undefined
  }
  const assigneeName = ({ assigneeId }: ActionOwner) => names.get(assigneeId) ?? assigneeId
  const take = () => {
    const all = withDraft()
    if (!all) return
    setRules(all)
    begin(EMPTY, null)
    focus('[data-first-choice]')
  }
  const edit = (rule: ActionOwner) => {
    const isThere = people.some(({ value }) => value === rule.assigneeId)
    begin(isThere ? rule : { ...rule, assigneeId: '' }, conditionsOf(rule))
    focus('[data-first-choice]')
  }
  const remove = (rule: ActionOwner) => {
    if (conditionsOf(rule) === replaced) begin(EMPTY, null)
    setRules(rules.filter((other) => other !== rule))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    // A rule that was written and not added is meant to count.
    const all = isBegun ? withDraft() : rules
    if (!all) return
    setRules(all)
    begin(EMPTY, null)
    onBusy(true)
    try {
      await saving.mutateAsync(all)
      onDone()
    } catch {
      // Shown below.
    } finally {
      onBusy(false)
    }
  }
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)}>
      <section className={frame.fields}>
        <p className={note.note}>{inPart ?? t('hint')}</p>
        <fieldset className={`${classes.draft} ${basics.wideStack}`} disabled={inPart !== undefined}>
          <legend>{t(replaced === null ? 'newRule' : 'changedRule')}</legend>
          <OwnerFields
            rule={draft}
            sites={sites}
            people={people}
            teams={saved.teams}
            problem={problem}
            onChange={(rule) => {
              setDraft(rule)
              setProblem(null)
            }}
          />
          <div className={basics.buttons}>
            {isBegun && (
              <Button size="xs" variant="subtle" onClick={() => begin(EMPTY, null)}>
                {t('discardRule')}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={take}>
              {t(replaced === null ? 'add' : 'change')}
            </Button>
          </div>
        </fieldset>
        <OwnersTable
          rules={rules}
          saved={saved}
          sites={sites}
          assigneeName={assigneeName}
          replaced={replaced}
          onEdit={edit}
          onRemove={remove}
          isReadOnly={inPart !== undefined}
        />
      </section>
      <div className={frame.foot}>
        {saving.error && <NoticeAlert notice={{ tone: 'failure', text: failureOf(saving.error).message }} />}
        <div className={frame.buttons}>
          <Button variant="default" disabled={saving.isPending} onClick={onCancel}>
            {common(inPart === undefined ? 'cancel' : 'close')}
          </Button>
          {inPart === undefined && (
            <Button type="submit" loading={saving.isPending}>
              {t('save')}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}
