import { wordsIn } from '@bonfire/contract/definitions/definition'
import type { Likelihood } from '@bonfire/contract/diagnosis/diagnose'
import { DIAGNOSIS_DAYS } from '@bonfire/contract/diagnosis/equip-diagnosis'
import type { FiringEvidence } from '@bonfire/contract/hits/evidence'
import type { Why } from '@bonfire/contract/hits/read-evidence'
import type { Site } from '@bonfire/contract/sites'
import type { InsightType } from '@bonfire/contract/values/category'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { dayBefore, knownTimeZone } from '../../../../lib/time/site-days.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import basics from '../../../../ui/basics.module.css'
import { Fact } from '../../../../ui/fact.tsx'
import facts from '../../../../ui/facts.module.css'
import { ErrorState } from '../../../../ui/messages/error-state.tsx'
import { hasRolesRestriction, mayConfigureRules } from '../../../auth/permissions.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { Causes } from '../../../evidence/causes.tsx'
import { diagnosisQuery } from '../../../evidence/diagnosis.queries.ts'
import { Equation } from '../../../evidence/equation.tsx'
import evidence from '../../../evidence/evidence.module.css'
import { useQuantityText } from '../../../evidence/use-quantity-text.ts'
import { whyQuery } from '../../../histories/rule/why.queries.ts'
import { InputsTable } from './inputs-table.tsx'
import { RunDays } from './run-days.tsx'
import { type ListedOccurrence, useCheckCause } from './use-check-cause.ts'
import classes from './why.module.css'

interface FoundRow {
  readonly occurrenceId: string
  readonly equipNumber: number | undefined
  readonly equip: string
}

interface WhyPanelProps {
  row: FoundRow
  site: Site
  insightType: InsightType
}

/** Explains the latest occurrence of a row, if it is one of our own rules; nothing for one that was sent. */
export function WhyPanel({ row, site, insightType }: WhyPanelProps) {
  const t = useTranslations('equipment.why')
  const locale = useLanguage()
  const occurrence = { occurrenceId: row.occurrenceId, insightType }
  const query = useQuery(whyQuery(occurrence))
  if (query.isPending) return <Skeleton height={90} radius="md" mt={16} />
  if (!query.data) {
    if (!query.isError) return null
    return <ErrorState title={t('failed')} load={query} />
  }
  const why = query.data
  const firing = why.evidence.firings.at(-1)
  if (!firing) return null
  return (
    <section className={classes.why} aria-label={t('title')}>
      <h3 className={basics.partTitle}>{t('title')}</h3>
      <Equation firing={firing} parameters={why.evidence.parameters} body={why.body} />
      <Facts why={why} firing={firing} site={site} />
      <div className={classes.columns}>
        <InputsTable firing={firing} />
        <LostRules why={why} row={row} site={site} />
        <SilentPoints why={why} site={site} />
        <Restated why={why} />
        <FindingCauses why={why} occurrence={occurrence} row={row} />
      </div>
      <RunDays why={why} />
      <Limits why={why} site={site} />
      <p className={evidence.quiet}>
        {t('source', {
          rule: why.evidence.definition,
          version: why.evidence.version,
          source: wordsIn(why.body.source, locale),
        })}
      </p>
    </section>
  )
}

/** How likely each cause is by all rules of the unit, in the week up to the finding. */
function useLikelihoods({ equipNumber, occurrenceId }: FoundRow): ReadonlyMap<string, Likelihood> {
  const to = occurrenceId.slice(-DAY_CHARACTERS)
  const days = { from: dayBefore(to, DIAGNOSIS_DAYS - 1), to }
  const { data } = useQuery({ ...diagnosisQuery(equipNumber ?? 0, days), enabled: equipNumber !== undefined })
  return new Map(data?.causes.map(({ cause, likelihood }) => [cause, likelihood]))
}
const DAY_CHARACTERS = 'yyyy-mm-dd'.length

/** Offers causes to tick off to those who work on findings. */
function FindingCauses({ why, occurrence, row }: { why: Why; occurrence: ListedOccurrence; row: FoundRow }) {
  const user = useSessionUser()
  const check = useCheckCause(occurrence, user.displayName)
  const likelihoods = useLikelihoods(row)
  const rank = [...likelihoods.keys()]
  // Where nothing is known of a cause, the order of the rule counts.
  const placeOf = (cause: string) => (likelihoods.has(cause) ? rank.indexOf(cause) : rank.length)
  return (
    <Causes
      causes={why.body.causes.toSorted((one, other) => placeOf(one) - placeOf(other))}
      checked={why.checked}
      likelihoods={likelihoods}
      onCheck={hasRolesRestriction(user) ? check.mutate : undefined}
    />
  )
}

/** Lists the rules that cannot run any more after a fall of coverage, with links to the reasons. */
function LostRules({ why, row, site }: { why: Why; row: FoundRow; site: Site }) {
  const t = useTranslations('equipment.why')
  const locale = useLanguage()
  const { lostRules = [] } = why.evidence
  if (lostRules.length === 0) return null
  const ruleName = (rule: string) => wordsIn(why.rules[rule] ?? rule, locale)
  return (
    <section aria-label={t('lost')}>
      <p className={evidence.caption}>{t('lost')}</p>
      <ul className={classes.lost}>
        {lostRules.map((rule) => (
          <li key={rule}>{ruleName(rule)}</li>
        ))}
      </ul>
      <Link to="/coverage" search={{ coverageSite: site.syncoId, coverageSearch: row.equip }}>
        {t('coverage')}
      </Link>
    </section>
  )
}

/** Names the rules that found the same at the same time. */
function Restated({ why }: { why: Why }) {
  const t = useTranslations('equipment.why')
  const locale = useLanguage()
  const format = useFormatter()
  const { restatedBy = [] } = why.evidence
  if (restatedBy.length === 0) return null
  return (
    <p>{t('restated', { rules: format.list(restatedBy.map((rule) => wordsIn(why.rules[rule] ?? rule, locale))) })}</p>
  )
}

// More are a count: whoever looks for an outage needs no list of a thousand.
const LISTED = 20

/** Lists the points that stopped sending, and the equips that stopped with this one. */
function SilentPoints({ why, site }: { why: Why; site: Site }) {
  const t = useTranslations('equipment.why.silent')
  const format = useFormatter()
  const { silentPoints = [], outage } = why.evidence
  if (silentPoints.length === 0) return null
  const time = (instant: number) =>
    format.dateTime(new Date(instant * 1000), { timeStyle: 'short', timeZone: knownTimeZone(site.timezone) })
  return (
    <section aria-label={t('points')}>
      <p className={evidence.caption}>{t('points')}</p>
      <ul className={classes.lost}>
        {silentPoints.slice(0, LISTED).map(({ pointId, name, lastAt }) => (
          <li key={pointId}>{lastAt === null ? t('before', { name }) : t('since', { name, time: time(lastAt) })}</li>
        ))}
        {silentPoints.length > LISTED && <li>{t('more', { count: silentPoints.length - LISTED })}</li>}
      </ul>
      {outage && (
        <>
          <p className={evidence.caption}>{t('outage', { equips: outage.equipCount, points: outage.pointCount })}</p>
          <ul className={classes.lost}>
            {outage.equips.slice(0, LISTED).map((name, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the list never changes
              <li key={place}>{name}</li>
            ))}
            {outage.equipCount > LISTED && <li>{t('more', { count: outage.equipCount - LISTED })}</li>}
          </ul>
        </>
      )}
    </section>
  )
}

/** Links for those who may to where a limit is changed, and where others are tried on stored days. */
function Limits({ why, site }: { why: Why; site: Site }) {
  const t = useTranslations('equipment.why')
  const user = useSessionUser()
  const rule = why.evidence.definition
  const parameters = Object.keys(why.evidence.parameters)
  if (!mayConfigureRules(user) || parameters.length === 0) return null
  const [only] = parameters.length === 1 ? parameters : []
  return (
    <p className={classes.limits}>
      <Link to="/settings/catalogue" search={{ rule, ...(only !== undefined && { parameter: only }) }}>
        {t('changeLimit')}
      </Link>
      <Link to="/settings/catalogue/edit" search={{ rule, site: site.syncoId }}>
        {t('tryLimits')}
      </Link>
    </p>
  )
}

function Facts({ why, firing, site }: { why: Why; firing: FiringEvidence; site: Site }) {
  const t = useTranslations('equipment.why')
  const locale = useLanguage()
  const format = useFormatter()
  const quantity = useQuantityText()
  const time = (instant: number) =>
    format.dateTime(new Date(instant * 1000), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: knownTimeZone(site.timezone),
    })
  const state = firing.state === null ? undefined : why.states[firing.state]
  return (
    <dl className={`${facts.facts} ${facts.above} ${classes.facts}`}>
      <Fact name={t('facts.onset')}>{time(firing.onsetAt)}</Fact>
      <Fact name={t('facts.confirmed')}>{time(firing.confirmedAt)}</Fact>
      <Fact name={t('facts.worst')}>{time(firing.worstAt)}</Fact>
      {state && <Fact name={t('facts.state')}>{state[locale]}</Fact>}
      <Fact name={t('facts.known')}>
        {format.number(why.evidence.knownShare, { style: 'percent', maximumFractionDigits: 2 })}
      </Fact>
      {Object.entries(why.evidence.parameters).map(([name, { value, unit, source, sharedRole }]) => {
        const words = why.body.parameters[name]?.words
        const from = sharedRole === undefined ? t(`from.${source}`) : t('fromShared', { role: sharedRole })
        return (
          <Fact key={name} name={words ? wordsIn(words, locale) : name}>
            {quantity.withUnit(value, unit)} <span className={evidence.quiet}>{from}</span>
          </Fact>
        )
      })}
    </dl>
  )
}
