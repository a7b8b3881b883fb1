import type { signInOptions } from '@bonfire/contract/people/auth'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useLanguage } from '../../../lib/use-language.ts'
import classes from './demo-accounts.module.css'

export type DemoAccount = z.infer<typeof signInOptions.response>['demoAccounts'][number]

interface DemoAccountsProps {
  accounts: readonly DemoAccount[]
  /** Null if mails are really sent. */
  mailFolder: string | null
  chosen: DemoAccount | null
  onChoose: (account: DemoAccount) => void
}

export function DemoAccounts({ accounts, mailFolder, chosen, onChoose }: DemoAccountsProps) {
  const t = useTranslations('auth')
  const locale = useLanguage()
  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t('demoTitle')}</h2>
      <p>{t('demoHint')}</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.username}>
            <button
              type="button"
              aria-pressed={account.username === chosen?.username}
              onClick={() => onChoose(account)}
            >
              <strong>{account.username}</strong> <span>{account.description[locale]}</span>
            </button>
          </li>
        ))}
      </ul>
      {mailFolder !== null && <p className={classes.demoMails}>{t('demoMails', { folder: mailFolder })}</p>}
    </section>
  )
}
