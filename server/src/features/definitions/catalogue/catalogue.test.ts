import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CAUSES } from '@bonfire/contract/definitions/causes'
import { checkDefinition, stateVocabulary } from '@bonfire/contract/definitions/check-definition'
import { checkOrder } from '@bonfire/contract/definitions/check-order'
import { type Definition, isFor, isForEquip, type Words } from '@bonfire/contract/definitions/definition'
import { EQUIP_KINDS } from '@bonfire/contract/definitions/equip-kinds'
import { partsAsked } from '@bonfire/contract/definitions/equip-parts'
import { parseCondition } from '@bonfire/contract/definitions/language/condition'
import { typeOfParameter } from '@bonfire/contract/definitions/parameter-in-si'
import { partsOfRole } from '@bonfire/contract/definitions/role-parts'
import { strengthsOf } from '@bonfire/contract/definitions/strengths'
import { CONSEQUENCES } from '@bonfire/contract/diagnosis/consequences'
import { expect, it } from 'vitest'
import { BUILT_IN, STATE_MACHINES } from './read-catalogue.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const byKey = new Map(BUILT_IN.map((definition) => [definition.key, definition]))
const each = it.each(BUILT_IN.map((definition) => [definition.key, definition] as const))
const kindsOf = (definition: Definition) => EQUIP_KINDS.filter((kind) => isFor(definition, kind))

it('every built-in definition has a unique key', () => {
  expect(BUILT_IN.length).toBeGreaterThan(125)
  expect(byKey.size).toBe(BUILT_IN.length)
  expect(STATE_MACHINES.flatMap(({ equip }) => equip).sort()).toEqual([...EQUIP_KINDS].sort())
})

each('%s applies in states of its kinds of equip, and names causes and rules that exist', (_, definition) => {
  for (const kind of kindsOf(definition)) {
    const machine = STATE_MACHINES.find(({ equip }) => equip.includes(kind))
    const numbers = machine?.states.map(({ number }) => number) ?? []
    expect(definition.states?.filter((state) => !numbers.includes(state)) ?? []).toEqual([])
  }
  expect(definition.causes.filter((cause) => !Object.hasOwn(CAUSES, cause))).toEqual([])
  expect(definition.causes).not.toHaveLength(0)
  expect(Object.keys(definition.strengths ?? {})).toEqual(definition.causes)
  expect(checkOrder(definition, BUILT_IN)).toEqual([])
})

it('no rule that needs a valve or damper is for equips that are said to lack it', () => {
  const wrong = BUILT_IN.flatMap((definition) =>
    kindsOf(definition)
      .filter((kind) => definition.equip !== 'any' && partsAsked(kind).length > 0)
      .flatMap((kind) =>
        definition.roles.flatMap((role) => {
          const parts =
            partsOfRole(role)
              ?.split('|')
              .map((part) => [part, false] as const) ?? []
          const isStillFor = isForEquip(definition, { kind, parts: Object.fromEntries(parts) }, () => true)
          return parts.length > 0 && isStillFor ? `${definition.key} ${role}` : []
        }),
      ),
  )
  expect(wrong).toEqual([])
})

it('rules name only parts that people are asked about', () => {
  const wrong = BUILT_IN.flatMap(({ key, parts = [], hasParts = [], lacksParts = [], ...definition }) =>
    [...parts, ...hasParts, ...lacksParts]
      .flatMap((choice) => choice.split('|'))
      .filter(
        (part) => !EQUIP_KINDS.some((kind) => isFor(definition, kind) && partsAsked(kind).some((one) => one === part)),
      )
      .map((part) => `${key} ${part}`),
  )
  expect(wrong).toEqual([])
})

const frenchOf = (words: Words) => (typeof words === 'string' ? '' : words.fr)

/** The texts of something in the catalogue. */
const textsOf = ({ name, description, parameters }: Pick<Definition, 'name' | 'description' | 'parameters'>) => [
  name,
  description,
  ...Object.values(parameters).map(({ words }) => words),
]

it('every text is in both languages, and French uses its own spaces and apostrophes', () => {
  const texts = [
    ...BUILT_IN.flatMap(textsOf),
    ...STATE_MACHINES.flatMap(({ words, states, parameters }) => [
      words,
      ...states.map((state) => state.words),
      ...Object.values(parameters).map((parameter) => parameter.words),
    ]),
    ...Object.values(CAUSES),
  ]
  const wrong = texts.filter((words) => {
    const french = frenchOf(words)
    return french === '' || / [:;?!%»]|«[^\u00a0]|[a-zà-ÿ]'|[a-zà-ÿ][:;?!](\s|$)|\.\.\./i.test(french)
  })
  expect(wrong).toEqual([])
})

it('no definition with defaults is outside its own bounds', () => {
  const wrong = [...BUILT_IN, ...STATE_MACHINES].flatMap(({ key, parameters }) =>
    Object.entries(parameters).flatMap(([name, { default: value, minimum = -Infinity, maximum = Infinity }]) =>
      value === null || (value >= minimum && value <= maximum) ? [] : `${key} ${name}`,
    ),
  )
  expect(wrong).toEqual([])
})

each('%s says what the language understands, dimensions included', (_, definition) => {
  expect(checkDefinition(definition, STATE_MACHINES)).toEqual([])
})

it.each(STATE_MACHINES.map((machine) => [machine.key, machine] as const))(
  'the conditions of %s say what the language understands',
  (_, machine) => {
    const texts = [...(machine.proof ?? []), ...machine.states.flatMap(({ when }) => when ?? [])]
    const parsed = texts.map((text) => parseCondition(text, stateVocabulary(machine)))
    expect(parsed.flatMap((one) => ('errors' in one ? one.errors : []))).toEqual([])
    const unknown = Object.values(machine.parameters).filter((parameter) => !typeOfParameter(parameter))
    expect(unknown).toEqual([])
  },
)

it('the page on diagnoses has the causes of each rule', async () => {
  const page = await readFile(join(ROOT, 'docs', 'diagnosis.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const causesIn = (key: string) =>
    rows
      .find((row) => row.split(' | ')[0]?.includes(`\`${key}\``))
      ?.split(' | ')[1]
      ?.replace(' |', '')
  const shown = (definition: Definition) =>
    [...Map.groupBy([...strengthsOf(definition)], ([, strength]) => strength)]
      .map(([strength, some]) => `${strength}: ${some.map(([cause]) => `\`${cause}\``).join(', ')}`)
      .join('; ')
  expect(BUILT_IN.map(({ key }) => [key, causesIn(key)])).toEqual(BUILT_IN.map((one) => [one.key, shown(one)]))
})

it('consequences are of rules that there are', () => {
  const named = CONSEQUENCES.flatMap(({ on, explains }) => [...on, ...explains])
  expect(named.filter((key) => !byKey.has(key))).toEqual([])
})
