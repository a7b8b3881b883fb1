import { expect, test } from 'vitest'
import { findMentioned } from '../message/message-text.ts'
import { insertMention, matchingNames, mentionAt, mentionParts } from './mentions.ts'

const person = (display: string) => ({ display, id: `id of ${display}`, authId: `auth of ${display}` })
const names = ['Site Engineer', 'Site Engineer North', 'Électricien Étage', 'Chiller Contractor'].map(person)

const mentionedIds = (text: string, among: typeof names) => findMentioned({ text, chosen: [] }, among).ids

test('an @ at the start of a word suggests people; inside an email address it does not', () => {
  expect(mentionAt('@', 1)).toEqual({ start: 0, typed: '' })
  expect(mentionAt('ask @site eng', 13)).toEqual({ start: 4, typed: 'site eng' })
  expect(mentionAt('mail a@b', 8)).toBeUndefined()
  expect(mentionAt('ask @site\nnext line', 19)).toBeUndefined()
  expect(mentionAt('ask @site', 3)).toBeUndefined()
})

test('people are found by the start of any word, ignoring accents and case', () => {
  expect(matchingNames(names, 'eng').map(({ display }) => display)).toEqual(['Site Engineer', 'Site Engineer North'])
  expect(matchingNames(names, 'ELEC').map(({ display }) => display)).toEqual(['Électricien Étage'])
  expect(matchingNames(names, 'c').map(({ display }) => display)).toEqual(['Chiller Contractor'])
  expect(matchingNames(names, 'hiller')).toEqual([])
})

test('choosing a name inserts it, and typing continues after it', () => {
  const text = 'ask @si please'
  const query = mentionAt(text, 7)
  if (!query) throw new Error('no mention at the caret')
  expect(insertMention(text, 7, query, 'Site Engineer')).toEqual({ text: 'ask @Site Engineer please', caret: 19 })
})

test('the longer of two matching names is mentioned, and each person only once', () => {
  const text = '@Site Engineer North and @Site Engineer, again @Site Engineer'
  expect(mentionedIds(text, names)).toEqual(['id of Site Engineer North', 'id of Site Engineer'])
})

test('a longer name, an unknown name or an email address mentions nobody', () => {
  expect(mentionedIds('@Site Engineers, @Nobody, x@Site Engineer', names)).toEqual([])
  expect(mentionedIds('no mention', names)).toEqual([])
})

test('a name is mentioned in any letter case', () => {
  expect(mentionedIds('@site engineer and @ÉLECTRICIEN étage', names)).toEqual([
    'id of Site Engineer',
    'id of Électricien Étage',
  ])
})

test('a name in backticks mentions nobody', () => {
  const code = ['`@Site Engineer`', '``a ` @Site Engineer``', '```\n@Site Engineer\n\n```', 'so:\n```\n@Site Engineer']
  for (const text of code) expect([text, mentionedIds(text, names)]).toEqual([text, []])
  const words = ['a ` b\n\n@Site Engineer ` c', '\\`@Site Engineer\\`', '`a` @Site Engineer `b`', '`@Site Engineer']
  for (const text of words) expect([text, mentionedIds(text, names)]).toEqual([text, ['id of Site Engineer']])
})

test('parses twenty thousand backticks quickly', () => {
  const text = `${'` `` '.repeat(4000)}@Site Engineer`
  const before = process.threadCpuUsage()
  mentionedIds(text, names)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(200)
})

test('parses a message full of similar names quickly', () => {
  const many = Array.from({ length: 500 }, (_, index) => person(`Site Engineer ${index}`))
  const before = process.threadCpuUsage()
  mentionedIds('@site engineer x'.repeat(1300), many)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(200)
})

test('the parts add up to the whole text', () => {
  const text = 'Hi @Chiller Contractor, see @nobody. @Site Engineer'
  const parts = mentionParts(text, names)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter((part) => part.id).map((part) => part.text)).toEqual(['@Chiller Contractor', '@Site Engineer'])
})
