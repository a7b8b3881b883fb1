import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import fr from '../../locales/fr.ts'
import { ApiError } from './api.ts'
import { type Failure, hasStatus, useFailure } from './failure.ts'

function Reader({ error, hear }: { error: unknown; hear: (failure: Failure) => void }) {
  hear(useFailure()(error))
  return null
}

/** The failure in French. */
function told(error: unknown): Failure | undefined {
  let heard: Failure | undefined
  renderToString(
    <IntlProvider locale="fr" timeZone="UTC" messages={fr as never}>
      <Reader error={error} hear={(one) => (heard = one)} />
    </IntlProvider>,
  )
  return heard
}

const { newVersion, unexpected, unreachable, requestId } = fr.common.errors
const reference = requestId.replace('{requestId}', 'r-7')
const NO_FIELDS = { problems: {}, present: {} }

it('a refused form shows its message, and one for each invalid field', () => {
  const fields = { email: 'L’e-mail est faux', role: 'Le rôle manque' }
  const message = 'Deux champs sont faux'
  expect(told(new ApiError(422, { code: 'invalid', message, fields }))).toEqual({
    message,
    detail: message,
    problems: fields,
    present: {},
  })
})

it('a conflict has the values that someone else saved, which are no messages', () => {
  const fields = { summary: 'La vanne fuit' }
  const message = 'Modifié entre-temps'
  expect(told(new ApiError(409, { code: 'conflict', message, fields }))).toEqual({
    message,
    detail: message,
    problems: {},
    present: fields,
  })
})

it('an internal error shows its reference number and no words of the server', () => {
  const broken = new ApiError(500, { code: 'internal', message: 'Le moteur dort', requestId: 'r-7' })
  expect(told(broken)).toEqual({ message: `${unexpected} ${reference}`, detail: reference, ...NO_FIELDS })
})

it('a server that says why it fails is quoted, with the reference number', () => {
  const full = new ApiError(503, { code: 'server.disk-full', message: 'Le disque est plein.', requestId: 'r-7' })
  const message = `Le disque est plein. ${reference}`
  expect(told(full)).toEqual({ message, detail: message, ...NO_FIELDS })
})

it('a lost connection says so', () => {
  const lost = new ApiError(0, { code: 'unreachable', message: 'The server cannot be reached.' })
  expect(told(lost)).toEqual({ message: unreachable, detail: unreachable, ...NO_FIELDS })
})

it('an answer of a new version says so in French', () => {
  const outdated = new ApiError(200, { code: 'newVersion', message: 'A new version of Bonfire has been installed.' })
  expect(told(outdated)).toEqual({ message: newVersion, detail: newVersion, ...NO_FIELDS })
})

it.each([400, 404, 422])('a refusal by a new version with status %i does not say that something is gone', (status) => {
  const refusal = { code: 'not_found', message: 'This action does not exist.' }
  expect(hasStatus(new ApiError(status, refusal), 400, 404, 422)).toBe(true)
  expect(hasStatus(new ApiError(status, { ...refusal, code: 'newVersion' }), 400, 404, 422)).toBe(false)
})

it.each([200, 404, 418, 502])('a foreign response with status %i is explained in French', (status) => {
  const foreign = new ApiError(status, { code: 'unreadable', message: 'Bad Gateway' })
  expect(told(foreign)).toEqual({ message: unexpected, detail: undefined, ...NO_FIELDS })
})

it('a missing response is explained in French', () => {
  const crash = new TypeError('undefined is not a function')
  expect(told(crash)).toEqual({ message: unexpected, detail: undefined, ...NO_FIELDS })
})
