import { constants, createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../config/setting-schemas.ts'
import type { Storage } from './storage.ts'

/** Files in a local folder, spread over 256 subfolders by the beginning of their ids. */
export function openFolder(folder: string): Storage {
  const placeOf = (id: string) => join(folder, id.slice(0, 2), id)
  const arrivalOf = (id: string) => join(folder, 'arriving', id)
  return {
    async put(id, content) {
      await mkdir(dirname(arrivalOf(id)), { recursive: true })
      await mkdir(dirname(placeOf(id)), { recursive: true })
      try {
        // Flushed before it is renamed: a named file is complete, even after a power cut.
        await pipeline(content, createWriteStream(arrivalOf(id), { flush: true }))
        await rename(arrivalOf(id), placeOf(id))
      } catch (error) {
        await rm(arrivalOf(id), { force: true })
        throw error
      }
    },

    async get(id, range) {
      try {
        const file = await open(placeOf(id))
        return file.createReadStream(range)
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },

    has: (id) =>
      access(placeOf(id)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false
          throw error
        },
      ),

    async verify() {
      try {
        await mkdir(dirname(arrivalOf('')), { recursive: true })
        await access(folder, constants.W_OK)
      } catch (error) {
        const cause = error instanceof Error ? error.message : String(error)
        throw new ConfigError(`DATA_DIR=${dirname(folder)}: files cannot be stored there (${cause}).`)
      }
    },

    async remove(id) {
      await rm(arrivalOf(id), { force: true })
      await rm(placeOf(id), { force: true })
    },
  }
}
