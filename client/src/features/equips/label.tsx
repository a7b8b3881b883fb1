import type { SiteEquip } from '@bonfire/contract/histories/points'
import { encode } from 'uqr'
import { useTranslations } from 'use-intl'
import classes from './labels.module.css'

/** Short enough to be typed, so it is on the label as well. */
const shortAddress = (number: number) => `${window.location.origin}/e/${number}`

/** An equip's label: a code for cameras; name, site and address for people. */
export function Label({ equip, siteLabel }: { equip: SiteEquip; siteLabel: string }) {
  const address = shortAddress(equip.number)
  return (
    <li className={classes.label}>
      <Code address={address} />
      <div className={classes.words}>
        <strong dir="auto">{equip.name}</strong>
        <span dir="auto">{siteLabel}</span>
        <span className={classes.address}>{address.replace(/^https?:\/\//, '')}</span>
      </div>
    </li>
  )
}

/** Level M survives a scratch; the border of four modules is what scanners need. */
function Code({ address }: { address: string }) {
  const t = useTranslations('equips.labels')
  const { data, size } = encode(address, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('code', { address })} shapeRendering="crispEdges">
      <path d={dark} />
    </svg>
  )
}
