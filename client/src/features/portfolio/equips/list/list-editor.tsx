import { MAXIMUM_EQUIPS_AT_ONCE } from '@bonfire/contract/histories/equips'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraftForm } from '../../../../lib/forms/use-draft-form.ts'
import { DraftForm } from '../../../../ui/dialogs/draft-form.tsx'
import { DraftModal } from '../../../data-in/draft-modal.tsx'
import { siteEquipsQuery } from '../../managed-portfolio.queries.ts'
import { SiteField } from '../site-field.tsx'
import { type EquipChanges, useEquipChanges } from '../use-equip-changes.ts'
import classes from './list.module.css'
import { ListPreview } from './list-preview.tsx'
import { readEquipList } from './list-rows.ts'

interface ListEditorProps {
  /** Empty if it is to be chosen. */
  siteId: string
  changes: EquipChanges
  onDone: () => void
  onCancel: () => void
}

interface Draft {
  readonly siteId: string
  readonly text: string
}

/** Lines of equipment, and what they would add. */
function ListEditor({ siteId, changes, onDone, onCancel }: ListEditorProps) {
  const t = useTranslations('dataIn.equips')
  const [chosen, choose] = useState(siteId)
  const query = useQuery({ ...siteEquipsQuery(chosen), enabled: chosen !== '' })
  const known = useMemo(() => query.data?.equips ?? [], [query.data])
  const draft = useDraftForm<Draft>({
    saved: { siteId, text: '' },
    problemsOf: (values) => {
      if (values.siteId === '') return { siteId: t('form.siteMissing') }
      // Nobody knows yet what is there; it is loaded by the time that a line is written.
      if (!query.data) return { text: t(query.isError ? 'failed' : 'loading') }
      const { problems, lineCount } = readEquipList(values.text, known)
      if (lineCount === 0) return { text: t('list.noText') }
      if (lineCount > MAXIMUM_EQUIPS_AT_ONCE) {
        return { text: t('list.tooMany', { maximum: MAXIMUM_EQUIPS_AT_ONCE, count: lineCount }) }
      }
      return problems.length > 0 ? { text: t('list.wrongRows', { count: problems.length }) } : {}
    },
    isBusy: changes.isBusy,
    send: (values) => changes.create(values.siteId, readEquipList(values.text, known).equips),
    onDone,
    texts: {},
  })
  const { form } = draft
  const shown = useDeferredValue(form.values.text)
  const list = useMemo(() => readEquipList(shown, known), [shown, known])
  return (
    <DraftForm
      draft={draft}
      submitLabel={t('list.make', { count: list.problems.length > 0 ? 0 : list.equips.length })}
      isBusy={changes.isBusy}
      onCancel={onCancel}
    >
      {siteId === '' && (
        <SiteField
          {...form.getInputProps('siteId')}
          value={chosen}
          onChange={(next) => {
            choose(next)
            form.setFieldValue('siteId', next)
          }}
          data-autofocus
        />
      )}
      <Textarea
        {...form.getInputProps('text')}
        label={t('list.text')}
        description={t('list.textHint')}
        placeholder={t('list.example')}
        classNames={{ input: classes.lines ?? '' }}
        minRows={6}
        maxRows={12}
        autosize
        spellCheck={false}
        data-autofocus={siteId !== '' || undefined}
        required
      />
      <ListPreview list={list} known={known} />
    </DraftForm>
  )
}

interface ListModalProps {
  /** Empty if it is to be chosen. */
  siteId: string
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 760

export function ListModal({ siteId, onClosed }: ListModalProps) {
  const t = useTranslations('dataIn.equips.list')
  const changes = useEquipChanges()
  return (
    <DraftModal title={t('title')} width={WIDTH} isBusy={changes.isBusy} onClosed={onClosed}>
      {({ close, askToClose }) => <ListEditor siteId={siteId} changes={changes} onDone={close} onCancel={askToClose} />}
    </DraftModal>
  )
}
