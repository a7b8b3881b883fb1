import { SEVERITIES } from '@bonfire/contract/values/category'
import { FINDINGS_PER_MESSAGE } from '@bonfire/contract/webhooks/webhook-events'
import type { WebhookFacts } from '../../../db/webhook-facts.ts'
import { newMessageKey } from '../delivery/sign-message.ts'
import { type FindingRow, type Listener, type NewMessage, wantsEvent } from './webhook-events.repository.ts'

/** A finding whose days are known. */
export interface ToldFinding extends FindingRow {
  readonly firstOn: string
  readonly lastOn: string
  readonly reason?: 'quiet' | 'withdrawn'
}

type FindingType = 'finding.new' | 'finding.gone'
type Names = (ruleId: string, stored: string) => string

/** A message for each project, and a further one for each further hundred findings. */
export function findingMessages(
  listener: Listener,
  findings: readonly ToldFinding[],
  { type, at, ruleName }: { type: FindingType; at: Date; ruleName: Names },
): NewMessage[] {
  const own = findings.filter((finding) => wantsEvent(listener, finding, type))
  const byProject = [...Map.groupBy(own, ({ projectKey }) => projectKey).values()]
  return byProject
    .flatMap((ofProject) => partsOf(ofProject))
    .map((part) => ({
      webhookId: listener.id,
      messageKey: newMessageKey(),
      facts: factsOf(part, { type, at, ruleName }),
    }))
}

function partsOf(findings: readonly ToldFinding[]): ToldFinding[][] {
  const count = Math.ceil(findings.length / FINDINGS_PER_MESSAGE)
  return Array.from({ length: count }, (_, index) =>
    findings.slice(index * FINDINGS_PER_MESSAGE, (index + 1) * FINDINGS_PER_MESSAGE),
  )
}

function factsOf(
  findings: readonly ToldFinding[],
  { type, at, ruleName }: { type: FindingType; at: Date; ruleName: Names },
): WebhookFacts {
  const [first] = findings
  const project = { projectKey: first?.projectKey ?? '', name: first?.projectName ?? '' }
  const timestamp = at.toISOString()
  const listed = findings.map((finding) => ({ ...findingOf(finding, ruleName), reason: finding.reason ?? 'quiet' }))
  if (type === 'finding.gone') return { type, timestamp, data: { project, findings: listed } }
  return { type, timestamp, data: { project, findings: listed.map(({ reason: _, ...finding }) => finding) } }
}

function findingOf(row: ToldFinding, ruleName: Names) {
  return {
    equipRuleId: String(row.equipRuleId),
    site: { siteId: row.siteId, name: row.siteName },
    equip: { equipId: row.equipId, name: row.equipName },
    rule: {
      ruleId: row.ruleId,
      name: ruleName(row.ruleId, row.ruleName),
      category: row.category,
      priority: row.priority,
    },
    severity: SEVERITIES[row.severityRank ?? SEVERITIES.length] ?? null,
    firstOn: row.firstOn,
    lastOn: row.lastOn,
    actionKey: row.actionKey,
  }
}
