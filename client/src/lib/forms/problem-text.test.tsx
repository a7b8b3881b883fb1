import { issue } from '@bonfire/contract/refusals/problem'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import actionsInEnglish from '../../locales/en/actions.ts'
import en from '../../locales/en.ts'
import { CATALOGUES } from '../../locales/texts.ts'
import { useProblemText } from './problem-text.ts'

const { problems: fr } = await CATALOGUES.people.fr()
const { problems: english } = await CATALOGUES.dataIn.en()

type Arguments = Parameters<ReturnType<typeof useProblemText>>

function Reader({ given, hear }: { given: Arguments; hear: (text: string) => void }) {
  const ofActions = useProblemText('actions.problems')
  const ofOthers = useProblemText()
  hear((given[0].startsWith('action.') ? ofActions : ofOthers)(...given))
  return null
}

function told(locale: 'en' | 'fr', ...given: Arguments): string {
  let heard = ''
  renderToString(
    <IntlProvider
      locale={locale}
      timeZone="UTC"
      messages={{ en: { ...en, problems: english, actions: actionsInEnglish }, fr: { problems: fr } }[locale] as never}
    >
      <Reader given={given} hear={(text) => (heard = text)} />
    </IntlProvider>,
  )
  return heard
}

it('a code of the contract is rendered with its parameters', () => {
  const tooLong = issue('action.description-too-long', { maximum: 100_000 })
  expect(told('en', tooLong)).toBe('Description cannot be longer than 100,000 characters')
  expect(told('fr', issue('user.name-missing'))).toBe('Le nom complet est obligatoire.')
})

it.each([
  ['key.no-scopes', 'Choisissez au moins un droit pour la clé.'],
  ['project.quiet-days', 'Saisissez un nombre entier de jours de 1 à 90.'],
] as const)('%s, which a form finds before it is sent, is in words', (code, text) => {
  expect(told('fr', issue(code))).toBe(text)
})

it('the caller’s words replace a parameter', () => {
  const tooLarge = issue('action.amount-too-large', { amount: 'gas', maximum: 6 })
  expect(told('en', tooLarge, { amount: 'Gas savings' })).toBe('Gas savings must be at most 6')
})

it('a sentence of the server stays, and so does a code without a text', () => {
  expect(told('en', 'There is an account with this email.')).toBe('There is an account with this email.')
  expect(told('en', 'value.wrong-form')).toBe('value.wrong-form')
})
