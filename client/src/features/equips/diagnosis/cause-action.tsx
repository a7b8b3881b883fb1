import { causeText } from '@bonfire/contract/definitions/causes'
import type { EquipDiagnosis, LikelyCause, WrongCheck } from '@bonfire/contract/diagnosis/equip-diagnosis'
import type { Equip } from '@bonfire/contract/histories/equips'
import { useQueryClient } from '@tanstack/react-query'
import { useFormatter } from 'use-intl'
import { useLanguage } from '../../../lib/use-language.ts'
import { useAsked } from '../../../ui/dialogs/use-asked.ts'
import { ActionDialogs, type AskedAction } from '../../actions/associate/action-dialogs.tsx'
import { useAssociation } from '../../actions/associate/use-association.ts'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { reloadFindings } from '../../hits/hits.queries.ts'
import { findSite, useSelectedSites } from '../../sites/site-selection.ts'

/** Creates an action for what a cause explains and is on no action yet, with the cause filled in. */
export function useCauseAction(equip: Equip, diagnosis: EquipDiagnosis) {
  const queryClient = useQueryClient()
  const language = useLanguage()
  const format = useFormatter()
  const user = useSessionUser()
  const { portfolio } = useSelectedSites()
  const dialog = useAsked<AskedAction>()
  const reload = async () => {
    await Promise.all([reloadFindings(queryClient), queryClient.invalidateQueries({ queryKey: ['equip'] })])
  }
  // The page is loaded again: nothing on it can be shown before.
  const { associate } = useAssociation({ show: () => () => {}, reload })
  const site = findSite(portfolio, equip.siteId)

  const askFor = (likely: LikelyCause) => {
    const found = diagnosis.wrong.filter(({ ruleId, actionKey }) => likely.for.includes(ruleId) && actionKey === null)
    const [worst] = found
    if (!site || !worst || !hasRolesRestriction(user)) return undefined
    const about: AskedAction['about'] = {
      site,
      ruleId: worst.ruleId,
      ruleName: format.list(found.map(({ name }) => name)),
      category: worst.category,
      range: diagnosis,
      equips: found.map((check) => targetOf(equip, check)),
      cause: { key: likely.cause, text: causeText(likely.cause, language) },
    }
    return () => dialog.ask({ kind: 'new', about })
  }
  const dialogs = (
    <ActionDialogs asked={dialog.asked} onClosed={dialog.close} onCreated={() => void reload()} associate={associate} />
  )
  return { askFor, dialogs }
}

const targetOf = (equip: Equip, { equipRuleId, name, severity, actionKey }: WrongCheck) => ({
  ...{ equipRuleId, severity, actionKey },
  ...{ equip: equip.name, finding: name, details: null, firings: [], priority: 0 },
})
