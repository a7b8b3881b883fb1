import { type EquipPart, partsAsked } from '@bonfire/contract/definitions/equip-parts'
import type { AskedEquip } from '@bonfire/contract/evaluation/equip-parts'
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
import { AlikeMinimum, AlikePart, ChosenEquips } from './alike-fields.tsx'
import { type AlikeChoice, type AlikeDraft, addShownParts, alikeAnswers, unsaidParts } from './part-draft.ts'
import classes from './parts.module.css'
import { partsQuery, positionsQuery } from './parts.queries.ts'
import { useReason } from './use-minimum-answer.ts'
import { useSaveParts } from './use-save-parts.ts'

interface PartsModalProps {
  siteId: string
  /** The equips chosen at first; if absent, all that are asked about. */
  equipIds?: ReadonlySet<string> | undefined
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 640
const FULL_PERCENT = 100

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
  const asksPosition = asked.includes('outsideDamper')
  const positions = useQuery({ ...positionsQuery({ siteId }), enabled: asksPosition })
  const byId = useMemo(() => new Map(positions.data?.map((one) => [one.equipId, one])), [positions.data])
  const shown = chosen.map((equip) => addShownParts(equip, byId.get(equip.equipId)))
  const counts = new Map(
    asked.map((part) => [
      part,
      shown.filter(({ said, proposals }) => said[part] === undefined && proposals.some((one) => one.part === part))
        .length,
    ]),
  )
  const positionCount = chosen.filter(
    ({ equipId, minimum }) => typeof byId.get(equipId)?.position === 'number' && minimum?.source !== 'equip',
  ).length
  const [choices, setChoices] = useState<AlikeDraft['parts']>({})
  const [minimum, setMinimum] = useState<'keep' | 'proposed' | 'value'>()
  const [percent, setPercent] = useState('')
  const [failure, setFailure] = useState<string>()
  const choiceOf = (part: EquipPart): AlikeChoice =>
    choices[part] ?? ((counts.get(part) ?? 0) > 0 ? 'proposed' : 'keep')
  const minimumChoice = minimum ?? (positionCount > 0 ? 'proposed' : 'keep')
  const value = parseTypedNumber(percent, locale)
  const isWrong = minimumChoice === 'value' && (typeof value === 'string' || value > FULL_PERCENT)
  const answers = isWrong
    ? []
    : alikeAnswers(
        chosen,
        {
          parts: Object.fromEntries(asked.map((part) => [part, choiceOf(part)])),
          minimum: !asksPosition
            ? { choice: 'keep' }
            : minimumChoice === 'value'
              ? { choice: 'value', percent: value as number }
              : { choice: minimumChoice },
        },
        { positions: byId, reasonOf },
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
        {asksPosition && (
          <AlikeMinimum
            choice={minimumChoice}
            proposals={positionCount}
            percent={percent}
            isWrong={isWrong}
            isReading={positions.isPending}
            onChoose={touch(setMinimum)}
            onType={touch(setPercent)}
          />
        )}
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
