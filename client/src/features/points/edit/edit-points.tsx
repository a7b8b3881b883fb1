import { POINT_KINDS, type Point } from '@bonfire/contract/histories/points'
import { POINT_ROLES } from '@bonfire/contract/histories/roles'
import { issue } from '@bonfire/contract/refusals/problem'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { type ComboboxItem, type OptionsFilter, Select, Textarea, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useDraftForm } from '../../../lib/forms/use-draft-form.ts'
import { matchesWords, searchWords } from '../../../lib/search.ts'
import { DraftForm } from '../../../ui/dialogs/draft-form.tsx'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { DraftModal } from '../../data-in/draft-modal.tsx'
import { UnitSelect } from '../../data-in/unit-select.tsx'
import { useOwnRoles } from '../../own-roles/own-roles.queries.ts'
import { useRoleName } from '../../own-roles/use-role-name.ts'
import { timeZonesWith } from '../../portfolio/editors/time-zones.ts'
import { EquipSelect } from '../../portfolio/equip-select.tsx'
import type { PointChanges } from '../use-point-changes.ts'
import { useIntervalText, useUnitReason } from '../use-point-texts.ts'
import {
  AS_PROPOSED,
  BY_ITSELF,
  draftOf,
  isOfNumber,
  isOfStates,
  isRetention,
  NO_ROLE,
  NO_UNIT,
  type PointDraft,
  SITE_ITSELF,
  toPointChange,
} from './point-draft.ts'

const INTERVALS = [0, 30, 60, 120, 300, 600, 900, 1800, 3600, 86_400]
const HOLDS = [900, 1800, 3600, 10_800, 86_400, 259_200, 2_592_000, 5_184_000]
const WIDTH = 520

interface EditPointsProps {
  points: readonly Point[]
  changes: PointChanges
  onClosed: () => void
}

/** Changes the fields of one point, or the same fields of several. */
export function EditPoints({ points, changes, onClosed }: EditPointsProps) {
  const t = useTranslations('points.edit')
  const [only] = points
  const title = points.length === 1 && only ? only.name : t('title', { count: points.length })
  return (
    <DraftModal title={title} width={WIDTH} isBusy={changes.isBusy} onClosed={onClosed}>
      {({ askToClose, close }) => <PointForm points={points} changes={changes} onDone={close} onCancel={askToClose} />}
    </DraftModal>
  )
}

const problemsOf = ({ name, retention }: PointDraft): Record<string, string> => ({
  ...(name !== undefined && name.trim() === '' && { name: issue('portfolio.name-missing') }),
  ...(retention !== undefined && !isRetention(retention) && { retention: issue('project.retention') }),
})

/** Those whose name begins so come first: Enter chooses “reheat”, and not “preheat”. */
const findRoles: OptionsFilter = ({ options, search }) => {
  const typed = foldedText(search.trim())
  const begins = ({ value }: ComboboxItem) => Number(foldedText(value).startsWith(typed))
  return (options as ComboboxItem[])
    .filter(({ label }) => matchesWords(foldedText(label), searchWords(search)))
    .toSorted((one, other) => begins(other) - begins(one))
}

interface PointFormProps {
  points: readonly Point[]
  changes: PointChanges
  onDone: () => void
  onCancel: () => void
}

function PointForm({ points, changes, onDone, onCancel }: PointFormProps) {
  const t = useTranslations('points.edit')
  const ownRoles = useOwnRoles()
  const roleName = useRoleName()
  const interval = useIntervalText()
  const unitReason = useUnitReason()
  const saved = useMemo(() => draftOf(points), [points])
  const draft = useDraftForm<PointDraft>({
    saved,
    problemsOf,
    isBusy: changes.isBusy,
    onDone,
    texts: {},
    send: async (wanted, before) => {
      const change = toPointChange(wanted, before)
      if (Object.keys(change).length > 0) await changes.change(points, change)
    },
  })
  const { form } = draft
  const { values } = form
  const siteId = points[0]?.siteId
  const different = t('different')
  const times = (known: readonly number[], chosen: string | undefined) =>
    [...new Set([...known, ...(chosen && chosen !== BY_ITSELF ? [Number(chosen)] : [])])]
      .sort((a, b) => a - b)
      .map((value) => ({ value: String(value), label: interval(value) }))
  const choice = {
    placeholder: different,
    allowDeselect: false,
    classNames: { options: frame.options ?? '' },
    selectFirstOptionOnChange: true,
    searchable: true,
    nothingFoundMessage: t('nothingFound'),
  }
  return (
    <DraftForm
      draft={draft}
      submitLabel={t('save', { count: points.length })}
      isBusy={changes.isBusy}
      onCancel={onCancel}
    >
      {points.length === 1 && (
        <TextInput
          label={t('name')}
          maxLength={500}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
          value={values.name ?? ''}
        />
      )}
      {siteId !== undefined && (
        <EquipSelect
          siteId={siteId}
          label={t('equip')}
          placeholder={different}
          none={{ value: SITE_ITSELF, label: t('siteItself') }}
          value={values.equip ?? null}
          onChange={(equip) => form.setFieldValue('equip', equip)}
        />
      )}
      <Select
        {...choice}
        label={t('role')}
        description={t('roleHint')}
        data={[
          { value: NO_ROLE, label: t('noRole') },
          { value: AS_PROPOSED, label: t('asProposed') },
          ...[...ownRoles.map(({ role }) => role), ...POINT_ROLES].map((role) => ({
            value: role,
            label: `${role} · ${roleName(role)}`,
          })),
        ]}
        filter={findRoles}
        value={values.role ?? null}
        onChange={(role) => role !== null && form.setFieldValue('role', role)}
      />
      <div className={frame.pair}>
        <Select
          {...choice}
          label={t('kind')}
          data={POINT_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          value={values.kind ?? null}
          onChange={(kind) => kind !== null && form.setFieldValue('kind', kind)}
        />
        <UnitSelect
          label={t('unit')}
          description={points.length === 1 && points[0] ? unitReason(points[0]) : undefined}
          placeholder={different}
          none={{ value: NO_UNIT, label: t('noUnit') }}
          value={isOfNumber(values) ? (values.unit ?? null) : NO_UNIT}
          disabled={!isOfNumber(values)}
          onChange={(unit) => form.setFieldValue('unit', unit)}
        />
      </div>
      {isOfStates(values) && (
        <Textarea
          label={t('states')}
          description={t('statesHint')}
          placeholder={values.states === undefined ? different : ''}
          minRows={2}
          maxRows={8}
          autosize
          spellCheck={false}
          {...form.getInputProps('states')}
          value={values.states ?? ''}
        />
      )}
      <div className={frame.pair}>
        <Select
          {...choice}
          label={t('interval')}
          data={[{ value: BY_ITSELF, label: t('measured') }, ...times(INTERVALS, saved.interval)]}
          value={values.interval ?? null}
          onChange={(value) => value !== null && form.setFieldValue('interval', value)}
        />
        <Select
          {...choice}
          label={t('hold')}
          data={[{ value: BY_ITSELF, label: t('holdByInterval') }, ...times(HOLDS, saved.hold)]}
          value={values.hold ?? null}
          onChange={(value) => value !== null && form.setFieldValue('hold', value)}
        />
      </div>
      <Select
        {...choice}
        label={t('timezone')}
        data={[
          { value: BY_ITSELF, label: t('siteZone') },
          ...timeZonesWith(values.timezone === BY_ITSELF ? '' : (values.timezone ?? '')).map((zone) => ({
            value: zone,
            label: zone.replaceAll('_', ' '),
          })),
        ]}
        value={values.timezone ?? null}
        onChange={(timezone) => timezone !== null && form.setFieldValue('timezone', timezone)}
      />
      <TextInput
        label={t('retention')}
        description={t('retentionHint')}
        placeholder={values.retention === undefined ? different : t('asProject')}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('retention')}
        value={values.retention ?? ''}
      />
    </DraftForm>
  )
}
