import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import fr from '../locales/fr.ts'
import { ApiError } from './api.ts'
import { useFailureText, useServerWords } from './failure-text.ts'

interface Told {
  reason: string
  words: string
}

function Reader({ error, hear }: { error: unknown; hear: (told: Told) => void }) {
  const reasonOf = useFailureText()
  const wordsOf = useServerWords()
  hear({ reason: reasonOf(error), words: wordsOf(error) })
  return null
}

/** What somebody who reads French is told of a failure: why, and in the words of the server. */
function told(error: unknown): Told | undefined {
  let heard: Told | undefined
  renderToString(
    <IntlProvider locale="fr" timeZone="UTC" messages={fr as never}>
      <Reader error={error} hear={(one) => (heard = one)} />
    </IntlProvider>,
  )
  return heard
}

const { unexpected, unreachable, requestId } = fr.common.errors

it('a refusal is told in its own words, the field that is wrong first', () => {
  const refusal = { code: 'invalid', message: 'Deux champs sont faux', fields: { email: 'L’e-mail est faux' } }
  expect(told(new ApiError(422, refusal))).toEqual({ reason: 'L’e-mail est faux', words: 'Deux champs sont faux' })
})

it('what broke inside the server has a number to ask about, and its words where they are wanted', () => {
  const broken = new ApiError(500, { code: 'internal', message: 'Le moteur dort', requestId: 'r-7' })
  const reference = requestId.replace('{requestId}', 'r-7')
  expect(told(broken)).toEqual({ reason: `${unexpected} ${reference}`, words: 'Le moteur dort' })
})

it.each([0, 200, 404, 418, 502])('an answer with status %i that is not the server’s is told in French', (status) => {
  const code = status === 0 ? 'unreachable' : 'unreadable'
  const text = status === 0 ? unreachable : unexpected
  expect(told(new ApiError(status, { code, message: 'Bad Gateway' }))).toEqual({ reason: text, words: text })
})

it('what is no answer at all is told in French', () => {
  expect(told(new TypeError('undefined is not a function'))).toEqual({ reason: unexpected, words: unexpected })
})
