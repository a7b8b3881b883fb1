import { type DefinitionParameter, wordsIn } from '@bonfire/contract/definitions/definition'
import {
  MAXIMUM_REASON_LENGTH,
  type ParameterPlace,
  type ParameterSetting,
} from '@bonfire/contract/definitions/parameters'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { hasStatus, useFailure } from '../../../lib/http/failure.ts'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useClosing } from '../../../ui/dialogs/use-closing.ts'
import { showNotice } from '../../../ui/messages/toasts.tsx'
import { parametersQuery, reloadParameters, saveParameter } from '../definitions.queries.ts'
import { useMeasureText } from '../detail/use-measure-text.ts'
import { ParameterTrail } from './parameter-trail.tsx'
import { type PlaceDraft, PlaceFields, placeOf } from './place-fields.tsx'
import { parseValue, unitsFor, valueText } from './typed-value.ts'

interface ChangeParameterProps {
  definition: string
  name: string
  parameter: DefinitionParameter
  title: string
  settings: readonly ParameterSetting[]
  /** Called when it has closed. */
  onClosed: () => void
}

interface Draft {
  readonly place: PlaceDraft
  readonly value: string
  readonly unit: string
  readonly reason: string
}

const WIDTH = 600

const isSamePlace = (one: ParameterPlace, other: ParameterPlace) =>
  Object.entries(one).every(([field, value]) => (other as Readonly<Record<string, unknown>>)[field] === value)

/** Sets a parameter for everything, a project, a site or an equip, or takes it back, with the reason. */
export function ChangeParameter({ definition, name, parameter, title, settings, onClosed }: ChangeParameterProps) {
  const t = useTranslations('catalogue.change')
  const common = useTranslations('common')
  const locale = useLocale()
  const failureOf = useFailure()
  const measure = useMeasureText()
  const queryClient = useQueryClient()
  const units = unitsFor(parameter)
  const settingAt = (place: ParameterPlace | undefined, among = settings) =>
    place && among.find((one) => one.name === name && isSamePlace(place, one.place))
  const draftAt = (place: PlaceDraft): Omit<Draft, 'reason'> => {
    const set = settingAt(placeOf(place))
    const value = set?.value ?? parameter.default
    const unit = set?.value != null ? set.unit : parameter.unit
    return { place, value: value === null ? '' : valueText(value, locale), unit: unit ?? '' }
  }
  const [draft, setDraft] = useState<Draft>(() => ({ ...draftAt({ scope: 'tenant' }), reason: '' }))
  const [start, setStart] = useState(draft)
  const [isChecked, setIsChecked] = useState(false)
  const place = placeOf(draft.place)
  const current = settingAt(place)
  const value = parseValue(draft.value, locale)

  const saving = useMutation({
    mutationFn: async (wanted: { value: number | null }) => {
      if (!place) throw new Error('There is no place')
      // What is shown now is what the person saw, also after a conflict.
      const { settings: newest } = queryClient.getQueryData(parametersQuery(definition).queryKey) ?? { settings }
      return saveParameter({
        ...{ definition, name, place, value: wanted.value },
        unit: wanted.value === null || draft.unit === '' ? null : draft.unit,
        ...{ reason: draft.reason, revision: settingAt(place, newest)?.revision ?? 0 },
      })
    },
    onSuccess: (_, wanted) => {
      showNotice(t(wanted.value === null ? 'takenBack' : 'saved', { name }))
      void reloadParameters(queryClient, definition)
      closing.close()
    },
    onError: (error) => {
      if (hasStatus(error, 409)) void reloadParameters(queryClient, definition)
    },
  })
  const closing = useClosing({
    isPristine: draft.value === start.value && draft.unit === start.unit && draft.reason === '',
    isBusy: saving.isPending,
  })

  const { problems = {}, message } = saving.error ? failureOf(saving.error) : { problems: {}, message: undefined }
  const isReasonMissing = isChecked && draft.reason.trim() === ''
  const isValueWrong = isChecked && value === undefined
  const submit = (wanted: { value: number | null }) => {
    setIsChecked(true)
    if (draft.reason.trim() === '' || !place || wanted.value === undefined) return
    saving.mutate(wanted)
  }
  const change = (changed: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...changed }))
    if (saving.isError && !hasStatus(saving.error, 409)) saving.reset()
  }
  const moveTo = (to: PlaceDraft) => {
    const moved = { ...draftAt(to), reason: draft.reason }
    // What somebody has typed stays.
    const kept = draft.value === start.value ? moved : { ...moved, value: draft.value, unit: draft.unit }
    setStart(moved)
    setDraft(kept)
    saving.reset()
  }
  const fieldProblem = Object.keys(problems).length > 0

  return (
    <FormDialog
      title={t('title', { name })}
      width={WIDTH}
      closing={closing}
      question={{ title: t('unsaved'), text: t('question'), discardLabel: t('discard'), keepLabel: t('keep') }}
      classNames={{ title: frame.title ?? '', body: frame.body ?? '' }}
      onClosed={onClosed}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (value === undefined) setIsChecked(true)
          else submit({ value })
        }}
      >
        <div className={frame.fields}>
          <p className={frame.hint}>
            {t('what', { title, words: wordsIn(parameter.words, locale) })}{' '}
            {parameter.default === null
              ? t('noDefault')
              : t('default', { value: measure(parameter.default, parameter.unit, parameter.difference) })}
          </p>
          <PlaceFields draft={draft.place} isChecked={isChecked} onChange={moveTo} />
          <div className={frame.pair}>
            <TextInput
              label={t('value')}
              inputMode="decimal"
              autoComplete="off"
              value={draft.value}
              error={problems.value ?? (isValueWrong && t('notANumber'))}
              onChange={(event) => change({ value: event.currentTarget.value })}
            />
            {units.length > 0 && (
              <Select
                label={t('unit')}
                allowDeselect={false}
                data={units.map((unit) => ({
                  value: unit,
                  label: parameter.difference && unit === parameter.unit && unit.startsWith('°') ? `Δ${unit}` : unit,
                }))}
                value={draft.unit}
                error={problems.unit}
                onChange={(unit) => change({ unit: unit ?? draft.unit })}
              />
            )}
          </div>
          <Textarea
            label={t('reason')}
            description={t('reasonHint')}
            autosize
            minRows={2}
            maxLength={MAXIMUM_REASON_LENGTH}
            value={draft.reason}
            error={problems.reason ?? (isReasonMissing && t('reasonMissing'))}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
          {place && current && <ParameterTrail {...{ definition, name, place }} isDifference={parameter.difference} />}
        </div>
        <div className={frame.foot}>
          {saving.isError && !fieldProblem && (
            <p role="alert" className={frame.hint}>
              {message}
            </p>
          )}
          <div className={frame.buttons}>
            {current && current.value !== null && (
              <Button
                className={frame.aside ?? ''}
                variant="default"
                disabled={saving.isPending}
                onClick={() => submit({ value: null })}
              >
                {t('takeBack')}
              </Button>
            )}
            <Button variant="default" onClick={closing.askToClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={saving.isPending}>
              {t('save')}
            </Button>
          </div>
        </div>
      </form>
    </FormDialog>
  )
}
