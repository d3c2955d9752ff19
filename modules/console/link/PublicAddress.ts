/** The address of one-time links: that of `PUBLIC_URL`, or of this machine with the port that the server has taken. */
import { Context, Effect, Layer, Option } from "effect"
import { baseUrl } from "../../../src/settings/BaseUrl.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { siteOf } from "../sign-in/Site.ts"
import { type FrameLooks, framePathOf, pathOf } from "./Link.ts"

export class PublicAddress extends Context.Service<
  PublicAddress,
  {
    readonly linkOf: (token: string, port?: number) => string
    /** Address of the link for who has opened the page at a host: without `PUBLIC_URL` that is where the link leads, too. */
    readonly linkAt: (token: string, host: string | undefined) => string
    /** For a frame in another page. */
    readonly frameAt: (token: string, looks: FrameLooks, host: string | undefined) => string
  }
>()("console/link/PublicAddress") {
  static readonly layer = Layer.effect(
    PublicAddress,
    Effect.map(Settings, ({ host, port, publicUrl }) => {
      const linkOf = (token: string, taken = port) => baseUrl({ host, port: taken, publicUrl }) + pathOf(token)
      const baseAt = (at: string | undefined) => {
        const site = siteOf(at, Option.getOrUndefined(publicUrl))
        return Option.isSome(publicUrl) || site === undefined ? baseUrl({ host, port, publicUrl }) : site.origin
      }
      return PublicAddress.of({
        linkOf,
        linkAt: (token, at) => baseAt(at) + pathOf(token),
        frameAt: (token, looks, at) => baseAt(at) + framePathOf(token, looks)
      })
    })
  )
}
