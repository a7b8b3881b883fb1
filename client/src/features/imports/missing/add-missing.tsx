import { addToPortfolio, RuleForm } from '@bonfire/contract/portfolio'
import { RULE_CATEGORIES, SEVERITIES } from '@bonfire/contract/values/category'
import { Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { call } from '../../../lib/http/api.ts'
import { DraftForm } from '../../../ui/dialogs/draft-form.tsx'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { DraftModal } from '../../data-in/draft-modal.tsx'
import { useDataForm } from '../../data-in/use-data-form.ts'
import { reloadManagedPortfolio } from '../../portfolio/managed-portfolio.queries.ts'
import { AddSites } from './add-sites.tsx'
import { type MissingFormProps, MissingIds, type MissingThings } from './missing-form.tsx'

interface AddMissingProps {
  thing: 'site' | 'rule'
  /** The names in the file. */
  ids: readonly string[]
  /** Other names in the file, by id. */
  names: ReadonlyMap<string, string>
  onClosed: () => void
  onCreated: () => void
}

const WIDTH = 560

/** Creates the sites or rules that a file names, with what they have in common. */
export function AddMissing({ thing, ids, names, onClosed, onCreated }: AddMissingProps) {
  const t = useTranslations('dataIn.missing')
  const queryClient = useQueryClient()
  const adding = useMutation({
    mutationFn: (body: MissingThings) => addMissingThings(body),
    onSuccess: () => {
      reloadManagedPortfolio(queryClient)
      void queryClient.invalidateQueries({ queryKey: ['administration', 'rules'] })
      onCreated()
    },
  })
  const send = (body: MissingThings) => adding.mutateAsync(body)
  return (
    <DraftModal
      title={t(`${thing}.title`, { count: ids.length })}
      width={WIDTH}
      isBusy={adding.isPending}
      onClosed={onClosed}
    >
      {({ close, askToClose }) => {
        const form = { ids, names, isBusy: adding.isPending, send, onDone: close, onCancel: askToClose }
        return thing === 'site' ? <AddSites {...form} /> : <RulesForm {...form} />
      }}
    </DraftModal>
  )
}

const addMissingThings = (body: MissingThings) => call(addToPortfolio, { body })

const OTHER = 'other'
const CATEGORIES = [...RULE_CATEGORIES, OTHER] as const
const RulesDraft = z.object({
  name: RuleForm.shape.name,
  category: z.enum(CATEGORIES),
  severity: z.string(),
})

function RulesForm({ ids, names, isBusy, send, onDone, onCancel }: MissingFormProps) {
  const t = useTranslations('dataIn.missing')
  const words = useTranslations('analysis.categories')
  const severities = useTranslations('analysis.severity')
  const [first = ''] = ids
  const draft = useDataForm({
    saved: {
      name: names.get(first) ?? first,
      category: 'fdd' as z.infer<typeof RulesDraft>['category'],
      severity: 'medium',
    },
    schema: RulesDraft,
    isBusy,
    send: ({ name, category, severity }) =>
      send({
        projects: [],
        sites: [],
        rules: ids.map((ruleId) => ({
          ruleId,
          name: ids.length === 1 ? name : (names.get(ruleId) ?? ruleId),
          category: category === OTHER ? null : category,
          severity,
        })),
      }),
    onDone,
  })
  const { form } = draft
  return (
    <DraftForm draft={draft} submitLabel={t('rule.create', { count: ids.length })} isBusy={isBusy} onCancel={onCancel}>
      <MissingIds ids={ids.map((id) => names.get(id) ?? id)} />
      {ids.length === 1 && (
        <TextInput {...form.getInputProps('name')} label={t('rule.name')} autoComplete="off" data-autofocus required />
      )}
      <div className={frame.pair}>
        <Select
          {...form.getInputProps('category')}
          label={t('rule.category')}
          data={CATEGORIES.map((value) => ({ value, label: words(value) }))}
          allowDeselect={false}
          classNames={{ options: frame.options ?? '' }}
        />
        <Select
          {...form.getInputProps('severity')}
          label={t('rule.severity')}
          data={SEVERITIES.map((value) => ({ value, label: severities(value) }))}
          allowDeselect={false}
          classNames={{ options: frame.options ?? '' }}
        />
      </div>
    </DraftForm>
  )
}
