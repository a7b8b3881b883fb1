/** Where the links of a mail lead, without a slash at the end. */
export interface MailAddresses {
  readonly baseUrl: string
  readonly profileUrl: string
}
