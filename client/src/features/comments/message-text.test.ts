import { expect, test } from 'vitest'
import { mentionAt } from './mentions.ts'
import { chooseMention, EMPTY_MESSAGE, type MessageText, typeText, whomItMeans } from './message-text.ts'

const named = (display: string, id: string) => ({ display, id, authId: `local|${id}`, email: `${id}@acme.example` })
const first = named('Alex Smith', 'first')
const second = named('Alex Smith', 'second')
const other = named('Bo', 'bo')
const names = [first, second, other]

/** Types the text to its end, as somebody does who writes it from left to right. */
const write = (before: MessageText, text: string) =>
  typeText(before, before.text + text, before.text.length + text.length)
const choose = (before: MessageText, person = second) => {
  const asked = write(before, '@al')
  const query = mentionAt(asked.text, asked.text.length)
  if (!query) throw new Error('no mention at the caret')
  return chooseMention(asked, asked.text.length, query, person).message
}

test('of two people of one name the one who was chosen is mentioned', () => {
  expect(whomItMeans(choose(EMPTY_MESSAGE, second), names)).toEqual({ ids: ['second'], unclear: [] })
  expect(whomItMeans(choose(EMPTY_MESSAGE, first), names)).toEqual({ ids: ['first'], unclear: [] })
  expect(whomItMeans(choose(choose(EMPTY_MESSAGE, first), second), names).ids).toEqual(['first', 'second'])
})

test('a name that several people have, typed and not chosen, is unclear; one of its own is not', () => {
  expect(whomItMeans(write(EMPTY_MESSAGE, '@Alex Smith and @Bo'), names)).toEqual({
    ids: ['bo'],
    unclear: ['Alex Smith'],
  })
})

test('text before and behind a chosen name leaves it the person’s', () => {
  const chosen = write(choose(EMPTY_MESSAGE), 'look')
  const before = typeText(chosen, `Hi ${chosen.text}`, 3)
  expect(before.text).toBe('Hi @Alex Smith look')
  expect(whomItMeans(before, names).ids).toEqual(['second'])
})

test('a chosen name that is changed and mended is unclear again', () => {
  const chosen = choose(EMPTY_MESSAGE)
  const cut = typeText(chosen, '@Alex Smit ', 10)
  expect(whomItMeans(cut, names).ids).toEqual([])
  expect(whomItMeans(typeText(cut, '@Alex Smith ', 11), names)).toEqual({ ids: [], unclear: ['Alex Smith'] })
})

test('of two same names in a row the one that is deleted goes, and the other stays who it was', () => {
  const both = choose(choose(EMPTY_MESSAGE, first), second)
  expect(both.text).toBe('@Alex Smith @Alex Smith ')
  expect(whomItMeans(typeText(both, '@Alex Smith ', 0), names).ids).toEqual(['second'])
  expect(whomItMeans(typeText(both, '@Alex Smith ', 12), names).ids).toEqual(['first'])
})

test('a text put in place of all mentions nobody who was chosen before', () => {
  expect(typeText(choose(EMPTY_MESSAGE), 'Done', 4)).toEqual({ text: 'Done', chosen: [] })
})
