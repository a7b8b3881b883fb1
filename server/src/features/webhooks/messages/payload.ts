import type { WebhookPayload } from '@bonfire/contract/webhooks/webhook-events'
import type { WebhookFacts } from '../../../db/webhook-facts.ts'

const insightsPage = (baseUrl: string) => `${baseUrl}/analysis/insights`
const webhooksPage = (baseUrl: string) => `${baseUrl}/webhooks`

/** Programs get the facts with links. */
export function payloadOf(facts: WebhookFacts, baseUrl: string): WebhookPayload {
  return { ...facts, data: withLinks(facts, baseUrl) } as WebhookPayload
}

function withLinks({ type, data }: WebhookFacts, baseUrl: string): object {
  switch (type) {
    case 'finding.new':
    case 'finding.gone':
      return {
        ...data,
        findings: data.findings.map((finding) => {
          const place = [finding.site.siteId, finding.rule.ruleId].map(encodeURIComponent).join('/')
          return { ...finding, url: `${insightsPage(baseUrl)}/${place}` }
        }),
      }
    case 'webhook.test':
      return { ...data, url: webhooksPage(baseUrl) }
    default: {
      const url = `${baseUrl}/actions/${encodeURIComponent(data.action.key)}`
      return { ...data, action: { ...data.action, url } }
    }
  }
}
