// Others administer too, in another tab or elsewhere: who comes back to the screen sees what they did.
export const FRESH = { staleTime: 10_000, refetchOnWindowFocus: true } as const
