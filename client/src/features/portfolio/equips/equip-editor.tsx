import type { EquipForm } from '@bonfire/contract/histories/equips'
import type { SiteEquip } from '@bonfire/contract/histories/points'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DraftForm } from '../../../ui/dialogs/draft-form.tsx'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { DraftModal } from '../../data-in/draft-modal.tsx'
import { useDataForm } from '../../data-in/use-data-form.ts'
import { siteEquipsQuery } from '../managed-portfolio.queries.ts'
import { draftSchema, type EquipDraft, equipDraftOf, newEquipDraft, proposedId, toEquipChange } from './equip-draft.ts'
import { KindSelect } from './kind-select.tsx'
import { ServersField } from './servers-field.tsx'
import { SiteField } from './site-field.tsx'
import { type EquipChanges, useEquipChanges } from './use-equip-changes.ts'

interface EquipEditorProps {
  /** Null for a new one. */
  equip: SiteEquip | null
  /** Empty if it is to be chosen. */
  siteId: string
  changes: EquipChanges
  onAdded?: ((equipId: string) => void) | undefined
  onDone: () => void
  onCancel: () => void
}

/** Name, ID, kind and servers of an equip; its ID and site cannot be changed later. */
function EquipEditor({ equip, siteId, changes, onAdded, onDone, onCancel }: EquipEditorProps) {
  const t = useTranslations('dataIn.equips')
  const draft = useDataForm<EquipDraft, EquipForm & { siteId: string }>({
    saved: equip ? equipDraftOf(siteId, equip) : newEquipDraft(siteId),
    schema: draftSchema(t('form.siteMissing')),
    isBusy: changes.isBusy,
    send: async ({ siteId: chosen, ...ready }, values, before) => {
      if (equip === null) {
        await changes.create(chosen, [ready])
        return onAdded?.(ready.equipId)
      }
      const change = toEquipChange(ready, values, before)
      if (change) return changes.edit(chosen, equip, change)
    },
    onDone,
  })
  const { form } = draft
  const { siteId: chosen, name, equipId } = form.values
  const { data } = useQuery({ ...siteEquipsQuery(chosen), enabled: chosen !== '' })
  const equips = data?.equips ?? []
  const nameIt = (next: string) => {
    form.setFieldValue('name', next)
    // Keep an ID the user wrote.
    if (!equip && equipId === proposedId(name, equips)) form.setFieldValue('equipId', proposedId(next, equips))
  }
  const chooseSite = (next: string) => {
    form.setFieldValue('siteId', next)
    form.setFieldValue('servedBy', [])
  }
  const fromName =
    equip && !equip.isKindSaid ? t('form.fromNameNow', { kind: t(`kinds.${equip.kind}`) }) : t('form.fromName')
  return (
    <DraftForm
      draft={draft}
      submitLabel={t(equip ? 'form.save' : 'form.make')}
      isBusy={changes.isBusy}
      onCancel={onCancel}
    >
      {siteId === '' && (
        <SiteField {...form.getInputProps('siteId')} value={chosen} onChange={chooseSite} data-autofocus />
      )}
      <div className={frame.pair}>
        <TextInput
          {...form.getInputProps('name')}
          label={t('form.name')}
          onChange={(event) => nameIt(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus={siteId !== '' || undefined}
          required
        />
        <TextField
          {...form.getInputProps('equipId')}
          label={t('form.id')}
          description={t(equip ? 'form.idFixed' : 'form.idHint')}
          disabled={equip !== null}
          required={equip === null}
        />
      </div>
      <KindSelect
        {...form.getInputProps('kind')}
        fromName={fromName}
        value={form.values.kind}
        onChange={(kind) => form.setFieldValue('kind', kind)}
      />
      <ServersField
        {...form.getInputProps('servedBy')}
        equips={equips.filter((one) => one.equipId !== equip?.equipId)}
        disabled={chosen === ''}
      />
    </DraftForm>
  )
}

interface EquipModalProps extends Omit<EquipEditorProps, 'changes' | 'onDone' | 'onCancel'> {
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 560

export function EquipModal({ onClosed, ...props }: EquipModalProps) {
  const t = useTranslations('dataIn.equips.form')
  const changes = useEquipChanges()
  return (
    <DraftModal title={t(props.equip ? 'edit' : 'create')} width={WIDTH} isBusy={changes.isBusy} onClosed={onClosed}>
      {({ close, askToClose }) => <EquipEditor {...props} changes={changes} onDone={close} onCancel={askToClose} />}
    </DraftModal>
  )
}
