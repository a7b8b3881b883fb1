import { Command } from 'commander'
import {
  countExpired,
  type Expired,
  listRemovals,
  type Removal,
  type RemovalKind,
  removeExpired,
} from '../../features/retention/retention.service.ts'
import { withDatabase } from '../session.ts'

const SETTINGS: Record<RemovalKind, string> = {
  findings: 'KEEP_FINDINGS_DAYS',
  comments: 'KEEP_COMMENTS_DAYS',
  trails: 'KEEP_TRAILS_DAYS',
}
const KINDS = ['findings', 'comments', 'trails'] as const

export function retentionCommand(): Command {
  return new Command('retention')
    .description('delete what is past its retention period, as the server does every hour')
    .option('--dry-run', 'only show what would be deleted, and what was deleted recently', false)
    .action(({ dryRun }: { dryRun: boolean }) =>
      withDatabase(async (context) => {
        const expired = await countExpired(context)
        const removed = dryRun ? undefined : await removeExpired(context)
        for (const kind of KINDS) {
          process.stdout.write(`${kind}\t${outcomeOf(kind, expired[kind], removed?.[kind])}\n`)
        }
        if (dryRun) process.stdout.write((await listRemovals(context)).map(describe).join(''))
      }),
    )
}

function outcomeOf(kind: RemovalKind, expired: Expired[RemovalKind], removed: number | undefined): string {
  if (!expired) return `kept for ever; ${SETTINGS[kind]} is not set`
  const outcome = removed === undefined ? `${expired.count} would be removed` : `${removed} removed`
  return `kept ${expired.days} days; ${outcome}`
}

const describe = ({ removedOn, tenantKey, removed, kind, keptFrom }: Removal & { tenantKey: string }) =>
  `${removedOn}\t${tenantKey}\t${kind}\t${removed} removed, kept from ${keptFrom}\n`
