import type { JudgedDay } from '@bonfire/contract/evaluation/count-accuracy'
import type { Context } from '../../context.ts'
import { lookAtDays } from '../evaluation/by-hand/look-at-days.service.ts'
import type { Label } from './labels/read-labels.service.ts'

/** Evaluates labelled days from stored samples, site by site, and writes nothing. */
export async function judgeLabels(
  context: Context,
  { tenantId, labels }: { readonly tenantId: number; readonly labels: readonly Label[] },
  onProgress: (done: { readonly days: number; readonly daysDone: number }) => void,
): Promise<JudgedDay[]> {
  const sites = [...Map.groupBy(labels, ({ site }) => site.rowId)].map(([siteRowId, ofSite]) => ({
    siteRowId,
    ofSite,
    days: [...new Set(ofSite.map(({ day }) => day))],
  }))
  const days = sites.reduce((sum, site) => sum + site.days.length, 0)
  let daysDone = 0
  const judged: JudgedDay[] = []
  for (const { siteRowId, ofSite, days: wanted } of sites) {
    const lookOf = await lookAtDays(context, { tenantId, siteRowId, days: wanted }, (count) => {
      daysDone += count
      onProgress({ days, daysDone })
    })
    for (const { site: _site, equip, ...label } of ofSite) judged.push({ ...label, ...lookOf(equip.rowId, label.day) })
  }
  return judged
}
