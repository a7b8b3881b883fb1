import type { Action, AssociatedEquip } from '@bonfire/contract/actions/actions'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../../ui/basics.module.css'
import note from '../../../../ui/messages/note.module.css'
import { Section } from '../section.tsx'
import { EquipChip } from './equip-chip.tsx'
import equipment from './equipment.module.css'

const FIRST_CHIPS = 12

/** Associated equipment as chips, by rule. */
export function EquipmentSection({ action }: { action: Action }) {
  const t = useTranslations('actionDetail.equipment')
  const { associatedEquips: equips, unseenEquips } = action
  const byRule = [...Map.groupBy(equips, ({ ruleName }) => ruleName)].sort(([a], [b]) => a.localeCompare(b))
  const count = equips.length
  const movedCount = equips.filter(({ nowOn }) => nowOn !== null).length
  const counted = movedCount > 0 ? t('countMoved', { count, movedCount }) : t('count', { count })
  return (
    <Section name="equipment" note={count > 0 ? counted : undefined}>
      {count + unseenEquips === 0 && <p className={note.note}>{t('none')}</p>}
      {byRule.map(([ruleName, members]) => (
        <RuleEquips key={ruleName} ruleName={ruleName} equips={members} action={action} />
      ))}
      {unseenEquips > 0 && (
        <p className={note.note}>{t(count > 0 ? 'alsoUnseen' : 'unseen', { count: unseenEquips })}</p>
      )}
    </Section>
  )
}

interface RuleEquipsProps {
  ruleName: string
  equips: readonly AssociatedEquip[]
  action: Action
}

function RuleEquips({ ruleName, equips, action }: RuleEquipsProps) {
  const t = useTranslations('actionDetail.equipment')
  const titleId = useId()
  const [isWhole, setIsWhole] = useState(false)
  const moreCount = isWhole ? 0 : equips.length - FIRST_CHIPS
  return (
    <div className={equipment.rule}>
      <h3 id={titleId} dir="auto" className={equipment.ruleName}>
        {ruleName}
      </h3>
      <ul aria-labelledby={titleId} className={`${basics.list} ${equipment.chips}`}>
        {equips.slice(0, isWhole ? undefined : FIRST_CHIPS).map((equip) => (
          <li key={equip.id}>
            <EquipChip equip={equip} action={action} />
          </li>
        ))}
        {moreCount > 0 && (
          <li>
            <Button size="compact-xs" variant="subtle" onClick={() => setIsWhole(true)}>
              {t('more', { count: moreCount })}
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}
