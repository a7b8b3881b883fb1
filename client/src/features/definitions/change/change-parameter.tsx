import { type DefinitionParameter, wordsIn } from '@bonfire/contract/definitions/definition'
import { MAXIMUM_REASON_LENGTH, type ParameterSetting } from '@bonfire/contract/definitions/parameters'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../lib/use-language.ts'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useClosing } from '../../../ui/dialogs/use-closing.ts'
import note from '../../../ui/messages/note.module.css'
import { Problem } from '../../../ui/messages/problem.tsx'
import { useMeasureText } from '../detail/use-measure-text.ts'
import { ParameterTrail } from './parameter-trail.tsx'
import { PlaceFields } from './place-fields.tsx'
import { unitsFor } from './typed-value.ts'
import { type ProposedValue, useParameterForm } from './use-parameter-form.ts'

interface ChangeParameterProps {
  definition: string
  name: string
  parameter: DefinitionParameter
  title: string
  settings: readonly ParameterSetting[]
  /** What the form begins with instead of the value that is set, in the unit of the definition. */
  proposed?: ProposedValue
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 600

/** Sets a parameter for everything, a project, a site or an equip, or takes it back, with the reason. */
export function ChangeParameter({ title, onClosed, ...subject }: ChangeParameterProps) {
  const t = useTranslations('catalogue.change')
  const common = useTranslations('common')
  const { definition, name, parameter } = subject
  const draft = useParameterForm({ ...subject, onDone: () => closing.close() })
  const { place, current, isBusy } = draft
  const closing = useClosing({ isPristine: draft.isUntouched, isBusy })
  return (
    <FormDialog
      title={t('title', { name })}
      width={WIDTH}
      closing={closing}
      question={{ title: t('unsaved'), text: t('question'), discardLabel: t('discard'), keepLabel: t('keep') }}
      onClosed={onClosed}
    >
      <form noValidate onSubmit={draft.submit}>
        <div className={frame.fields}>
          <ParameterHint title={title} parameter={parameter} />
          <PlaceFields draft={draft.chosen} problem={draft.form.errors.place} onChange={draft.moveTo} />
          <ValueFields form={draft.form} parameter={parameter} />
          <Textarea
            label={t('reason')}
            description={t('reasonHint')}
            autosize
            minRows={2}
            required
            maxLength={MAXIMUM_REASON_LENGTH}
            {...draft.form.getInputProps('reason')}
          />
          {place && current && (
            <ParameterTrail definition={definition} name={name} place={place} isDifference={parameter.difference} />
          )}
        </div>
        <div className={frame.foot}>
          {draft.failure !== null && <Problem>{draft.failure}</Problem>}
          <div className={frame.buttons}>
            {current && current.value !== null && (
              <Button className={frame.aside ?? ''} variant="default" disabled={isBusy} onClick={draft.takeBack}>
                {t('takeBack')}
              </Button>
            )}
            <Button variant="default" onClick={closing.askToClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('save')}
            </Button>
          </div>
        </div>
      </form>
    </FormDialog>
  )
}

function ParameterHint({ title, parameter }: { title: string; parameter: DefinitionParameter }) {
  const t = useTranslations('catalogue.change')
  const locale = useLanguage()
  const measure = useMeasureText()
  return (
    <p className={note.note}>
      {t('what', { title, words: wordsIn(parameter.words, locale) })}{' '}
      {parameter.default === null
        ? t('noDefault')
        : t('default', { value: measure(parameter.default, parameter.unit, parameter.difference) })}
    </p>
  )
}

interface ValueFieldsProps {
  form: ReturnType<typeof useParameterForm>['form']
  parameter: DefinitionParameter
}

function ValueFields({ form, parameter }: ValueFieldsProps) {
  const t = useTranslations('catalogue.change')
  const units = unitsFor(parameter)
  const { value } = form.values
  return (
    <div className={frame.pair}>
      <TextInput
        label={t('value')}
        inputMode="decimal"
        required
        autoComplete="off"
        {...form.getInputProps('value')}
        value={value.text}
        onChange={(event) => form.setFieldValue('value', { ...value, text: event.currentTarget.value })}
      />
      {units.length > 0 && (
        <Select
          label={t('unit')}
          allowDeselect={false}
          data={units.map((unit) => ({
            value: unit,
            label: parameter.difference && unit === parameter.unit && unit.startsWith('°') ? `Δ${unit}` : unit,
          }))}
          value={value.unit}
          onChange={(unit) => form.setFieldValue('value', { ...value, unit: unit ?? value.unit })}
        />
      )}
    </div>
  )
}
