import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

interface CoverageSearch {
  coverageSite?: string | undefined
  coverageKind?: string | undefined
  coverageSearch?: string | undefined
  coverageShow?: string | undefined
  coverageFrom?: string | undefined
  coverageTo?: string | undefined
}

/** The page's URL parameters, and how to change them. */
export function useCoverageUrl() {
  const url = useSearch({ from: '/signed-in/coverage' })
  const navigate = useNavigate({ from: '/coverage' })
  const change = useCallback(
    (part: CoverageSearch) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true }),
    [navigate],
  )
  return { ...url, change }
}
