import type en from '../en/passwords.ts'
import type { Translation } from '../translation.ts'

export default {
  show: 'Afficher le mot de passe',
  hide: 'Masquer le mot de passe',
  capsLock: 'Verr. Maj est activé',
  rule: 'Au moins 10 caractères, et aucun des mots de passe que tout le monde utilise.',
  tooMany: 'Trop de tentatives. Patientez un instant, puis réessayez.',
} satisfies Translation<typeof en>
