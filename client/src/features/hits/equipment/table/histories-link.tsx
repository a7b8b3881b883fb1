import type { Site } from '@bonfire/contract/sites'
import { ActionIcon } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { historyLink } from '../../../../lib/address/history-link.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { occurrenceHistories } from '../../../histories/insight-address.ts'
import { useHasPoints } from '../../../histories/small/use-has-points.ts'
import { findProject, useSelectedSites } from '../../../sites/site-selection.ts'
import type { EquipRow } from './equip-rows.ts'

/** Passing over rows asks nothing. */
const DWELL_MILLISECONDS = 150

interface HistoriesLinkProps {
  row: EquipRow
  site: Site
  ruleId: string
  /** True if Tab reaches the row's controls. */
  isActive: boolean
}

/** Opens the histories of an equip that has points in one click from its row. */
export function HistoriesLink({ row, site, ruleId, isActive }: HistoriesLinkProps) {
  const t = useTranslations('equipment')
  const markRef = useRef<HTMLSpanElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const line = markRef.current?.closest('tr')
    let timer: ReturnType<typeof setTimeout> | undefined
    const enter = () => {
      timer = setTimeout(() => setIsNear(true), DWELL_MILLISECONDS)
    }
    const leave = () => {
      clearTimeout(timer)
      setIsNear(false)
    }
    line?.addEventListener('pointerenter', enter)
    line?.addEventListener('pointerleave', leave)
    return () => {
      clearTimeout(timer)
      line?.removeEventListener('pointerenter', enter)
      line?.removeEventListener('pointerleave', leave)
    }
  }, [])
  const isShown = useHasPoints(site.syncoId, row.equipId, isNear || isActive) && (isNear || isActive)
  return (
    <span ref={markRef}>
      {isShown && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('histories', { equip: row.equip })}
          title={t('histories', { equip: row.equip })}
          tabIndex={isActive ? 0 : -1}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/histories"
              search={({ sites }) => occurrenceHistories({ sites, siteId: site.syncoId, ruleId, ...row })}
            />
          )}
        >
          <IconChartLine size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </span>
  )
}

/** The URL of a row's report; null if there is none. */
export type ReportAddress = (row: EquipRow) => string | null

/** The row's report, else the companion application's history viewer, if configured. */
export function useReportAddress(site: Site, ruleId: string): ReportAddress {
  const { tenantId, config } = useSessionUser()
  const { portfolio } = useSelectedSites()
  const project = findProject(portfolio, site.projectId)
  return ({ reportUrl, equipId, occurrenceId, latestDay }) => {
    if (reportUrl) return reportUrl
    if (config.apertureUrl === null) return null
    const occurrence = {
      organisationId: project?.forgeId || tenantId,
      siteId: site.syncoId,
      equipId,
      ruleId,
      occurrenceId,
      occurredOn: latestDay,
    }
    return historyLink(config.apertureUrl, occurrence, new Date())
  }
}
