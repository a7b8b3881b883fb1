import '@mantine/core/styles/Accordion.css'
import type { AmountName } from '@bonfire/contract/actions/amounts'
import type { Project, Site } from '@bonfire/contract/sites'
import { Accordion } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocale, useTranslations } from 'use-intl'
import { currencySymbol } from '../../../../lib/currency-symbols.ts'
import note from '../../../../ui/messages/note.module.css'
import { ScreenshotField } from '../screenshot/screenshot-field.tsx'
import type { ActionDraft } from './action-draft.ts'
import rows from './field-rows.module.css'
import classes from './form-sections.module.css'
import { PeopleFields } from './people-fields.tsx'
import { PLACES, PlainFields } from './plain-fields.tsx'

type FormSection = 'people' | 'links' | 'savings' | 'costs'

/** The section that contains this field; null for a field that is always visible. */
function sectionOf(field: keyof ActionDraft): FormSection | null {
  const place = field === 'portfolioSiteId' ? 'title' : PLACES[field]
  if (place === 'title' || place === 'choices' || place === 'text') return null
  return place === 'utility' || place === 'cost' || place === 'nabers' ? 'savings' : place
}

/** At first the section of the people is open, and savings if they are filled in. */
export function useOpenSections(initial: ActionDraft) {
  const [open, setOpen] = useState<readonly FormSection[]>(() =>
    initial.totalFinancialImpact === '' ? ['people'] : ['people', 'savings'],
  )
  const openWith = (fields: readonly (keyof ActionDraft)[]) => {
    const sections = fields.map(sectionOf).filter((section) => section !== null)
    // A field in a collapsed section cannot be focused.
    flushSync(() => setOpen((before) => [...new Set([...before, ...sections])]))
  }
  return { open, setOpen, openWith }
}

interface FormSectionsProps {
  site: Site
  project: Project | undefined
  sections: ReturnType<typeof useOpenSections>
}

/** Team & Assignee, Links, Estimated savings and Costs. */
export function FormSections({ site, project, sections: { open, setOpen } }: FormSectionsProps) {
  const t = useTranslations('createAction')
  const unitOf = useUnits(project)
  const rootRef = useRef<HTMLDivElement>(null)
  const change = (sections: FormSection[]) => {
    flushSync(() => setOpen(sections))
    const opened = sections.find((section) => !open.includes(section))
    // Its content may be below the visible part of the dialog.
    if (opened) rootRef.current?.querySelector(`[data-section="${opened}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Accordion
      ref={rootRef}
      multiple
      keepMounted
      keepMountedMode="display-none"
      value={[...open]}
      onChange={(sections) => change(sections as FormSection[])}
      transitionDuration={0}
      className={classes.sections ?? ''}
      classNames={{
        control: classes.control ?? '',
        label: classes.label ?? '',
        content: classes.content ?? '',
      }}
    >
      <Section name="people">
        <PeopleFields site={site} project={project} />
      </Section>
      <Section name="links">
        <div className={rows.links}>
          <PlainFields place="links" />
        </div>
        <ScreenshotField />
      </Section>
      <Section name="savings">
        <p className={note.note}>{t('sections.savingsHint')}</p>
        {(['utility', 'cost', 'nabers'] as const).map((group) => (
          <fieldset key={group} className={classes.group}>
            <legend>{t(`sections.${group}`)}</legend>
            <div className={rows.pair}>
              <PlainFields place={group} unitOf={unitOf} />
            </div>
          </fieldset>
        ))}
      </Section>
      <Section name="costs">
        <div className={rows.pair}>
          <PlainFields place="costs" unitOf={unitOf} />
        </div>
      </Section>
    </Accordion>
  )
}

function Section({ name, children }: { name: FormSection; children: ReactNode }) {
  const t = useTranslations('createAction.sections')
  return (
    <Accordion.Item value={name} data-section={name}>
      <Accordion.Control>{t(name)}</Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  )
}

const UNITS: Partial<Record<AmountName, string>> = { elec: 'kWh', gas: 'GJ', water: 'kL', thermal: 'kWh' }

/** Money in the currency of the site's project. */
function useUnits(project: Project | undefined) {
  const t = useTranslations('createAction')
  const money = currencySymbol(project?.currency ?? 'USD', useLocale())
  return (name: AmountName) => UNITS[name] ?? (name.startsWith('nabers') ? t('stars') : money)
}
