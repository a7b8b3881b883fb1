import { type EquipPart, partsAsked } from '@bonfire/contract/definitions/equip-parts'
import { type AskedEquip, constantsAsked, type EquipConstant } from '@bonfire/contract/evaluation/equip-parts'
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useClosing } from '../../ui/dialogs/use-closing.ts'
import { parseTypedNumber } from '../../ui/fields/typed-number.ts'
import { Problem } from '../../ui/messages/problem.tsx'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { useWords } from '../../ui/words.ts'
import { AlikeConstant, AlikePart, ChosenEquips } from './alike-fields.tsx'
import { unitOf } from './constant-units.ts'
import {
  type AlikeChoice,
  type AlikeDraft,
  addShownParts,
  alikeAnswers,
  type ConstantChoice,
  unsaidParts,
} from './part-draft.ts'
import classes from './parts.module.css'
import { measuredQuery, partsQuery } from './parts.queries.ts'
import { useReason } from './use-constant-answers.ts'
import { useSaveParts } from './use-save-parts.ts'

interface PartsModalProps {
  siteId: string
  /** The equips chosen at first; if absent, all that are asked about. */
  equipIds?: ReadonlySet<string> | undefined
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 640

/** Asks of many equips of a site at once which coils and dampers they have. */
export function PartsModal({ siteId, equipIds, onClosed }: PartsModalProps) {
  const t = useTranslations('parts')
  const words = useWords()
  const failureOf = useFailure()
  const { data, isError, error, refetch } = useQuery(partsQuery({ siteId }))
  const [isPristine, setIsPristine] = useState(true)
  const { save, isBusy } = useSaveParts(siteId)
  const closing = useClosing({ isPristine, isBusy })
  return (
    <FormDialog
      title={t('alike.title')}
      width={WIDTH}
      closing={closing}
      question={{
        title: t('alike.lossTitle'),
        text: t('alike.loss'),
        discardLabel: t('alike.lose'),
        keepLabel: t('alike.keep'),
      }}
      onClosed={onClosed}
    >
      {!data && !isError && <SkeletonRows rows={6} columns={['100%']} label={t('loading')} />}
      {!data && isError && (
        <Problem>
          {failureOf(error).message}{' '}
          <Button size="compact-sm" variant="subtle" onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </Problem>
      )}
      {data?.length === 0 && <p>{t('alike.nothing')}</p>}
      {data && data.length > 0 && (
        <AlikeForm
          siteId={siteId}
          equips={data}
          equipIds={equipIds}
          isBusy={isBusy}
          save={save}
          onTouch={() => setIsPristine(false)}
          onDone={closing.close}
          onCancel={closing.askToClose}
        />
      )}
    </FormDialog>
  )
}

interface AlikeFormProps extends Pick<PartsModalProps, 'siteId' | 'equipIds'> {
  equips: readonly AskedEquip[]
  isBusy: boolean
  save: ReturnType<typeof useSaveParts>['save']
  onTouch: () => void
  onDone: () => void
  onCancel: () => void
}

function AlikeForm({ siteId, equips, equipIds, isBusy, save, onTouch, onDone, onCancel }: AlikeFormProps) {
  const t = useTranslations('parts.alike')
  const constantText = useTranslations('parts.constants')
  const kindText = useTranslations('parts.kinds')
  const words = useWords()
  const locale = useLocale()
  const failureOf = useFailure()
  const reasonOf = useReason()
  const isWanted = (equip: AskedEquip) => (equipIds ? equipIds.has(equip.equipId) : unsaidParts(equip).length > 0)
  const kinds = [...new Set(equips.map(({ kind }) => kind))]
  const [kind, setKind] = useState(() => equips.find(isWanted)?.kind ?? kinds[0])
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(
    () => new Set(equips.filter(isWanted).map(({ equipId }) => equipId)),
  )
  const ofKind = equips.filter((equip) => equip.kind === kind)
  const chosen = ofKind.filter(({ equipId }) => chosenIds.has(equipId))
  const asked = kind ? partsAsked(kind) : []
  const constants = kind ? constantsAsked(kind) : []
  const reading = useQuery({ ...measuredQuery({ siteId }), enabled: constants.length > 0 })
  const measured = useMemo(() => new Map(reading.data?.map((one) => [one.equipId, one])), [reading.data])
  const shown = chosen.map((equip) => addShownParts(equip, measured.get(equip.equipId)))
  const counts = new Map(
    asked.map((part) => [
      part,
      shown.filter(({ said, proposals }) => said[part] === undefined && proposals.some((one) => one.part === part))
        .length,
    ]),
  )
  const proposedOf = (name: EquipConstant) =>
    chosen.filter(
      (equip) =>
        typeof measured.get(equip.equipId)?.constants[name]?.value === 'number' &&
        equip.constants[name]?.source !== 'equip',
    ).length
  const [choices, setChoices] = useState<AlikeDraft['parts']>({})
  const [typed, setTyped] = useState<
    Partial<Record<EquipConstant, { choice: ConstantChoice['choice']; text: string }>>
  >({})
  const [failure, setFailure] = useState<string>()
  const choiceOf = (part: EquipPart): AlikeChoice =>
    choices[part] ?? ((counts.get(part) ?? 0) > 0 ? 'proposed' : 'keep')
  const fields = constants.map((name) => {
    const proposals = proposedOf(name)
    const { choice, text } = typed[name] ?? {
      choice: proposals > 0 ? ('proposed' as const) : ('keep' as const),
      text: '',
    }
    const unit = unitOf(name, locale)
    const number = choice === 'value' ? parseTypedNumber(text, locale) : 0
    const isWrong = typeof number === 'string' || number > unit.maximum
    const problem =
      isWrong && text !== '' ? constantText('wrong', { maximum: unit.maximum, unit: unit.symbol }) : undefined
    const value = isWrong ? 0 : number / unit.factor
    return {
      name,
      proposals,
      choice,
      text,
      isWrong,
      problem,
      chosen: choice === 'value' ? { choice, value } : { choice },
    }
  })
  const answers = fields.some(({ isWrong }) => isWrong)
    ? []
    : alikeAnswers(
        chosen,
        {
          parts: Object.fromEntries(asked.map((part) => [part, choiceOf(part)])),
          constants: Object.fromEntries(fields.map(({ name, chosen: one }) => [name, one])),
        },
        { measured, reasonOf },
      )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (answers.length === 0) return
    setFailure(undefined)
    try {
      await save(answers, chosen.find(({ equipId }) => equipId === answers[0]?.equipId)?.name ?? '')
      onDone()
    } catch (error) {
      setFailure(failureOf(error).message)
    }
  }
  const touch =
    <Value,>(set: (value: Value) => void) =>
    (next: Value) => {
      onTouch()
      set(next)
    }
  return (
    <form className={classes.modal} onSubmit={(event) => void submit(event)} aria-busy={isBusy} noValidate>
      <p className={classes.quiet}>{t('hint')}</p>
      {kinds.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('kind')}
          value={kind ?? ''}
          onChange={(next) => setKind(kinds.find((one) => one === next))}
          data={kinds.map((one) => ({
            value: one,
            label: kindText(one as 'ahu', { count: equips.filter((equip) => equip.kind === one).length }),
          }))}
        />
      )}
      <ChosenEquips equips={ofKind} chosenIds={chosenIds} onChange={touch(setChosenIds)} />
      <ul className={classes.parts}>
        {asked.map((part) => (
          <AlikePart
            key={part}
            part={part}
            value={choiceOf(part)}
            proposals={counts.get(part) ?? 0}
            onChange={(choice) => touch(setChoices)({ ...choices, [part]: choice })}
          />
        ))}
        {fields.map(({ name, proposals, choice, text, problem }) => (
          <AlikeConstant
            key={name}
            name={name}
            choice={choice}
            proposals={proposals}
            text={text}
            problem={problem}
            isReading={reading.isPending}
            onChoose={(next) => touch(setTyped)({ ...typed, [name]: { choice: next, text } })}
            onType={(next) => touch(setTyped)({ ...typed, [name]: { choice, text: next } })}
          />
        ))}
      </ul>
      {failure !== undefined && <Problem>{failure}</Problem>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={isBusy} disabled={answers.length === 0}>
          {t('save', { count: answers.length })}
        </Button>
      </div>
    </form>
  )
}
