import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** For localhost, and valid for a century; nothing else ever trusts it. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgwsThGD459ktmTxTq
F8FmJJ7UDMuyipHecegCUjWRZEOhRANCAAQvrLyBwaanrtXRwXVALMx/ZqKzWO7t
cZU9gAiSPsn0w9WMXUba5izwsqdVs8qb1+8CIu0T1Im5FnaTvp/WLMl2
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUQVsqXrCukpU/poUHp/vNApqoyCIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzExMjgzM1oYDzIxMjYxMDMw
MTEyODMzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQvrLyBwaanrtXRwXVALMx/ZqKzWO7tcZU9gAiSPsn0w9WMXUba5izw
sqdVs8qb1+8CIu0T1Im5FnaTvp/WLMl2o28wbTAdBgNVHQ4EFgQUMnZxnFflyITI
WOsu/wqXI/6zUZ8wHwYDVR0jBBgwFoAUMnZxnFflyITIWOsu/wqXI/6zUZ8wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhALfl0SmlccGghUbADgmATQQDPdsIC2fUydW3/CzItVlmAiBP
pplR0ocJTq3ntr/KAZTvzaY9av3fWTj0xb911uTiTQ==
-----END CERTIFICATE-----`

/** A server whose certificate nobody issued. */
export async function startSelfSignedServer(answer: RequestListener) {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
