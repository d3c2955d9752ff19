/** An issuer (OpenID Connect) on loopback; a test decides whom it signs in. */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Context, Effect, Layer } from "effect"
import { exportJWK, generateKeyPair, SignJWT } from "jose"

export interface Person {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  /** The party that the ID token is for. */
  readonly azp?: string
}

export class Issuer extends Context.Service<
  Issuer,
  {
    readonly url: string
    /** Who signs in from now on. */
    readonly become: (person: Person) => void
    /** Sets whether its responses have an ID token, as they do by default. */
    readonly sendIdTokens: (isSent: boolean) => void
  }
>()("test/console/Issuer") {
  static readonly layer = Layer.effect(
    Issuer,
    Effect.gen(function* () {
      const { privateKey, publicKey } = yield* Effect.promise(() => generateKeyPair("RS256"))
      const jwk = { ...(yield* Effect.promise(() => exportJWK(publicKey))), kid: "1", alg: "RS256", use: "sig" }
      let person: Person = { sub: "none", email: "none@example.com", email_verified: false }
      let url = ""
      let sendsIdTokens = true
      const nonces = new Map<string, string | null>()
      const idToken = (nonce: string | null) =>
        new SignJWT({ ...person, name: "Sato", ...(nonce !== null && { nonce }) })
          .setProtectedHeader({ alg: "RS256", kid: "1" })
          .setIssuer(url)
          .setAudience("console")
          .setIssuedAt()
          .setExpirationTime("5m")
          .sign(privateKey)
      const server = createServer(async (request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? "/", url)
        const answer = (body: unknown) =>
          response.setHeader("content-type", "application/json").end(JSON.stringify(body))
        if (pathname === "/.well-known/openid-configuration") {
          return answer({
            issuer: url,
            authorization_endpoint: `${url}/authorize`,
            token_endpoint: `${url}/token`,
            userinfo_endpoint: `${url}/userinfo`,
            jwks_uri: `${url}/jwks`,
            response_types_supported: ["code"],
            subject_types_supported: ["public"],
            id_token_signing_alg_values_supported: ["RS256"]
          })
        }
        if (pathname === "/jwks") return answer({ keys: [jwk] })
        if (pathname === "/userinfo") return answer(person)
        if (pathname === "/authorize") {
          const code = String(nonces.size)
          nonces.set(code, searchParams.get("nonce"))
          const back = new URL(searchParams.get("redirect_uri") ?? url)
          back.searchParams.set("code", code)
          back.searchParams.set("state", searchParams.get("state") ?? "")
          return response.writeHead(302, { location: back.href }).end()
        }
        let body = ""
        for await (const part of request) body += String(part)
        const nonce = nonces.get(new URLSearchParams(body).get("code") ?? "") ?? null
        const token = { access_token: "token", token_type: "Bearer", expires_in: 300 }
        return answer(sendsIdTokens ? { ...token, id_token: await idToken(nonce) } : token)
      })
      yield* Effect.acquireRelease(
        Effect.promise(() => once(server.listen(0, "127.0.0.1"), "listening")),
        () =>
          Effect.sync(() => {
            server.closeAllConnections()
            server.close()
          })
      )
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      return Issuer.of({
        url,
        become: (next) => void (person = next),
        sendIdTokens: (isSent) => void (sendsIdTokens = isSent)
      })
    })
  )
}
