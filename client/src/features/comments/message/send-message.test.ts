import { expect, test, vi } from 'vitest'
import { sendMessage } from './send-message.ts'

function steps({ failing = [] as string[], mentions = true } = {}) {
  const calls: string[] = []
  const step = (name: string) => async (commentId?: string) => {
    calls.push(commentId ? `${name} of ${commentId}` : name)
    if (failing.includes(name)) throw new Error(`${name} failed`)
    return 'c7'
  }
  const upload = async (commentId: string) => void (await step('upload')(commentId))
  return { calls, given: { store: () => step('store')(), upload, ...(mentions && { notify: step('notify') }) } }
}

test('creates the comment, uploads its files, then notifies mentioned people', async () => {
  const { calls, given } = steps()
  expect(await sendMessage(given)).toEqual({ kind: 'sent' })
  expect(calls).toEqual(['store', 'upload of c7', 'notify of c7'])
})

test('notifies nobody when nobody is mentioned', async () => {
  const { calls, given } = steps({ mentions: false })
  expect(await sendMessage(given)).toEqual({ kind: 'sent' })
  expect(calls).toEqual(['store', 'upload of c7'])
})

test('logs a comment that could not be stored and does nothing more', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { calls, given } = steps({ failing: ['store'] })
  expect(await sendMessage(given)).toMatchObject({ kind: 'notSent', error: new Error('store failed') })
  expect(calls).toEqual(['store'])
  expect(logged).toHaveBeenCalledWith('Failed to send the comment', new Error('store failed'))
})

test('reports a failed file and keeps the comment and the mails', async () => {
  const { calls, given } = steps({ failing: ['upload'] })
  expect(await sendMessage(given)).toMatchObject({
    kind: 'partly',
    commentId: 'c7',
    fileError: new Error('upload failed'),
    hasFileError: true,
    isNotifyFailed: false,
  })
  expect(calls).toEqual(['store', 'upload of c7', 'notify of c7'])
})

test('a comment stays sent when its mails fail', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { given } = steps({ failing: ['notify'] })
  expect(await sendMessage(given)).toMatchObject({ kind: 'partly', hasFileError: false, isNotifyFailed: true })
  expect(logged).toHaveBeenCalledWith(
    'failed to send notification emails to users tagged in message',
    expect.anything(),
  )
})
