import { loadInsights } from '@bonfire/contract/hits/hits'
import { type Digest, readDigest } from '@bonfire/contract/insight-subscriptions'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { packedGroups } from '../../../../testing/group-samples.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { occurrence, occurrenceMap } from '../../../../testing/samples.ts'
import { signedInServer } from '../../../../testing/signed-in-server.ts'
import { refusal } from '../../../../testing/stub-server.ts'

const equips = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^More for/ }) })
const shown = (count: number) => expect.poll(() => equips.all()).toHaveLength(count)

/** The equipment list that a line of a digest leads to, whose mail counted these of four equips. */
async function follow(equipRuleIds: string[] | undefined) {
  const group = {
    siteId: 'tower',
    site: 'Tower',
    projectKey: 'NORTH',
    ruleId: 'fan-after-hours',
    ruleName: 'Fan after hours',
    category: null,
    priority: 1,
    severity: 'high' as const,
    newEquips: [],
    newCount: 1,
    stillCount: 1,
    goneCount: 0,
    firstOn: '2026-01-05',
    lastOn: '2026-01-06',
  }
  const server = signedInServer()
  server.on(loadInsights, ({ body }) =>
    body.rules
      ? occurrenceMap(['1', '2', '3', '4'].map((equipRuleId) => occurrence({ equipRuleId })))
      : packedGroups([]),
  )
  server.on(readDigest, () =>
    equipRuleIds
      ? ({
          since: '2026-01-05T07:00:00.000Z',
          until: '2026-01-06T07:00:00.000Z',
          timezone: 'UTC',
          groups: [{ ...group, equipRuleIds }],
        } satisfies Digest)
      : refusal('not_found', 'It is gone.'),
  )
  await openScreen('/analysis/insights/tower/fan-after-hours?from=2026-01-05&to=2026-01-06&digest=7')
}

test('a line of an email leads to the findings that it counted', async () => {
  await follow(['2', '3'])
  await shown(2)
  await expect
    .element(page.getByText('Showing only the 2 findings counted in the email of Jan 6, 2026, 7:00 AM.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Back to the findings in the email' }))
    .toHaveAttribute('href', expect.stringContaining('/settings/insight-subscriptions/digests/7'))
  await page.getByRole('link', { name: 'Show all findings' }).click()
  await shown(4)
  await expect.element(page.getByRole('link', { name: 'Back to insights' })).toBeVisible()
})

test.each([
  { counted: ['2', '9'], rows: 1, says: /1 of them no longer exists/ },
  { counted: ['9'], rows: 4, says: /^The finding counted in .* no longer exists, so all are shown/ },
  {
    counted: undefined,
    rows: 4,
    says: 'All findings are shown: the email was sent to someone else, or what it counted is no longer kept.',
  },
])('findings of an email that are gone are missed: $says', async ({ counted, rows, says }) => {
  await follow(counted)
  await shown(rows)
  await expect.element(page.getByText(says)).toBeVisible()
})

test('an email to someone else leads back to the insights', async () => {
  await follow(undefined)
  await expect.element(page.getByRole('link', { name: 'Back to insights' })).toBeVisible()
})
