import type { Ear, Transport } from './announcement.ts'

/** The embedded database, which only one process can open, needs no other transport. */
export function inProcess(): Transport {
  const ears = new Set<Ear>()
  return {
    isHeard: async () => ears.size > 0,
    async send(announcement) {
      for (const ear of ears) ear.arrived(announcement)
    },
    async listen(ear) {
      ears.add(ear)
      return async () => {
        ears.delete(ear)
      }
    },
  }
}
