import { expect, test } from 'vitest'
import { insertMention, matchingNames, mentionAt, mentionParts } from './mentions.ts'
import { whomItMeans } from './message-text.ts'

const person = (display: string) => ({ display, id: `id of ${display}`, authId: `auth of ${display}` })
const names = ['Site Engineer', 'Site Engineer North', 'Électricien Étage', 'Chiller Contractor'].map(person)

const mentionedIds = (text: string, among: typeof names) => whomItMeans({ text, chosen: [] }, among).ids

test('an @ at the start of a word asks for people, one inside a mail address does not', () => {
  expect(mentionAt('@', 1)).toEqual({ start: 0, typed: '' })
  expect(mentionAt('ask @site eng', 13)).toEqual({ start: 4, typed: 'site eng' })
  expect(mentionAt('mail a@b', 8)).toBeUndefined()
  expect(mentionAt('ask @site\nnext line', 19)).toBeUndefined()
  expect(mentionAt('ask @site', 3)).toBeUndefined()
})

test('people are found by the beginning of any word, whatever the accents and letter case', () => {
  expect(matchingNames(names, 'eng').map(({ display }) => display)).toEqual(['Site Engineer', 'Site Engineer North'])
  expect(matchingNames(names, 'ELEC').map(({ display }) => display)).toEqual(['Électricien Étage'])
  expect(matchingNames(names, 'c').map(({ display }) => display)).toEqual(['Chiller Contractor'])
  expect(matchingNames(names, 'hiller')).toEqual([])
})

test('a chosen name is written out where it was asked for, and typing goes on behind it', () => {
  const text = 'ask @si please'
  const query = mentionAt(text, 7)
  if (!query) throw new Error('no mention at the caret')
  expect(insertMention(text, 7, query, 'Site Engineer')).toEqual({ text: 'ask @Site Engineer please', caret: 19 })
})

test('of two names that fit the longer one is mentioned, and each person once', () => {
  const text = '@Site Engineer North and @Site Engineer, again @Site Engineer'
  expect(mentionedIds(text, names)).toEqual(['id of Site Engineer North', 'id of Site Engineer'])
})

test('a name that goes on, a foreign name and a mail address mention nobody', () => {
  expect(mentionedIds('@Site Engineers, @Nobody, x@Site Engineer', names)).toEqual([])
  expect(mentionedIds('no mention', names)).toEqual([])
})

test('a name mentions whatever its letter case', () => {
  expect(mentionedIds('@site engineer and @ÉLECTRICIEN étage', names)).toEqual([
    'id of Site Engineer',
    'id of Électricien Étage',
  ])
})

test('a name in back-ticks mentions nobody', () => {
  const code = ['`@Site Engineer`', '``a ` @Site Engineer``', '```\n@Site Engineer\n\n```', 'so:\n```\n@Site Engineer']
  for (const text of code) expect([text, mentionedIds(text, names)]).toEqual([text, []])
  const words = ['a ` b\n\n@Site Engineer ` c', '\\`@Site Engineer\\`', '`a` @Site Engineer `b`', '`@Site Engineer']
  for (const text of words) expect([text, mentionedIds(text, names)]).toEqual([text, ['id of Site Engineer']])
})

test('twenty thousand back-ticks are looked through at once', () => {
  const text = `${'` `` '.repeat(4000)}@Site Engineer`
  const before = process.threadCpuUsage()
  mentionedIds(text, names)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(200)
})

test('a message full of mentions among many people with like names is looked through at once', () => {
  const many = Array.from({ length: 500 }, (_, index) => person(`Site Engineer ${index}`))
  const before = process.threadCpuUsage()
  mentionedIds('@site engineer x'.repeat(1300), many)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(200)
})

test('the parts are the whole text again', () => {
  const text = 'Hi @Chiller Contractor, see @nobody. @Site Engineer'
  const parts = mentionParts(text, names)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter((part) => part.id).map((part) => part.text)).toEqual(['@Chiller Contractor', '@Site Engineer'])
})
