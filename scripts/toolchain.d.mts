export const ROOT: string
export function giveUp(message: string): never
export function ensureInstalled(): void
export function findNode(): string
export function ensureBuilt(): void
export function runOnPinnedNode(programArguments: readonly string[]): void
export function requireBuilt(): never | void
