import type { Action, AssociatedEquip } from '@bonfire/contract/actions/actions'
import { Popover, UnstyledButton } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Question } from '../../../../ui/dialogs/question.tsx'
import { useIsReadOnly } from '../../../../ui/fields/read-only.ts'
import { focusSuccessor } from '../../../../ui/focus/use-focus-back.ts'
import { useIsPhone } from '../../../../ui/phone-layout.ts'
import { useNowOnText } from '../../use-action-words.ts'
import { EquipPreview } from './equip-preview.tsx'
import equipment from './equipment.module.css'
import { useDissociate } from './use-dissociate.ts'

const CHIP = 'li > button[aria-haspopup="dialog"]'

interface EquipChipProps {
  equip: AssociatedEquip
  action: Pick<Action, 'key' | 'closedAt'>
}

/** Opens the equip's preview, where it can be unassociated. */
export function EquipChip({ equip, action }: EquipChipProps) {
  const t = useTranslations('actionDetail.equipment')
  const nowOnText = useNowOnText()
  const titleId = useId()
  const chipRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const dissociation = useDissociate(action.key)
  const isReadOnly = useIsReadOnly()
  const isPhone = useIsPhone()
  const { targetName } = equip
  const confirm = () => {
    setIsAsked(false)
    dissociation.mutate(equip)
  }
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        width={420}
        position={isPhone ? 'bottom' : 'right-start'}
        middlewares={{ flip: true, shift: { padding: 8 }, size: isPhone && { padding: 8 } }}
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <UnstyledButton
            ref={chipRef}
            className={`cut ${equipment.chip}`}
            disabled={isReadOnly || dissociation.isPending}
            title={targetName}
            onClick={() => setIsOpen(!isOpen)}
          >
            <bdi>{targetName}</bdi>
            {equip.nowOn !== null && <span className={equipment.nowOn}> {nowOnText(equip.nowOn)}</span>}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-labelledby={titleId} className={equipment.preview}>
          <EquipPreview
            equip={equip}
            titleId={titleId}
            closedAt={action.closedAt}
            onUnassociate={() => {
              setIsOpen(false)
              setIsAsked(true)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {isAsked && (
        <Question
          title={t('questionTitle', { equip: targetName })}
          question={t('question')}
          confirmLabel={t('unassociate')}
          returnTo={chipRef.current}
          findSuccessor={() => focusSuccessor(chipRef.current, CHIP, 'h2 button')}
          onConfirm={confirm}
          onCancel={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
