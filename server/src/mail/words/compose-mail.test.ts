import { describe, expect, it } from 'vitest'
import { HOT, HOT_EVIDENCE } from '../../../test/fixtures/explained.ts'
import type { MailFacts, NewsKind } from '../../db/mail-facts.ts'
import { composeMail } from './compose-mail.ts'

const ADDRESSES = { baseUrl: 'https://bonfire.example', profileUrl: 'https://bonfire.example/profile' }
const FACTS: MailFacts = {
  actionKey: 'NORTH-1',
  summary: 'Mend the valve',
  status: 'Work In Progress',
  priority: 'Critical',
  siteName: 'Mill',
  projectName: 'North',
  actorName: 'Dee',
}

const CHECKS = {
  findings: [{ targetName: 'AHU <1>', evidence: HOT_EVIDENCE, body: HOT, timezone: 'Australia/Sydney' }],
  more: 2,
  tenantId: 1,
}

const compose = (kind: NewsKind, facts: Partial<MailFacts> = {}, locale: 'en' | 'fr' = 'en') =>
  composeMail({ kind, facts: { ...FACTS, ...facts }, siteRowId: 1, locale }, ADDRESSES)

const INVITED = { username: 'ada', token: 'secret', expiresAt: '2026-03-17T12:00:00Z', actorName: 'Dee' }
const composeInvite = (locale: 'en' | 'fr') =>
  composeMail({ kind: 'invited', facts: INVITED, siteRowId: null, locale }, { ...ADDRESSES, onlyProvider: 'Acme' })

describe('an invitation where people sign in with an identity provider only', () => {
  it('leads there and asks for no password', () => {
    const { subject, text } = composeInvite('en')
    expect(subject).toBe('You are invited to Bonfire')
    expect(text).toContain('Dee invites you to Bonfire')
    expect(text).toContain('Sign in with your Acme account')
    expect(text).toContain('https://bonfire.example/login?locale=en\n')
    expect(text).not.toMatch(/password|secret/)
  })

  it('does so in French', () => {
    const { subject, text } = composeInvite('fr')
    expect(subject).toBe('Vous êtes invité à rejoindre Bonfire')
    expect(text).toContain('Connectez-vous avec votre compte Acme')
  })
})

const MOVED = { fromStatus: 'To Be Raised MM', toStatus: 'Closed', status: 'Closed', reason: 'False alert' }

describe('a mail', () => {
  it.each([
    ['assigned', 'NORTH-1 is assigned to you: Mend the valve'],
    ['transitioned', 'NORTH-1 is now Closed: Mend the valve'],
    ['commented', 'Dee commented on NORTH-1: Mend the valve'],
    ['mentioned', 'Dee mentioned you in NORTH-1: Mend the valve'],
    ['criticalCreated', 'Critical at Mill: Mend the valve (NORTH-1)'],
    ['repairProved', 'NORTH-1: repair proved: Mend the valve'],
    ['repairCameBack', 'NORTH-1 came back: Mend the valve'],
  ] as const)('about %s names it in the subject', (kind, subject) => {
    expect(compose(kind, MOVED).subject).toBe(subject)
  })

  it.each([
    ['en', 'repairProved', 1, 'The repair is proved: the rule could have fired on 6 days in a row, and did not.'],
    ['en', 'repairProved', 9, 'All 9 repairs are proved: each rule could have fired on at least 6 days in a row'],
    [
      'en',
      'repairCameBack',
      1,
      'The fault came back on Saturday, 14 March 2026, after the action was closed as fixed.',
    ],
    ['en', 'repairCameBack', 9, '9 faults came back, the last on Saturday, 14 March 2026, after'],
    ['fr', 'repairProved', 1, 'la règle aurait pu se déclencher 6 jours de suite et ne l’a pas fait.'],
    ['fr', 'repairCameBack', 1, 'Le défaut est réapparu le samedi 14 mars 2026, après la clôture de l’action'],
  ] as const)('says what became of repairs, in %s: %s of %d', (locale, kind, count, sentence) => {
    const equips = count > 1 ? ['AHU 1', 'AHU 2'] : ['AHU 1']
    const { text } = compose(kind, { repairs: { count, equips, provedDays: 6, cameBackOn: '2026-03-14' } }, locale)
    expect(text).toContain(sentence)
    if (locale === 'en') expect(text).toContain(count > 1 ? 'Equipment: AHU 1, AHU 2 and 7 more' : 'Equipment: AHU 1\n')
  })

  it('about an assignment lists what to check below the numbers of each finding', () => {
    const of = (locale: 'en' | 'fr') =>
      composeMail({ kind: 'assigned', facts: FACTS, siteRowId: 1, locale, checks: CHECKS }, ADDRESSES)
    expect(of('en').text).toContain(`AHU <1>: Supply air hot
At its worst: sat 34.6\u00a0°C ≥ hot 30\u00a0°C
Possible causes:
1. Heating valve leaks or is stuck open
2. Supply air sensor failed or drifted

2 more findings are on the action`)
    expect(of('en').html).toContain('<li>Heating valve leaks or is stuck open</li>')
    expect(of('en').html).toContain('AHU &lt;1&gt;')
    expect(of('fr').text).toContain('Au pire moment\u00a0: sat 34,6\u00a0°C ≥ hot 30\u00a0°C')
    expect(compose('assigned').text).not.toContain('causes')
  })

  it('draws the inputs of a finding around its firing', () => {
    const [span, fired] = [
      { from: 1_773_056_400, to: 1_773_067_200 },
      { from: 1_773_060_000, to: 1_773_063_600 },
    ]
    const summary = { samples: 3, minimum: 20, mean: 28, maximum: 34.6, known: 1 }
    const line = {
      pointId: 'sat',
      kind: 'number' as const,
      unit: 'celsius',
      holdSeconds: 3600,
      isOnChange: false,
      summary,
      form: 'samples' as const,
      t: [span.from, fired.from, fired.to],
      v: [20, 34.6, null],
      nextAt: null,
    }
    const of = (locale: 'en' | 'fr') =>
      composeMail(
        {
          kind: 'assigned',
          facts: FACTS,
          siteRowId: 1,
          locale,
          checks: CHECKS,
          charts: [{ span, fired, lines: [{ name: 'sat', line }] }],
        },
        ADDRESSES,
      )
    const { html, text, attachments = [] } = of('en')
    expect(attachments).toMatchObject([{ cid: 'chart-0-0@bonfire', filename: 'sat.png', contentType: 'image/png' }])
    expect(html).toContain(
      '<img src="cid:chart-0-0@bonfire" width="420" height="44" alt="sat 20\u00a0°C to 34.6\u00a0°C">',
    )
    expect(html).toMatch(/9 Mar 2026, 22:40\s–\s10 Mar 2026, 01:40; the firing is shaded\./)
    expect(of('fr').html).toContain('le déclenchement est mis en évidence.')
    expect(text).not.toContain('shaded')
    expect(compose('assigned')).not.toHaveProperty('attachments')
  })

  it('quotes costly Markdown without delay', () => {
    for (const piece of ['www.a_', '> ', '[', '&<', '\n', '*a_', 'https://a.b@']) {
      const text = piece.repeat(100_000 / piece.length)
      const before = process.threadCpuUsage()
      expect(compose('commented', { text }).text).toContain(piece.trim())
      const { user, system } = process.threadCpuUsage(before)
      expect([piece, (user + system) / 1000 < 200]).toEqual([piece, true])
    }
  })

  it('has the same text in plain text and on the screen', () => {
    expect(compose('transitioned', MOVED).text).toBe(`Dee moved the action from New Action to Closed.

NORTH-1 Mend the valve
Reason: False alert
Site: Mill
Project: North
Status: Closed
Severity: Critical

Open the action: https://bonfire.example/actions/NORTH-1?locale=en

--${' '}
You get this email because you created the action or it is assigned to you.
Choose which emails you get under Email notifications in your profile:
https://bonfire.example/profile?locale=en
`)
  })

  it('quotes a comment line by line', () => {
    const { text, html } = compose('commented', { text: 'First *line*\n\nThird' })
    expect(text).toContain('> First *line*\n> \n> Third\n')
    expect(html).toContain('First *line*<br><br>Third</blockquote>')
  })

  it('is entirely in French for French readers', () => {
    const { subject, text, html } = compose('transitioned', MOVED, 'fr')
    expect(subject).toBe('NORTH-1 passe à «\u00a0Fermée\u00a0»\u00a0: Mend the valve')
    for (const words of [
      '«\u00a0Nouvelle\u00a0»',
      'Motif\u00a0: Fausse alerte',
      'Gravité\u00a0: Critique',
      'Ouvrir l’action\u00a0: https://bonfire.example/actions/NORTH-1?locale=fr\n',
      'https://bonfire.example/profile?locale=fr\n',
    ]) {
      expect(text).toContain(words)
    }
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain('Ouvrir l’action')
  })

  it('shows markup in people’s text as text', () => {
    const evil = '<script>alert(1)</script><img src=x onerror="x()"> & \'"'
    const { html } = compose('mentioned', {
      summary: evil,
      text: evil,
      actorName: evil,
      siteName: evil,
      projectName: evil,
    })
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img')
    expect(html.split('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;x()&quot;&gt;')).toHaveLength(7)
  })

  it('links to the action whatever its project’s name', () => {
    const { text, html } = compose('assigned', { actionKey: 'Ä&"?#-7' })
    expect(text).toContain('https://bonfire.example/actions/%C3%84%26%22%3F%23-7?locale=en\n')
    expect(html).toContain('href="https://bonfire.example/actions/%C3%84%26%22%3F%23-7?locale=en"')
  })
})
