import type en from '../en/passwords.ts'
import type { Translation } from '../translation.ts'

export default {
  show: 'Afficher le mot de passe',
  hide: 'Masquer le mot de passe',
  capsLock: 'La touche Verr. Maj est activée',
  rule: 'Au moins 10 caractères, et pas un mot de passe courant.',
  tooMany: 'Trop de tentatives. Patientez un instant, puis réessayez.',
} satisfies Translation<typeof en>
