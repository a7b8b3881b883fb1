import '@mantine/core/styles/Accordion.css'
import type { AmountName } from '@bonfire/contract/actions'
import type { Project, Site } from '@bonfire/contract/sites'
import { Accordion, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { currencySymbol } from '../savings.ts'
import type { DraftField } from './action-draft.ts'
import { AmountFields } from './amount-fields.tsx'
import classes from './create.module.css'
import { useDraftForm } from './draft-form.ts'
import { PeopleFields } from './people-fields.tsx'
import { ScreenshotField } from './screenshot-field.tsx'

export type FormSection = 'people' | 'links' | 'savings' | 'costs'

/** Of the sections only this one is open at first (CRE-05). */
export const OPEN_AT_FIRST: readonly FormSection[] = ['people']

/** The section that folds this field away, null for a field that always shows. */
export function sectionOf(field: DraftField): FormSection | null {
  if (field === 'team' || field === 'assigneeId') return 'people'
  if (field === 'reportUrl' || field === 'screenshot') return 'links'
  if (field === 'amounts.costToComplete') return 'costs'
  return field.startsWith('amounts.') ? 'savings' : null
}

interface FormSectionsProps {
  site: Site
  project: Project | undefined
  open: readonly FormSection[]
  onChange: (open: FormSection[]) => void
}

/** Team & Assignee, Links, Estimated savings and Costs (CRE-04, OPEN-H07). */
export function FormSections({ site, project, open, onChange }: FormSectionsProps) {
  const t = useTranslations('createAction')
  const unitOf = useUnits(project)
  const form = useDraftForm()
  return (
    <Accordion
      multiple
      keepMounted
      keepMountedMode="display-none"
      value={[...open]}
      onChange={(sections) => onChange(sections as FormSection[])}
      transitionDuration={0}
      className={classes.sections ?? ''}
      classNames={{
        control: classes.sectionControl ?? '',
        label: classes.sectionLabel ?? '',
        content: classes.section ?? '',
      }}
    >
      <Section name="people">
        <PeopleFields site={site} project={project} />
      </Section>
      <Section name="links">
        <TextInput
          {...form.getInputProps('reportUrl')}
          label={t('fields.reportUrl')}
          placeholder={t('hints.reportUrl')}
          inputMode="url"
          spellCheck={false}
        />
        <ScreenshotField />
      </Section>
      <Section name="savings">
        <Group name="utility">
          <AmountFields names={['elec', 'gas', 'water', 'thermal']} unitOf={unitOf} />
        </Group>
        <Group name="cost">
          <AmountFields names={['totalFinancialImpact', 'operationalSavings']} unitOf={unitOf} />
        </Group>
        <Group name="nabers">
          <AmountFields names={['nabersEnergy', 'nabersWater']} unitOf={unitOf} />
        </Group>
      </Section>
      <Section name="costs">
        <AmountFields names={['costToComplete']} unitOf={unitOf} />
      </Section>
    </Accordion>
  )
}

function Section({ name, children }: { name: FormSection; children: ReactNode }) {
  const t = useTranslations('createAction.sections')
  return (
    <Accordion.Item value={name}>
      <Accordion.Control>{t(name)}</Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  )
}

function Group({ name, children }: { name: 'utility' | 'cost' | 'nabers'; children: ReactNode }) {
  const t = useTranslations('createAction.sections')
  return (
    <fieldset className={classes.group}>
      <legend>{t(name)}</legend>
      {children}
    </fieldset>
  )
}

const UNITS: Partial<Record<AmountName, string>> = { elec: 'kWh', gas: 'GJ', water: 'kL', thermal: 'kWh' }

/** Money in the currency of the site's project (CRE-14). */
function useUnits(project: Project | undefined) {
  const t = useTranslations('createAction')
  const money = currencySymbol(project?.currency ?? 'USD', useLocale())
  return (name: AmountName) => UNITS[name] ?? (name.startsWith('nabers') ? t('stars') : money)
}
