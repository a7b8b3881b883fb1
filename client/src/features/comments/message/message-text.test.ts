import { expect, test } from 'vitest'
import { mentionAt } from '../mentions/mentions.ts'
import { chooseMention, EMPTY_MESSAGE, findMentioned, type MessageText, typeText } from './message-text.ts'

const named = (display: string, id: string) => ({ display, id, authId: `local|${id}`, email: `${id}@acme.example` })
const first = named('Alex Smith', 'first')
const second = named('Alex Smith', 'second')
const other = named('Bo', 'bo')
const names = [first, second, other]

/** Types a text from left to right, like a user. */
const write = (before: MessageText, text: string) =>
  typeText(before, before.text + text, before.text.length + text.length)
const choose = (before: MessageText, person = second) => {
  const asked = write(before, '@al')
  const query = mentionAt(asked.text, asked.text.length)
  if (!query) throw new Error('no mention at the caret')
  return chooseMention(asked, asked.text.length, query, person).message
}

test('of two people with the same name, the chosen one is mentioned', () => {
  expect(findMentioned(choose(EMPTY_MESSAGE, second), names)).toEqual({ ids: ['second'], unclear: [] })
  expect(findMentioned(choose(EMPTY_MESSAGE, first), names)).toEqual({ ids: ['first'], unclear: [] })
  expect(findMentioned(choose(choose(EMPTY_MESSAGE, first), second), names).ids).toEqual(['first', 'second'])
})

test('a shared name that was typed, not chosen, is ambiguous; a unique one is not', () => {
  expect(findMentioned(write(EMPTY_MESSAGE, '@Alex Smith and @Bo'), names)).toEqual({
    ids: ['bo'],
    unclear: ['Alex Smith'],
  })
})

test('text before and after a chosen name keeps the mention', () => {
  const chosen = write(choose(EMPTY_MESSAGE), 'look')
  const before = typeText(chosen, `Hi ${chosen.text}`, 3)
  expect(before.text).toBe('Hi @Alex Smith look')
  expect(findMentioned(before, names).ids).toEqual(['second'])
})

test('a chosen name that was edited and restored is ambiguous again', () => {
  const chosen = choose(EMPTY_MESSAGE)
  const cut = typeText(chosen, '@Alex Smit ', 10)
  expect(findMentioned(cut, names).ids).toEqual([])
  expect(findMentioned(typeText(cut, '@Alex Smith ', 11), names)).toEqual({ ids: [], unclear: ['Alex Smith'] })
})

test('deleting one of two equal names in a row removes that person only', () => {
  const both = choose(choose(EMPTY_MESSAGE, first), second)
  expect(both.text).toBe('@Alex Smith @Alex Smith ')
  expect(findMentioned(typeText(both, '@Alex Smith ', 0), names).ids).toEqual(['second'])
  expect(findMentioned(typeText(both, '@Alex Smith ', 12), names).ids).toEqual(['first'])
})

test('replacing the whole text drops earlier mentions', () => {
  expect(typeText(choose(EMPTY_MESSAGE), 'Done', 4)).toEqual({ text: 'Done', chosen: [] })
})
