import type { ImportPreview } from '@bonfire/contract/imports/preview'
import { Checkbox } from '@mantine/core'
import { useTranslations } from 'use-intl'
import classes from '../result.module.css'

interface InvitationsProps {
  preview: ImportPreview
  isWanted: boolean
  onChange: (isWanted: boolean) => void
}

/** How many people would be invited, and whether they are. */
export function Invitations({ preview, isWanted, onChange }: InvitationsProps) {
  const t = useTranslations('dataIn.people')
  const count = preview.counts.people?.created ?? 0
  if (count === 0) return null
  return (
    <Checkbox
      className={classes.invitations}
      label={t('invite', { count })}
      description={t(isWanted ? 'inviteHint' : 'noInviteHint')}
      checked={isWanted}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
