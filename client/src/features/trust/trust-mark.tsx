import type { JudgedFindings } from '@bonfire/contract/trust'
import classes from './trust.module.css'
import { useTrustTexts } from './use-trust-texts.ts'

/** The share in a row of a list, and more of it on hover; nothing if too little is known. */
export function TrustMark({ judged }: { judged: JudgedFindings | null | undefined }) {
  const texts = useTrustTexts()
  const short = judged && texts.short(judged)
  if (!judged || short === undefined) return null
  return (
    <span className={classes.short} title={texts.share(judged)}>
      {short}
    </span>
  )
}
