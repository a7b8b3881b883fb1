import type { Generated } from 'kysely'

export interface SignInTables {
  session: {
    id: Generated<string>
    token_hash: Buffer
    user_id: number
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    user_agent: string | null
    id_token: string | null
  }
  user_token: {
    token_hash: Buffer
    user_id: number
    purpose: 'invite' | 'reset'
    is_handed: Generated<boolean>
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  oidc_sign_in: {
    state_hash: Buffer
    browser_hash: Buffer
    nonce: string
    code_verifier: string
    return_to: string
    network_hash: Buffer | null
    expires_at: Date
  }
  server_secret: { name: string; secret: Buffer }
  attempt_count: { subject_hash: Buffer; attempts: number; last_attempt_at: Date; expires_at: Date }
  network_attempt: { network_hash: Buffer; target_hash: Buffer; attempted_at: Date; expires_at: Date }
}
