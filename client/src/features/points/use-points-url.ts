import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

interface PointsSearch {
  pointsSite?: string | undefined
  pointsEquip?: string | undefined
  pointsSearch?: string | undefined
  pointsShow?: string | undefined
  pointsSort?: string | undefined
  pointsEdit?: string | undefined
}

/** The page's URL parameters, and how to change them. */
export function usePointsUrl() {
  const url = useSearch({ from: '/signed-in/points' })
  const navigate = useNavigate({ from: '/points' })
  const change = useCallback(
    (part: PointsSearch) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true }),
    [navigate],
  )
  return { ...url, change }
}
