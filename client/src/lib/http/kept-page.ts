/** Whether the page came from the device, because the network gave none. Its reads may wait for ever, too. */
export const isKeptPage = () => typeof document !== 'undefined' && 'kept' in document.documentElement.dataset

/** The server answered after all. */
export function trustNetwork(): void {
  delete document.documentElement.dataset.kept
}
