import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BindingPattern, type Expression, parseSync, type SpreadElement, Visitor } from 'oxc-parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTenant, buildUser } from '../testing/factories.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { inFrench, speak } from './speak.ts'

const ROOT = join(import.meta.dirname, '../../..')

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

it('a refusal is in French for who asks for French, field by field, and in English otherwise', async () => {
  const tenantId = await buildTenant(test.database.db)
  await buildUser(test.database.db, { tenantId, username: 'engineer' })
  const cookie = await test.signIn('engineer')
  const create = (language: string) =>
    test.ask(
      {
        method: 'POST',
        url: '/api/issue',
        payload: { summary: ' ', elec: -1 },
        headers: { 'accept-language': language },
      },
      cookie,
    )
  const french = (await create('fr')).json()
  expect(french.fields).toMatchObject({
    summary: 'Le résumé est obligatoire',
    elec: 'Les économies d’électricité doivent être un nombre supérieur ou égal à 0',
  })
  expect(french.message).toMatch(/^Certains champs sont incorrects\. Le résumé est obligatoire\u00a0; /)
  expect((await create('en')).json().fields.summary).toBe('Summary cannot be blank')
  expect((await create('de')).json().fields.summary).toBe('Summary cannot be blank')
})

it('what is put into a message stays as it is, and what has no French stays English', () => {
  expect(inFrench('There is no team "A {0} team" here. Choose one of: Bueno, Other.')).toBe(
    'Il n’y a pas d’équipe «\u00a0A {0} team\u00a0» ici. Choisissez parmi\u00a0: Bueno, Other.',
  )
  expect(inFrench('Nobody wrote this')).toBe('Nobody wrote this')
  const conflict = { code: 'conflict' as const, message: 'Nobody wrote this', fields: { summary: 'There is no file' } }
  expect(speak(conflict, { 'accept-language': 'fr' })).toEqual(conflict)
})

/** Those who send these are programs: rule engines, scripts, monitoring. */
const FOR_PROGRAMS =
  /features\/ingest\/(ingest\.routes|ingest-key\.service|replay|ingest-samples)|http\/(health|metrics)|storage\/|cli\/|testing\/|http\/api-|mail\/|config\.ts|setting/

it('every message to people has French', () => {
  const files = globSync(['server/src/**/*.ts', 'contract/src/**/*.ts'], { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|fixture/.test(file) && !FOR_PROGRAMS.test(file),
  )
  const messages = files.flatMap((file) => messagesOf(join(ROOT, file)).map((message) => ({ file, message })))
  expect(messages.length).toBeGreaterThan(60)
  expect(messages.filter(({ message }) => inFrench(message) === message)).toEqual([])
})

const REFUSALS = new Set([
  'malformed',
  'unauthenticated',
  'forbidden',
  'conflict',
  'tooLarge',
  'unsupportedType',
  'invalid',
  'tooMany',
  'Refusal',
])

/** Texts that a refusal or a schema says, templates with `{0}` for what is put in. */
function messagesOf(file: string): string[] {
  const found: string[] = []
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && REFUSALS.has(callee.name)) found.push(...textsOf(first))
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && /message$/i.test(id.name)) found.push(...textsOf(init))
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && (key.name === 'error' || key.name === 'message'))
        found.push(...textsOf(value as Expression))
    },
  }).visit(program)
  return found
}

/** The sentences that an expression may stand for. */
function textsOf(node: Expression | SpreadElement | BindingPattern | null | undefined): string[] {
  if (node?.type === 'Literal') return typeof node.value === 'string' && node.value.includes(' ') ? [node.value] : []
  if (node?.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)]
  if (node?.type !== 'TemplateLiteral') return []
  const last = node.quasis.length - 1
  // What only puts texts together says nothing itself.
  if (!node.quasis.some(({ value }) => /[a-z]{2}/i.test(value.raw))) return []
  return [node.quasis.map(({ value }, place) => `${value.cooked}${place < last ? `{${place}}` : ''}`).join('')]
}
