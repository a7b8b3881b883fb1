import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Hidden from everyone unless the beta-pages flag is on. */
    betaOnly?: boolean
  }
}

interface BetaGateProps {
  isBetaOn: boolean
  /** Rendered when the page is not available to this user. */
  notFound: ReactNode
  children: ReactNode
}

/** Shows a page unless its route is beta-only and the flag is off. A flag that arrives later opens it. */
export function BetaGate({ isBetaOn, notFound, children }: BetaGateProps) {
  const isBetaOnly = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.betaOnly) })
  return isBetaOnly && !isBetaOn ? notFound : children
}
