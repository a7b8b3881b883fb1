import { type AssociatedEquip, UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import { Button, Skeleton } from '@mantine/core'
import { IconChartLine, IconExternalLink, IconListSearch, IconUnlink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { rangeOfLink, rangeParameters } from '../../../../lib/address/time-range.ts'
import { useDurationText } from '../../../../lib/time/duration-text.ts'
import { localDay } from '../../../../lib/time/site-days.ts'
import { safeAddress } from '../../../../ui/markdown/safe-address.ts'
import { maySeeInsights } from '../../../auth/permissions.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { LazySmallHistories } from '../../../histories/small/lazy-small-histories.ts'
import { findSite, sitesParameter, useSelectedSites } from '../../../sites/site-selection.ts'
import { actionLabel } from '../../action-model.ts'
import { hasFiredSince } from '../status/status-choices.ts'
import equipment from './equipment.module.css'
import { useTrendAddress, useTrendHistories } from './use-trend.ts'

interface EquipPreviewProps {
  equip: AssociatedEquip
  titleId: string
  /** The time at which the action was closed, in epoch milliseconds; null if it is not. */
  closedAt: number | null
  onUnassociate: () => void
}

/** The details of an associated equip. */
export function EquipPreview({ equip, titleId, closedAt, onUnassociate }: EquipPreviewProps) {
  const t = useTranslations('actionDetail.equipment')
  const common = useTranslations('common')
  const durationText = useDurationText()
  const latest = useLatestText(equip)
  const trendAddress = useTrendAddress(equip)
  const [isBroken, setIsBroken] = useState(false)
  const picture = isBroken ? undefined : pictureAddress(equip)
  const histories = useTrendHistories(equip)
  return (
    <>
      <div className={equipment.previewHead}>
        {!picture && !histories && <TrendIcon />}
        <div className={equipment.previewTitle}>
          <h3 id={titleId} dir="auto">
            {equip.equipNumber === undefined ? (
              equip.targetName
            ) : (
              <Link to="/e/$equipNumber" params={{ equipNumber: String(equip.equipNumber) }}>
                {equip.targetName}
              </Link>
            )}
          </h3>
          <p dir="auto">{equip.ruleName}</p>
        </div>
      </div>
      {picture && (
        <img
          src={picture}
          alt={t('trendImage', { equip: equip.targetName })}
          className={equipment.picture}
          onError={() => setIsBroken(true)}
        />
      )}
      {!picture && histories && (
        <div className={equipment.histories}>
          <LazySmallHistories placeholder={<Skeleton height="100%" radius="md" />} isNarrow {...histories} />
        </div>
      )}
      <dl className={equipment.facts}>
        {equip.nowOn !== null && <NowOn actionKey={equip.nowOn} />}
        <dt>{t('severity')}</dt>
        <dd>
          <Severity severity={equip.severity} />
        </dd>
        <dt>{t('latest')}</dt>
        <dd>{latest}</dd>
        {closedAt !== null && <SinceClosed equip={equip} closedAt={closedAt} />}
        <dt>{t('duration')}</dt>
        <dd>{durationText(equip.duration)}</dd>
        <dt>{t('details')}</dt>
        <dd dir="auto" className={equipment.details}>
          {equip.description || t('noDetails')}
        </dd>
      </dl>
      <div className={equipment.previewFoot}>
        <InsightsLink equip={equip} />
        {trendAddress && (
          <Button
            component="a"
            href={trendAddress}
            target="_blank"
            rel="noreferrer"
            size="compact-sm"
            variant="subtle"
            data-mantine-stop-propagation="true"
            leftSection={<IconExternalLink size={14} />}
          >
            {t('trend')} <span className="visually-hidden">{common('opensInNewTab')}</span>
          </Button>
        )}
        {equip.nowOn === null && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            c="var(--mantine-color-error)"
            className={equipment.unassociate}
            data-mantine-stop-propagation="true"
            leftSection={<IconUnlink size={14} />}
            onClick={onUnassociate}
          >
            {t('unassociate')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The action the finding is on now; it stays in this action's list. */
function NowOn({ actionKey }: { actionKey: string }) {
  const t = useTranslations('actionDetail.equipment')
  return (
    <>
      <dt>{t('nowOnLabel')}</dt>
      <dd>
        {actionKey === UNSEEN_ACTION ? (
          t('unseenAction')
        ) : (
          <Link to="/actions/$actionId" params={{ actionId: actionKey }} title={actionKey}>
            {actionLabel(actionKey)}
          </Link>
        )}
      </dd>
    </>
  )
}

/** Says whether the fault is repaired, as far as the days with hits show. */
function SinceClosed({ equip, closedAt }: { equip: AssociatedEquip; closedAt: number }) {
  const t = useTranslations('actionDetail.equipment')
  const { portfolio } = useSelectedSites()
  const site = findSite(portfolio, equip.siteId)
  const hasFired = site && hasFiredSince(equip.latest, localDay(new Date(closedAt), site.timezone))
  if (hasFired === undefined) return null
  return (
    <>
      <dt>{t('sinceClosed')}</dt>
      <dd>{hasFired ? t('firedAgain') : t('noHitsSince')}</dd>
    </>
  )
}

/** A link to the rule at the equip's site, back to its latest hit, for people with access to insights. */
function InsightsLink({ equip: { siteId, ruleId, latest } }: { equip: AssociatedEquip }) {
  const t = useTranslations('actionDetail.equipment')
  const user = useSessionUser()
  const { portfolio } = useSelectedSites()
  const site = findSite(portfolio, siteId)
  if (!site || !maySeeInsights(user)) return null
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      data-mantine-stop-propagation="true"
      leftSection={<IconListSearch size={14} />}
      renderRoot={(props) => (
        <Link
          to="/analysis/insights/$siteId/$ruleId"
          params={{ siteId: site.syncoId, ruleId }}
          search={{ sites: sitesParameter([site]), ...rangeParameters(rangeOfLink(latest)) }}
          {...props}
        />
      )}
    >
      {t('open')}
    </Button>
  )
}

const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const

function Severity({ severity }: Pick<AssociatedEquip, 'severity'>) {
  const t = useTranslations('analysis.severity')
  const known = SEVERITIES.find((name) => name === severity?.toLowerCase())
  return <>{known ? t(known) : (severity ?? '–')}</>
}

function useLatestText({ latest }: AssociatedEquip): string {
  const t = useTranslations('actionDetail.equipment')
  const format = useFormatter()
  if (latest === null) return t('noHits')
  return format.dateTime(new Date(`${latest}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
}

const IMAGE = /\.(?:png|jpe?g|gif|webp)$/i

/** The trend image, if the report is an image. */
function pictureAddress({ reportUrl }: AssociatedEquip): string | undefined {
  return IMAGE.test(URL.parse(reportUrl ?? '')?.pathname ?? '') ? safeAddress(reportUrl) : undefined
}

/** Replaces a trend that is not an image or does not load. */
function TrendIcon() {
  return (
    <span className={equipment.trend} data-trend="icon" aria-hidden>
      <IconChartLine size={22} stroke={1.6} />
    </span>
  )
}
