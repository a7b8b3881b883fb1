import { useSelectedSites } from './site-selection.ts'

export function SiteMenu() {
  const { activeSite } = useSelectedSites()
  return <span>{activeSite?.label}</span>
}
