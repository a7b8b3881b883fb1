import { Client } from 'haystack-nclient'

/** A client of the Haystack operations as programs of others have it. Its own fetch first asks for a token of one product. */
export const haystackClient = (base: URL, key: string): Client =>
  new Client({ base, project: 'haystack', authBearer: key, fetch })
