/** The address of one-time links: that of `PUBLIC_URL`, or of this machine with the port that the server has taken. */
import { Context, Effect, Layer } from "effect"
import { baseUrl } from "../../../src/settings/BaseUrl.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { pathOf } from "./Link.ts"

export class PublicAddress extends Context.Service<
  PublicAddress,
  {
    readonly linkOf: (token: string, port?: number) => string
  }
>()("console/link/PublicAddress") {
  static readonly layer = Layer.effect(
    PublicAddress,
    Effect.map(Settings, ({ host, port, publicUrl }) =>
      PublicAddress.of({
        linkOf: (token, taken = port) => baseUrl({ host, port: taken, publicUrl }) + pathOf(token)
      })
    )
  )
}
