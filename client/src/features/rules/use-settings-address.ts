import { InsightType } from '@bonfire/contract/values/category'
import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type TrustOrder, trustOrderOf } from '../trust/trust-order.ts'

const ROUTE = '/signed-in/settings/$insightType'

// Browsers throttle a page that updates its URL with every repeat of a held key.
const RESTING_MILLISECONDS = 150

export type SettingsAddress = ReturnType<typeof useSettingsAddress>

/** Tab, project and rule from the URL, and how to change them. */
export function useSettingsAddress() {
  const { insightType } = useParams({ from: ROUTE })
  const { project, rule, sort } = useSearch({ from: ROUTE })
  const navigate = useNavigate()
  // The rule under a moving cursor takes precedence until the URL has caught up.
  const [moving, setMoving] = useState<string | null>(null)
  const follow = useDebouncedCallback(async (ruleId: string) => {
    await navigate({ to: '.', search: (search) => ({ ...search, rule: ruleId }), replace: true })
    setMoving((now) => (now === ruleId ? null : now))
  }, RESTING_MILLISECONDS)

  return {
    insightType: InsightType.parse(insightType),
    project: project ?? null,
    rule: moving ?? rule ?? null,
    moveToRule: (ruleId: string) => {
      setMoving(ruleId)
      follow(ruleId)
    },
    order: trustOrderOf(sort),
    orderBy: (order: TrustOrder | undefined) =>
      void navigate({ to: '.', search: (search) => ({ ...search, sort: order }), replace: true }),
    openProject: (projectKey: string, options: { replace?: boolean } = {}) =>
      navigate({ to: '.', search: (search) => ({ ...search, project: projectKey }), ...options }),
  }
}
