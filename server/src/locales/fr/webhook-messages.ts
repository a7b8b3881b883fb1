import type en from '../en/webhook-messages.ts'
import type { Translated } from '../translated.ts'

export default {
  findings: {
    new: '{count, plural, one {# nouvelle détection} other {# nouvelles détections}} dans {project}',
    gone: '{count, plural, one {# détection disparue} other {# détections disparues}} dans {project}',
    more: 'et {count, plural, one {# autre détection} other {# autres détections}}',
    open: 'Ouvrir les analyses',
  },
  action: {
    created: '{name} a créé l’action.',
    changed: '{name} a modifié l’action.',
    commented: '{name} a commenté\u00a0:',
    rewritten: 'modifiée',
    removed: '{value} retiré',
    open: 'Ouvrir l’action',
  },
  repairs: {
    proved: '{count, plural, one {La réparation est confirmée.} other {Les # réparations sont confirmées.}}',
    cameBack:
      '{count, plural, one {Le défaut est réapparu} other {# défauts sont réapparus}} après la clôture de l’action comme corrigée.',
  },
  test: {
    title: 'Un test de Bonfire',
    lead: 'Le webhook «\u00a0{name}\u00a0» peut publier ici.',
    open: 'Ouvrir les webhooks',
  },
  someone: 'Quelqu’un',
  labels: {
    site: 'Site',
    equipment: 'Équipement',
  },
  line: '{label}\u00a0: {value}',
} as const satisfies Translated<typeof en>
