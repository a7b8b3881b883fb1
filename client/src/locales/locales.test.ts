import { expect, it } from 'vitest'
import auth from './en/auth.ts'
import dataIn from './en/data-in.ts'
import equipment from './en/equipment.ts'
import noSites from './en/no-sites.ts'
import overlays from './en/overlays.ts'
import passwords from './en/passwords.ts'
import people from './en/people.ts'
import profile from './en/profile.ts'
import rules from './en/rules.ts'
import shared from './en.ts'
import actionTexts from './en-actions.ts'
import authFrench from './fr/auth.ts'
import dataInFrench from './fr/data-in.ts'
import equipmentFrench from './fr/equipment.ts'
import noSitesFrench from './fr/no-sites.ts'
import overlaysFrench from './fr/overlays.ts'
import passwordsFrench from './fr/passwords.ts'
import peopleFrench from './fr/people.ts'
import profileFrench from './fr/profile.ts'
import rulesFrench from './fr/rules.ts'
import sharedFrench from './fr.ts'
import actionTextsFrench from './fr-actions.ts'

const en = { ...shared, ...actionTexts, auth, dataIn, equipment, noSites, overlays, passwords, people, profile, rules }
const fr = {
  ...sharedFrench,
  ...actionTextsFrench,
  auth: authFrench,
  dataIn: dataInFrench,
  equipment: equipmentFrench,
  noSites: noSitesFrench,
  overlays: overlaysFrench,
  passwords: passwordsFrench,
  people: peopleFrench,
  profile: profileFrench,
  rules: rulesFrench,
}

/** Path to text, for every text of a catalogue. */
function texts(catalogue: object, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') found.set(path + key, value)
    else for (const [inner, text] of texts(value, `${path}${key}.`)) found.set(inner, text)
  }
  return found
}

const argumentsOf = (text: string) =>
  [...new Set([...text.matchAll(/(?<!(?:one|other|=\d+) )\{(\w+)[,}]/g)].map((match) => match[1]))].sort()

it('French has the texts of English, and no others', () => {
  expect([...texts(fr).keys()].sort()).toEqual([...texts(en).keys()].sort())
})

it('every French text takes the arguments of the English one', () => {
  const french = texts(fr)
  for (const [key, text] of texts(en))
    expect([key, argumentsOf(french.get(key) ?? '')]).toEqual([key, argumentsOf(text)])
})

it('the documented labels that no screen shows yet stand in both catalogues', () => {
  const { reports, explorer, labs } = en.shell.navigation
  expect([reports, explorer, labs]).toEqual(['Reports', 'Explorer', 'Labs'])
  expect(Object.values(en.analysis.ranges)).toEqual([
    'Last 24 hours',
    'Last 3 days',
    'Last 7 days',
    'Last 30 days',
    'Last Month',
    'Last 3 Months',
    'Last 6 Months',
    'Last 12 Months',
    'Year to date',
    'Last 2 years (inc. YTD)',
    'Last 3 years (inc. YTD)',
    'Previous Period',
    'Same Period Previous Year',
  ])
  expect(Object.values({ ...fr.analysis.ranges, ...fr.shell.navigation })).not.toContain('')
})
