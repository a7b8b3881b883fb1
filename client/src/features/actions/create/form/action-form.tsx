import type { Project, Site } from '@bonfire/contract/sites'
import { Button, Checkbox } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormatter, useTranslations } from 'use-intl'
import { firstOnPage } from '../../../../lib/forms/use-draft-form.ts'
import { useFailure } from '../../../../lib/http/failure.ts'
import { useFileIntake } from '../../../../ui/fields/use-file-intake.ts'
import classes from '../create.module.css'
import type { CreationProgress } from '../use-create-action.ts'
import { wasRefused } from '../was-refused.ts'
import { type ActionDraft, type DraftField, draftField } from './action-draft.ts'
import { type DraftForm, DraftFormProvider } from './draft-form.ts'
import { FormSections, openAtFirst, sectionOf } from './form-sections.tsx'
import { MainFields } from './main-fields.tsx'
import { useScreenshotChoice } from './use-screenshot-choice.ts'

interface ActionFormProps {
  form: DraftForm
  site: Site
  project: Project | undefined
  submitLabel: string
  isPending: boolean
  /** Null if nothing is in progress. */
  progress: CreationProgress | null
  onSubmit: (draft: ActionDraft) => Promise<void>
  onCancel: () => void
  /** Whether the form stays for another action; absent if that is not offered. */
  another?: { readonly isWanted: boolean; readonly onChange: (isWanted: boolean) => void }
  /** Rendered above the other fields. */
  children?: ReactNode
}

/** The fields of a new action. Errors are shown below their fields, and the first invalid field is focused. */
export function ActionForm({ form, site, project, isPending, another, ...props }: ActionFormProps) {
  const t = useTranslations('createAction')
  const common = useTranslations('common')
  const [openSections, setOpenSections] = useState(() => openAtFirst(form.getValues()))
  const [failure, setFailure] = useState<string | null>(null)
  const failureOf = useFailure()

  const chooseScreenshot = useScreenshotChoice(form)
  const intake = useFileIntake(
    (files) => {
      setOpenSections((open) => [...new Set([...open, 'links' as const])])
      chooseScreenshot(files)
    },
    () => 'screenshot.png',
  )

  const showProblems = (fields: readonly DraftField[]) => {
    const sections = fields.map(sectionOf).filter((section) => section !== null)
    // A field in a collapsed section cannot be focused.
    flushSync(() => setOpenSections((open) => [...new Set([...open, ...sections])]))
    firstOnPage(fields.map((field) => form.getInputNode(field)))?.focus()
  }
  const submit = async (draft: ActionDraft) => {
    setFailure(null)
    try {
      await props.onSubmit(draft)
      if (another?.isWanted) form.getInputNode('summary')?.focus()
    } catch (error) {
      const { problems, message } = failureOf(error)
      const shown = Object.entries(problems).map(([name, problem]) => [draftField(name), problem] as const)
      form.setErrors(Object.fromEntries(shown))
      showProblems(shown.map(([field]) => field))
      setFailure(wasRefused(error) ? t('failed', { message }) : t('unanswered'))
    }
  }

  return (
    <DraftFormProvider form={form}>
      <form
        noValidate
        className={classes.form}
        data-over={intake.isOver}
        {...intake.handlers}
        onSubmit={form.onSubmit(submit, (errors) => showProblems(Object.keys(errors) as DraftField[]))}
      >
        <div className={classes.fields}>
          {props.children}
          <MainFields projectKey={site.projectId} />
          <FormSections site={site} project={project} open={openSections} onChange={setOpenSections} />
        </div>
        <div className={classes.foot}>
          {failure !== null && <Failure text={failure} />}
          {props.progress && <Progress progress={props.progress} />}
          <div className={classes.buttons}>
            {another && (
              <Checkbox
                className={classes.another ?? ''}
                size="sm"
                label={t('another')}
                checked={another.isWanted}
                disabled={isPending}
                onChange={({ currentTarget: { checked } }) => another.onChange(checked)}
              />
            )}
            {props.progress?.cancel ? (
              <Button variant="default" onClick={props.progress.cancel}>
                {t('cancelUpload')}
              </Button>
            ) : (
              <Button variant="default" disabled={isPending} onClick={props.onCancel}>
                {common('cancel')}
              </Button>
            )}
            <Button type="submit" loading={isPending}>
              {props.submitLabel}
            </Button>
          </div>
        </div>
      </form>
    </DraftFormProvider>
  )
}

function Progress({ progress: { step, share } }: { progress: CreationProgress }) {
  const t = useTranslations('createAction.progress')
  const format = useFormatter()
  return (
    <p role="status" className={classes.progress}>
      {t(step, { share: format.number(share, { style: 'percent' }) })}
    </p>
  )
}

/** What was typed stays, so that it can be resent. */
function Failure({ text }: { text: string }) {
  return (
    <p role="alert" className={classes.failure}>
      <IconAlertCircle size={16} aria-hidden />
      <span>{text}</span>
    </p>
  )
}
