import { lazyDialog } from '../../../lib/loading/lazy-part.tsx'

export const ShareDialog = lazyDialog(async () => (await import('./share-dialog.tsx')).ShareDialog)
