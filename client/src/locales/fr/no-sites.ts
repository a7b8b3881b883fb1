import type en from '../en/no-sites.ts'
import type { Translation } from '../translation.ts'

export default {
  title: 'Pas encore de site.',
  hint: 'Demandez à votre administrateur l’accès aux sites sur lesquels vous travaillez.',
  administratorHint:
    'Les détections et les actions appartiennent à des sites. Importez vos sites, ou ajoutez-les à la main.',
  setUp: 'Constituer votre portefeuille',
} satisfies Translation<typeof en>
