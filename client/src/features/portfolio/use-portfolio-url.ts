import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

interface PortfolioSearch {
  portfolioSearch?: string | undefined
  /** A column, with a leading minus for descending. */
  portfolioSort?: string | undefined
}

/** The portfolio page's URL parameters, and how to change them. */
export function usePortfolioUrl() {
  const url = useSearch({ from: '/signed-in/portfolio' })
  const navigate = useNavigate({ from: '/portfolio' })
  const change = useCallback(
    (part: PortfolioSearch) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true }),
    [navigate],
  )
  return { ...url, change }
}
