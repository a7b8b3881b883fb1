import { clientPlaces } from './client.ts'
import { clientFeatures, serverFeatures } from './features.ts'
import { otherPlaces } from './others.ts'
import { namesOf, type Place } from './place.ts'
import { serverBase, serverPlaces } from './server.ts'

/**
 * Who may import what. Whatever is not written here is refused, and so is a file in a folder that no place names
 * (`npm run verify`). The tables in docs/imports.md are made from this one: `npm run imports`.
 */
export const PLACES: readonly Place[] = [...otherPlaces, ...clientPlaces, ...serverPlaces]

/** What only a whole application imports, and the document's word for it. */
export const WHOLES: Readonly<Record<string, readonly string[]>> = {
  'every feature of the client': namesOf(clientFeatures),
  'every part of the server': namesOf([...serverBase, ...serverFeatures]),
}
