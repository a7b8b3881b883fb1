import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

interface PortfolioSearch {
  portfolioSearch?: string | undefined
  /** A column, with a minus before it when the last comes first. */
  portfolioSort?: string | undefined
}

/** What the address says of the portfolio, and how to say it otherwise. */
export function usePortfolioUrl() {
  const url = useSearch({ from: '/signed-in/portfolio' })
  const navigate = useNavigate({ from: '/portfolio' })
  const change = useCallback(
    (part: PortfolioSearch) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true }),
    [navigate],
  )
  return { ...url, change }
}
