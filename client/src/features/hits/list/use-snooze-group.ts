import type { InsightType } from '@bonfire/contract/category'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { onceFocusIsFree } from '../../../ui/focus-after-overlay.ts'
import { focusCursorRow } from '../../../ui/focus-cursor-row.ts'
import type { SnoozeSubject } from '../../snooze/snooze-dialog.tsx'
import { showFailure } from '../../snooze/snooze-notices.tsx'
import type { SnoozeTarget } from '../../snooze/snooze-plan.ts'
import { useSnooze } from '../../snooze/use-snooze.ts'
import { isAwake, toEquipRows } from '../equipment/equip-rows.ts'
import type { GroupRow } from '../group-rows.ts'
import { occurrencesQuery, reloadHits, showGroupSnoozed } from '../hits.queries.ts'

/** The button of what is asked for may go with it: its row is what the focus comes back to. */
export function focusRow(): void {
  document.activeElement?.closest<HTMLElement>('tr[data-index]')?.focus({ preventScroll: true })
}

interface Asked {
  siteId: string
  ruleId: string
  subject: SnoozeSubject
  targets: SnoozeTarget[]
}

/** Snoozes every equip that a row of the list stands for; its equipment rules are loaded when they are asked for. */
export function useSnoozeGroup(insightType: InsightType, daysRange: number) {
  const t = useTranslations('analysis.list')
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { isAllowed, snooze } = useSnooze({
    show: (targets, snoozeEnd) =>
      asked && targets.length > 0 && snoozeEnd !== null ? showGroupSnoozed(queryClient, asked) : () => {},
    reload: () => reloadHits(queryClient),
  })

  const ask = async ({ group: { siteId, ruleId, ruleName, site } }: GroupRow) => {
    focusRow()
    try {
      const occurrences = await queryClient.fetchQuery({
        ...occurrencesQuery({ insightType, siteId, ruleId, daysRange }),
        staleTime: 0,
      })
      const targets = toEquipRows(occurrences).filter((row) => isAwake(row, Date.now() / 1000))
      const subject = { ruleName, siteLabel: site, equips: targets.map((row) => row.equip) }
      setAsked({ siteId, ruleId, subject, targets })
    } catch {
      showFailure(t('snoozeRuleFailed'))
    }
  }

  return {
    ask: isAllowed ? ask : undefined,
    /** Null while nothing was asked for. */
    subject: asked?.subject ?? null,
    cancel: () => {
      setAsked(null)
      onceFocusIsFree(focusCursorRow)
    },
    submit: (durationSeconds: number, reason: string) => {
      if (asked) snooze(asked.targets, durationSeconds, reason)
      setAsked(null)
    },
  }
}
