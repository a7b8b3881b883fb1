import type { MeterMedium } from '@bonfire/contract/histories/roles'
import { wordsOfName } from './roles/words-of-name.ts'

const WORDS: readonly (readonly [MeterMedium, RegExp])[] = [
  ['electricity', /^(elec\p{L}*|élec\p{L}*|elektr\p{L}*|strom(zähler)?|kwh?)$/u],
  ['gas', /^(gas(zähler|meter)?|gaz|natgas|erdgas)$/u],
  ['water', /^(water(meter)?|eau|wasser(zähler)?)$/u],
  ['heat', /^(heat|thermal|thermique|chaleur|steam(meter)?|vapeur|dampf|wärme(zähler)?|btu(meter)?|calories)$/u],
]

/** The media of a meter by its tags, else by its Brick class, else by its name; none if none of them says it. */
export function meterMedia({
  name,
  tags,
  brickClass,
}: {
  readonly name: string
  readonly tags: Readonly<Record<string, unknown>>
  readonly brickClass: string | null
}): readonly MeterMedium[] {
  const said = [Object.keys(tags).join(' '), brickClass ?? '', name].map(mediaIn)
  return said.find((media) => media.length > 0) ?? []
}

function mediaIn(text: string): MeterMedium[] {
  const words = wordsOfName(text).split(' ')
  return WORDS.filter(([, pattern]) => words.some((word) => pattern.test(word))).map(([medium]) => medium)
}
