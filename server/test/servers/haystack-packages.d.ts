declare module 'nodehaystack' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Done<Value> = (error?: Error | null, value?: Value) => void
  export interface Dict {
    id(): { val: string }
  }
  export interface Op {
    name(): string
    onServiceOp(server: HServer, request: IncomingMessage, response: ServerResponse, done: Done<void>): void
  }
  export class HServer {
    op(name: string, isChecked: boolean, done: Done<Op>): void
  }
  export class HDictBuilder {
    add(name: string, value: unknown): this
    toDict(): Dict
  }
  export class HZincReader {
    constructor(zinc: string)
    readGrid(done: Done<{ numRows(): number; row(place: number): Dict }>): void
  }
  export const HStdOps: Readonly<Record<string, Op>>
}

declare module '@skyfoundry/haystack-auth' {
  /** Signs in as SkyFoundry’s own client does. */
  export class AuthClientContext {
    constructor(address: string, user: string, password: string, isCertificateChecked: boolean)
    localeBadCreds?: string
    login(onSuccess: (headers: Record<string, string>) => void, onFail: (why: string) => void): void
  }
}
