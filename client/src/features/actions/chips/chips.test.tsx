import {
  ACTION_PRIORITIES,
  ACTION_STATUSES,
  ACTION_TYPES,
  type ActionStatus,
} from '@bonfire/contract/actions/action-words'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import en from '../../../locales/en/actions.ts'
import fr from '../../../locales/fr/actions.ts'
import { SeverityChip, StatusChip, TypeChip } from './chips.tsx'

/** The label of a chip and the tone of its frame. */
function read(chip: ReactElement, actions: object = en) {
  const drawn = renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ actions }}>
      {chip}
    </IntlProvider>,
  )
  return `${drawn.replace(/<[^>]*>/g, '')}: ${/data-tone="(\w+)"/.exec(drawn)?.[1]}`
}

const STATUSES = Object.keys(ACTION_STATUSES) as ActionStatus[]

test('the colour of a status chip shows its urgency', () => {
  expect(STATUSES.map((status) => read(<StatusChip status={status} />))).toEqual([
    'Triage: blue',
    'New Action: blue',
    'In Progress: accent',
    'In Review: accent',
    'New Action: blue',
    'Scope Required: amber',
    'To Be Quoted: amber',
    'Pending PO: amber',
    'Parked: red',
    'Open: neutral',
    'Closed: neutral',
    'Rejected: neutral',
  ])
})

test('a status has the same label in the chip and in its transition comment', () => {
  expect(en.choices.status).toEqual(
    Object.fromEntries(STATUSES.map((status) => [status, ACTION_STATUSES[status].label])),
  )
})

test('both raw values of New Action share one French label', () => {
  expect(read(<StatusChip status="To Be Raised MM" />, fr)).toBe('Nouvelle: blue')
  expect(read(<StatusChip status="New Action" />, fr)).toBe('Nouvelle: blue')
  expect(read(<StatusChip status="Work In Progress" />, fr)).toBe('En cours: accent')
})

test('severity and type chips show their word, the highest severities in red', () => {
  expect(ACTION_PRIORITIES.map((priority) => read(<SeverityChip priority={priority} />))).toEqual([
    'Blocker: red',
    'Critical: red',
    'Major: amber',
    'Moderate: amber',
    'Minor: blue',
    'Trivial: neutral',
  ])
  expect(ACTION_TYPES.map((type) => read(<TypeChip type={type} />))).toEqual([
    'Warranty: neutral',
    'Metering: neutral',
    'FDD: neutral',
    'Optimisation: neutral',
    'Data Uptime: neutral',
    'Other: neutral',
  ])
})
