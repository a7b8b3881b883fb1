import { type EquipPart, partsAsked, type SaidParts } from '@bonfire/contract/definitions/equip-parts'
import { type AskedEquip, EQUIP_CONSTANTS } from '@bonfire/contract/evaluation/equip-parts'
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import { Problem } from '../../ui/messages/problem.tsx'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { useWords } from '../../ui/words.ts'
import { ConstantField } from './constant-field.tsx'
import {
  addShownParts,
  applyDraft,
  CHOICES,
  type PartsDraft,
  partsAnswer,
  proposedDraft,
  toChoice,
  unsaidParts,
} from './part-draft.ts'
import classes from './parts.module.css'
import { measuredQuery, partsQuery } from './parts.queries.ts'
import { type ConstantDrafts, proposedConstants, useConstantAnswers } from './use-constant-answers.ts'
import { useProposalText } from './use-proposal-text.ts'
import { useSaveParts } from './use-save-parts.ts'

interface PartsPanelProps {
  siteId: string
  equipId: string
}

/** Asks which coils and dampers an equip has, once: nothing for kinds that no rule asks about. */
export function PartsPanel({ siteId, equipId }: PartsPanelProps) {
  const t = useTranslations('parts')
  const words = useWords()
  const failureOf = useFailure()
  const { data, error, isPending, isError, refetch } = useQuery(partsQuery({ siteId, equipId }))
  const [equip] = data ?? []
  if (data && !equip) return null
  return (
    <section id="parts" className={classes.panel} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {isPending && <SkeletonRows rows={3} columns={['100%']} label={t('loading')} />}
      {isError && !data && (
        <div className={classes.failed}>
          <Problem>
            {failureOf(error).message}{' '}
            <Button size="compact-sm" variant="subtle" onClick={() => void refetch()}>
              {words.retry}
            </Button>
          </Problem>
        </div>
      )}
      {equip && <PartsForm key={equip.equipId} siteId={siteId} equip={equip} />}
    </section>
  )
}

const NOTHING: { draft: PartsDraft; constants: ConstantDrafts; seen: SaidParts | undefined } = {
  draft: {},
  constants: {},
  seen: undefined,
}

function PartsForm({ siteId, equip: stored }: { siteId: string; equip: AskedEquip }) {
  const t = useTranslations('parts')
  const failureOf = useFailure()
  const locale = useLocale()
  const names = EQUIP_CONSTANTS.filter((name) => stored.constants[name])
  const reading = useQuery({ ...measuredQuery({ siteId, equipId: stored.equipId }), enabled: names.length > 0 })
  const [measured] = reading.data ?? []
  const equip = addShownParts(stored, measured)
  const { save, isBusy } = useSaveParts(siteId)
  const [{ draft, constants, seen }, setState] = useState(NOTHING)
  const [failure, setFailure] = useState<string>()
  const constantAnswers = useConstantAnswers(equip, constants, measured?.constants)
  const said = applyDraft(equip.said, draft)
  const change = (part: EquipPart, choice: string) =>
    setState((state) => ({
      ...state,
      draft: { ...state.draft, [part]: choice },
      // A change by someone else meanwhile must not be overwritten unseen.
      seen: state.seen ?? equip.said,
    }))
  const parts = partsAnswer(equip, draft, seen ?? equip.said)
  const hasChanges = parts !== undefined || constantAnswers.isChanged
  const proposal = proposedDraft(equip, draft)
  const newConstants = proposedConstants(equip, constants, { measured: measured?.constants, locale })
  const hasProposals =
    Object.keys(proposal).length > Object.keys(draft).length ||
    Object.keys(newConstants).length > Object.keys(constants).length
  const propose = () =>
    setState((state) => ({
      draft: proposedDraft(equip, state.draft),
      constants: newConstants,
      seen: state.seen ?? equip.said,
    }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!hasChanges || constantAnswers.hasProblems) return
    const answer = parts ?? { equipId: equip.equipId, parts: {} }
    setFailure(undefined)
    try {
      await save([{ ...answer, constants: constantAnswers.answers }], equip.name)
      setState(NOTHING)
    } catch (error) {
      setFailure(failureOf(error).message)
      // The newest answers are on screen: saved again, they count.
      setState((state) => ({ ...state, seen: undefined }))
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} aria-busy={isBusy} noValidate>
      <p className={classes.hint}>{t(unsaidParts(equip).length > 0 ? 'asked' : 'answered')}</p>
      <ul className={classes.parts}>
        {partsAsked(equip.kind).map((part) => (
          <Part
            key={part}
            part={part}
            equip={equip}
            value={draft[part] ?? toChoice(equip.said[part])}
            isMoot={part === 'economizer' && said.outsideDamper === false}
            onChange={(choice) => change(part, choice)}
          />
        ))}
        {names.map((name) => (
          <ConstantField
            key={name}
            name={name}
            equip={equip}
            draft={constants[name]}
            measured={measured?.constants[name]}
            isReading={reading.isPending}
            problem={constantAnswers.problems[name]}
            onChange={(next) => setState((state) => ({ ...state, constants: { ...state.constants, [name]: next } }))}
          />
        ))}
      </ul>
      {failure !== undefined && <Problem>{failure}</Problem>}
      <div className={classes.buttons}>
        <Button type="submit" size="sm" loading={isBusy} disabled={!hasChanges || constantAnswers.hasProblems}>
          {t('save')}
        </Button>
        {hasProposals && (
          <Button size="sm" variant="default" disabled={isBusy} onClick={propose}>
            {t('take')}
          </Button>
        )}
        {hasChanges && (
          <Button size="sm" variant="subtle" disabled={isBusy} onClick={() => setState(NOTHING)}>
            {t('discard')}
          </Button>
        )}
        <LastChange equip={equip} />
      </div>
    </form>
  )
}

interface PartProps {
  part: EquipPart
  equip: AskedEquip
  value: string
  /** Another answer decides it. */
  isMoot: boolean
  onChange: (choice: string) => void
}

function Part({ part, equip, value, isMoot, onChange }: PartProps) {
  const t = useTranslations('parts')
  const proposalText = useProposalText()
  const id = useId()
  const shown = equip.said[part] === undefined && !isMoot ? proposalText(equip, part) : undefined
  return (
    <li>
      <span className={classes.part}>
        <span id={id}>{t(`names.${part}`)}</span>
        {shown !== undefined && (
          <span className={classes.quiet} dir="auto">
            {shown}
          </span>
        )}
        {isMoot && <span className={classes.quiet}>{t('noDamper')}</span>}
      </span>
      <SegmentedControl
        size="xs"
        aria-labelledby={id}
        value={isMoot ? 'no' : value}
        onChange={onChange}
        disabled={isMoot}
        data={CHOICES.map((choice) => ({ value: choice, label: t(`choices.${choice}`) }))}
      />
    </li>
  )
}

function LastChange({ equip: { changedAt, changedBy } }: { equip: AskedEquip }) {
  const t = useTranslations('parts')
  const format = useFormatter()
  if (changedAt === null) return null
  const day = format.dateTime(new Date(changedAt), { dateStyle: 'medium' })
  return (
    <span className={classes.quiet} dir="auto">
      {changedBy === null ? t('changed', { day }) : t('changedBy', { day, person: changedBy })}
    </span>
  )
}
