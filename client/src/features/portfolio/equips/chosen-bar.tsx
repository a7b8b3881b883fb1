import { partsAsked } from '@bonfire/contract/definitions/equip-parts'
import type { SiteEquip } from '@bonfire/contract/histories/points'
import { Button } from '@mantine/core'
import { IconAdjustments, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Question } from '../../../ui/dialogs/question.tsx'
import { TickBar } from '../../../ui/ticks/tick-bar.tsx'
import { useEquipChanges } from './use-equip-changes.ts'

interface ChosenBarProps {
  siteId: string
  equips: readonly SiteEquip[]
  onClear: () => void
  /** Absent where nobody is asked which coils they have. */
  onParts: (() => void) | undefined
}

/** Offers what can be done with the chosen equips. */
export function ChosenBar({ siteId, equips, onClear, onParts }: ChosenBarProps) {
  const t = useTranslations('dataIn.equips')
  const changes = useEquipChanges()
  const [isAsking, setIsAsking] = useState(false)
  const remove = async () => {
    if (await changes.remove(siteId, equips)) onClear()
    setIsAsking(false)
  }
  return (
    <>
      <TickBar
        label={t('chosenTools')}
        count={t('chosen', { count: equips.length })}
        clearLabel={t('clearChosen')}
        onClear={onClear}
      >
        {onParts && equips.some(({ kind }) => partsAsked(kind).length > 0) && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconAdjustments size={16} aria-hidden />}
            onClick={onParts}
          >
            {t('parts')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setIsAsking(true)}
        >
          {t('delete')}
        </Button>
      </TickBar>
      {isAsking && (
        <Question
          title={t('deleteTitle', { count: equips.length })}
          question={t('deleteQuestion', { count: equips.length, name: equips[0]?.name ?? '' })}
          confirmLabel={t('delete')}
          isBusy={changes.isBusy}
          onConfirm={() => void remove()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
