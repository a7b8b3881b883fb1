import { readStartPage } from '@bonfire/contract/views'
import { call } from '../../lib/http/api.ts'
import { openView, type ViewLink } from './view-address.ts'

/** Finds where a person starts; undefined if they chose no view, or may no longer see it. */
export async function startPage(): Promise<ViewLink | undefined> {
  const { view } = await call(readStartPage, {})
  return view ? openView(view) : undefined
}
