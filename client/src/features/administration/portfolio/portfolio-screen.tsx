import { DataInTexts } from '../data-in-texts.tsx'
import { ManagePortfolio } from './manage-portfolio.tsx'

export function PortfolioScreen() {
  return (
    <DataInTexts>
      <ManagePortfolio />
    </DataInTexts>
  )
}
