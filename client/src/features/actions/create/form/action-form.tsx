import type { Project, Site } from '@bonfire/contract/sites'
import { Button, Checkbox } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useFileIntake } from '../../../../ui/fields/use-file-intake.ts'
import { Problem } from '../../../../ui/messages/problem.tsx'
import { useScreenshotChoice } from '../screenshot/use-screenshot-choice.ts'
import type { useActionCreation } from '../use-action-creation.ts'
import type { CreationProgress } from '../use-create-action.ts'
import classes from './action-form.module.css'
import { DraftFormProvider } from './draft-form.ts'
import { FormSections } from './form-sections.tsx'
import { MainFields, type SuggestedSeverity } from './main-fields.tsx'

interface ActionFormProps {
  creation: ReturnType<typeof useActionCreation>
  site: Site
  project: Project | undefined
  submitLabel: string
  suggested?: SuggestedSeverity
  /** The findings that the action is for. */
  equipRuleIds?: readonly string[]
  /** True if the form stays for another action; absent if that is not offered. */
  another?: { readonly isWanted: boolean; readonly onChange: (isWanted: boolean) => void }
  /** Rendered above the other fields. */
  children?: ReactNode
}

/** The fields of a new action. Errors are shown below their fields, and the first invalid field is focused. */
export function ActionForm({ creation, site, project, another, ...props }: ActionFormProps) {
  const t = useTranslations('createAction')
  const common = useTranslations('common')
  const { form, submit, failure, sections, isPending, progress, closing } = creation
  const chooseScreenshot = useScreenshotChoice(form)
  const intake = useFileIntake(
    (files) => {
      sections.openWith(['screenshot'])
      chooseScreenshot(files)
    },
    () => 'screenshot.png',
  )
  return (
    <DraftFormProvider form={form}>
      <form noValidate className={classes.form} data-over={intake.isOver} {...intake.handlers} onSubmit={submit}>
        <div className={classes.fields}>
          {props.children}
          <MainFields projectKey={site.projectId} suggested={props.suggested} equipRuleIds={props.equipRuleIds ?? []} />
          <FormSections site={site} project={project} sections={sections} />
        </div>
        <div className={classes.foot}>
          {failure !== null && <Failure text={failure} />}
          {progress && <Progress progress={progress} />}
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
            {progress?.cancel ? (
              <Button variant="default" onClick={progress.cancel}>
                {t('cancelUpload')}
              </Button>
            ) : (
              <Button variant="default" disabled={isPending} onClick={closing.askToClose}>
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

/** The form keeps what was typed, so that it can be resent. */
function Failure({ text }: { text: string }) {
  return (
    <Problem>
      <IconAlertCircle size={16} aria-hidden />
      <span>{text}</span>
    </Problem>
  )
}
