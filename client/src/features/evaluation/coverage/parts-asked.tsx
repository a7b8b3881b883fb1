import type { CoverageEquip } from '@bonfire/contract/evaluation/coverage'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useAsked } from '../../../ui/dialogs/use-asked.ts'
import screen from '../../../ui/list-screen.module.css'
import { mayConfigureRules } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { PartsModal } from '../../equip-parts/parts-modal.tsx'

/** Says that rules wait for the question what equips have, and that defaults count which nobody has confirmed. */
export function PartsAsked({ equips, siteId }: { equips: readonly CoverageEquip[]; siteId: string }) {
  const t = useTranslations('evaluation.coverage.asks')
  const user = useSessionUser()
  const { asked, ask, close } = useAsked<ReadonlySet<string>>()
  const asking = equips.filter(({ asks }) => asks > 0)
  const unconfirmed = equips.filter((equip) => equip.unconfirmed.length > 0)
  const askAbout = (some: readonly CoverageEquip[]) => ask(new Set(some.map(({ equipId }) => equipId)))
  return (
    <>
      {asking.length > 0 && (
        <p className={screen.notice}>
          {t('equips', { count: asking.length, rules: asking.reduce((sum, { asks }) => sum + asks, 0) })}
          {mayConfigureRules(user) && (
            <Button size="compact-sm" variant="subtle" onClick={() => askAbout(asking)}>
              {t('answer')}
            </Button>
          )}
        </p>
      )}
      {unconfirmed.length > 0 && (
        <p className={screen.notice}>
          {t('unconfirmed', { count: unconfirmed.length })}
          {mayConfigureRules(user) && (
            <Button size="compact-sm" variant="subtle" onClick={() => askAbout(unconfirmed)}>
              {t('confirm')}
            </Button>
          )}
        </p>
      )}
      {asked && <PartsModal key={asked.key} siteId={siteId} equipIds={asked.subject} onClosed={close} />}
    </>
  )
}
