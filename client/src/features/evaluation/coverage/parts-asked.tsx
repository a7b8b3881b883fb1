import type { CoverageEquip } from '@bonfire/contract/evaluation/coverage'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useAsked } from '../../../ui/dialogs/use-asked.ts'
import screen from '../../../ui/list-screen.module.css'
import { mayConfigureRules } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { PartsModal } from '../../equip-parts/parts-modal.tsx'

/** Says that rules wait for the question which coils and dampers equips have. */
export function PartsAsked({ equips, siteId }: { equips: readonly CoverageEquip[]; siteId: string }) {
  const t = useTranslations('evaluation.coverage.asks')
  const user = useSessionUser()
  const { asked, ask, close } = useAsked<ReadonlySet<string>>()
  const asking = equips.filter(({ asks }) => asks > 0)
  return (
    <>
      {asking.length > 0 && (
        <p className={screen.notice}>
          {t('equips', { count: asking.length, rules: asking.reduce((sum, { asks }) => sum + asks, 0) })}
          {mayConfigureRules(user) && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => ask(new Set(asking.map(({ equipId }) => equipId)))}
            >
              {t('answer')}
            </Button>
          )}
        </p>
      )}
      {asked && <PartsModal key={asked.key} siteId={siteId} equipIds={asked.subject} onClosed={close} />}
    </>
  )
}
