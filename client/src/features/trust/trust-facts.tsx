import { type JudgedFindings, NOTHING_JUDGED, type RuleTrust, trustIn } from '@bonfire/contract/trust'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import basics from '../../ui/basics.module.css'
import { Problem } from '../../ui/messages/problem.tsx'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import classes from './trust.module.css'
import { useTrustTexts } from './use-trust-texts.ts'

interface TrustFactsProps {
  ruleId: string
  load: UseQueryResult<Record<string, RuleTrust>>
  /** The name of the project that is counted apart. */
  project?: string
}

/** How often a rule was right in the project, and everywhere. */
export function TrustFacts({ ruleId, load, project }: TrustFactsProps) {
  const t = useTranslations('trust')
  const common = useTranslations('common')
  if (load.isError && !load.data) {
    return (
      <Problem isQuiet>
        {t('failed')}
        <Button size="compact-sm" variant="subtle" loading={load.isFetching} onClick={() => void load.refetch()}>
          {common('retry')}
        </Button>
      </Problem>
    )
  }
  if (!load.data) return <SkeletonRows rows={2} columns={['60%']} label={t('title')} />
  const { everywhere = NOTHING_JUDGED, inProject = NOTHING_JUDGED }: Partial<RuleTrust> = load.data[ruleId] ?? {}
  return (
    <>
      <dl className={classes.facts}>
        {project !== undefined && <Judged name={t('project', { project })} judged={inProject ?? NOTHING_JUDGED} />}
        <Judged name={t('everywhere')} judged={everywhere} />
      </dl>
      <p className={`${basics.quiet} ${basics.fine} ${classes.about}`}>{t('about')}</p>
    </>
  )
}

function Judged({ name, judged }: { name: string; judged: JudgedFindings }) {
  const texts = useTrustTexts()
  return (
    <div className={classes.judged}>
      <dt dir="auto">{name}</dt>
      <dd>
        <TrustBar judged={judged} />
        <span>{texts.share(judged)}</span>
        {texts.counts(judged).map((count) => (
          <span key={count} className={classes.counts}>
            {count}
          </span>
        ))}
      </dd>
    </div>
  )
}

/** The interval as a band and the share as a mark, from none to all; nothing if too little is known. */
function TrustBar({ judged }: { judged: JudgedFindings }) {
  const trust = trustIn(judged)
  if (trust === null) return null
  const { share, low, high } = trust
  const percent = (part: number) => `${100 * part}%`
  return (
    <span className={classes.bar} aria-hidden>
      <span className={classes.band} style={{ insetInlineStart: percent(low), inlineSize: percent(high - low) }} />
      <span className={classes.mark} style={{ insetInlineStart: percent(share) }} />
    </span>
  )
}
