import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** No page for anybody unless the flag of beta pages is on (AUTH-21, OPEN-A16). */
    betaOnly?: boolean
  }
}

interface BetaGateProps {
  isBetaOn: boolean
  /** What is drawn where a page is not for this person. */
  notFound: ReactNode
  children: ReactNode
}

/** Lets a page through unless its route is for beta only and the flag is off. A flag that arrives later opens it. */
export function BetaGate({ isBetaOn, notFound, children }: BetaGateProps) {
  const isBetaOnly = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.betaOnly) })
  return isBetaOnly && !isBetaOn ? notFound : children
}
