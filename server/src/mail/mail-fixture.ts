import type { Db } from '../db/database.ts'
import { buildProject, buildSite, buildTenant, buildUser } from '../testing/factories.ts'
import type { DeliveryParts } from './deliver-mails.ts'
import type { MailFacts } from './mail-facts.ts'

const MAIL_FACTS: MailFacts = {
  actionKey: 'NORTH-1',
  summary: 'Mend the valve',
  status: 'New Action',
  priority: 'Major',
  siteName: 'Mill',
  projectName: 'North',
  actorName: 'The dee',
}

export const MAIL_HOUSE: Pick<DeliveryParts, 'sender' | 'addresses'> = {
  sender: { name: 'Bonfire', address: 'bonfire@acme.example', domain: 'acme.example' },
  addresses: { baseUrl: 'https://bonfire.example', profileUrl: 'https://bonfire.example/profile' },
}

interface QueuedMail {
  readonly at: Date
  readonly newsKey?: string
  readonly facts?: Partial<MailFacts>
}

/** A site, and what makes people who see it and mails to them. */
export async function buildMailFixture(db: Db) {
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'NORTH')
  const siteId = await buildSite(db, { tenantId, projectId, key: 'mill' })
  return {
    person: (username: string) => buildUser(db, { tenantId, username, projectIds: [projectId] }),
    queue: async (recipientId: number, { at, newsKey = 'action-1-created', facts }: QueuedMail): Promise<void> => {
      await db
        .insertInto('mail')
        .values({
          news_key: newsKey,
          recipient_id: recipientId,
          site_id: siteId,
          kind: 'assigned',
          facts: JSON.stringify({ ...MAIL_FACTS, ...facts }),
          created_at: at,
          next_attempt_at: at,
        })
        .execute()
    },
  }
}
