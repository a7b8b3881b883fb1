import { hash, verify } from '@node-rs/argon2'

/** OWASP's first recommendation for argon2id: 19 MiB, two iterations, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// Keyboards encode the same letter in different ways.
const unified = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(unified(password), PARAMETERS)

let decoyHash: Promise<string> | undefined

/** Takes the same time whether or not there is a hash, so that response times do not reveal which names exist. */
export async function passwordMatches(password: string, storedHash: string | null): Promise<boolean> {
  decoyHash ??= hashPassword('no account has this password')
  const matches = await verify(storedHash ?? (await decoyHash), unified(password))
  return matches && storedHash !== null
}
