import type { Project, Site } from '@bonfire/contract/sites'
import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormatter, useTranslations } from 'use-intl'
import { ApiError } from '../../../lib/api.ts'
import { useFailureText } from '../../../lib/failure-text.ts'
import { useFileIntake } from '../../../ui/use-file-intake.ts'
import { type ActionDraft, type DraftField, draftField } from './action-draft.ts'
import classes from './create.module.css'
import { type DraftForm, DraftFormProvider, useProblemText } from './draft-form.ts'
import { FormSections, OPEN_AT_FIRST, sectionOf } from './form-sections.tsx'
import { MainFields } from './main-fields.tsx'
import type { CreationProgress } from './use-create-action.ts'
import { useScreenshotChoice } from './use-screenshot-choice.ts'
import { wasRefused } from './was-refused.ts'

interface ActionFormProps {
  form: DraftForm
  site: Site
  project: Project | undefined
  submitLabel: string
  isPending: boolean
  /** Null while nothing is under way. */
  progress: CreationProgress | null
  onSubmit: (draft: ActionDraft) => Promise<void>
  onCancel: () => void
  /** Drawn above the other fields. */
  children?: ReactNode
}

/** The fields of a new action. What is wrong is shown under its field, and the first of it has the focus. */
export function ActionForm({ form, site, project, isPending, ...props }: ActionFormProps) {
  const t = useTranslations('createAction')
  const common = useTranslations('common')
  const problemText = useProblemText()
  const [openSections, setOpenSections] = useState(OPEN_AT_FIRST)
  const [failure, setFailure] = useState<string | null>(null)
  const failureText = useFailureText()

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
    // A field in a folded section cannot take the focus.
    flushSync(() => setOpenSections((open) => [...new Set([...open, ...sections])]))
    firstOnScreen(fields.map((field) => form.getInputNode(field)))?.focus()
  }
  const submit = async (draft: ActionDraft) => {
    setFailure(null)
    try {
      await props.onSubmit(draft)
    } catch (error) {
      const refused = error instanceof ApiError && error.code === 'invalid' ? Object.entries(error.fields) : []
      const problems = refused.map(([name, message]) => {
        const field = draftField(name)
        return { field, text: problemText(field, message) }
      })
      form.setErrors(Object.fromEntries(problems.map(({ field, text }) => [field, text])))
      showProblems(problems.map(({ field }) => field))
      const message = problems[0]?.text ?? failureText(error)
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

/** What was typed stays, so that it can be sent again (CRE-45, ERR-18). */
function Failure({ text }: { text: string }) {
  return (
    <p role="alert" className={classes.failure}>
      <IconAlertCircle size={16} aria-hidden />
      <span>{text}</span>
    </p>
  )
}

function firstOnScreen(inputs: readonly (HTMLElement | null)[]): HTMLElement | undefined {
  const found = inputs.filter((input) => input !== null)
  return found.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
}
