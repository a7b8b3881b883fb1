import type { Action, AssociatedEquip } from '@bonfire/contract/actions'
import { Popover, UnstyledButton } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { heirOf } from '../../../ui/focus-heir.ts'
import { Question } from '../../../ui/question.tsx'
import { actionLabel } from '../action-model.ts'
import { EquipPreview } from './equip-preview.tsx'
import equipment from './equipment.module.css'
import { useDissociate } from './use-dissociate.ts'

const CHIP = 'li > button[aria-haspopup="dialog"]'

interface EquipChipProps {
  equip: AssociatedEquip
  action: Pick<Action, 'key' | 'closed'>
}

/** One equip; it opens its preview, from which it can be taken off the action. */
export function EquipChip({ equip, action }: EquipChipProps) {
  const t = useTranslations('actionDetail.equipment')
  const common = useTranslations('common')
  const titleId = useId()
  const chipRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const dissociation = useDissociate(action.key)
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
        position="bottom-start"
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <UnstyledButton
            ref={chipRef}
            className={equipment.chip}
            disabled={dissociation.isPending}
            title={targetName}
            onClick={() => setIsOpen(!isOpen)}
          >
            {targetName}
            {equip.nowOn !== null && (
              <span className={equipment.nowOn}> {t('nowOn', { action: actionLabel(equip.nowOn) })}</span>
            )}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-labelledby={titleId} className={equipment.preview}>
          <EquipPreview
            equip={equip}
            titleId={titleId}
            closedAt={action.closed}
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
          cancelLabel={common('cancel')}
          closeLabel={common('close')}
          returnTo={chipRef.current}
          findHeir={() => heirOf(chipRef.current, CHIP, 'h2 button')}
          onConfirm={confirm}
          onCancel={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
