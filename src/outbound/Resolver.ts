/**
 * Resolves names to addresses. In production it asks the servers of resolv.conf by c-ares, on the event loop:
 * `dns.lookup` would occupy one of very few threads for as long as a server is silent, so that two silent servers would
 * stop all look-ups, and it would also try the search domains of the machine. Where private addresses are allowed, for
 * development, it asks the system, which knows the hosts file.
 */
import { lookup, Resolver as NameResolver } from "node:dns"
import { Context, Effect, Layer, Schema } from "effect"
import { ConnectLimits } from "./ConnectLimits.ts"

export class NameUnresolved extends Schema.TaggedError<NameUnresolved>()("NameUnresolved", { name: Schema.String }) {
  override get message() {
    return `${this.name} does not resolve`
  }
}

type Resolve = (name: string) => Effect.Effect<ReadonlyArray<string>, NameUnresolved>

/** Wait for the other family after the answer of one (RFC 8305 recommends 50 ms). */
const familyGraceMs = 300

export class Resolver extends Context.Service<
  Resolver,
  {
    /** All addresses of an absolute name, at least one; fails within `connectMs`. IPv4 comes first from a server. */
    readonly resolve: Resolve
  }
>()("ekimae/outbound/Resolver") {
  /** Asks these servers ("address:port"), by default those of the machine. */
  static readonly layerServers = (servers?: ReadonlyArray<string>) =>
    Layer.effect(
      Resolver,
      Effect.map(ConnectLimits, ({ connectMs }) => Resolver.of({ resolve: askServers(connectMs, servers) }))
    )

  static readonly layerSystem = Layer.effect(
    Resolver,
    Effect.map(ConnectLimits, ({ connectMs }) => Resolver.of({ resolve: askSystem(connectMs) }))
  )

  static readonly layer = ({ allowPrivate }: { readonly allowPrivate: boolean }): Layer.Layer<Resolver> =>
    allowPrivate ? Resolver.layerSystem : Resolver.layerServers()
}

/** One resolver per name, so that it can be cancelled alone and reads the current servers of the machine. */
const askServers =
  (limitMs: number, servers: ReadonlyArray<string> | undefined): Resolve =>
  (name) =>
    Effect.callback<ReadonlyArray<string>, NameUnresolved>((resume) => {
      const resolver = new NameResolver({ timeout: 1_000, tries: 3 })
      if (servers !== undefined) resolver.setServers(servers)
      const found: [ReadonlyArray<string>, ReadonlyArray<string>] = [[], []]
      let pending: number = found.length
      let timer = setTimeout(() => settle(), limitMs)
      const stop = () => {
        pending = 0
        clearTimeout(timer)
        resolver.cancel()
      }
      const settle = () => {
        stop()
        const addresses = found.flat()
        resume(addresses.length > 0 ? Effect.succeed(addresses) : Effect.fail(new NameUnresolved({ name })))
      }
      const onAnswer = (family: 0 | 1) => (error: Error | null, addresses: ReadonlyArray<string>) => {
        if (pending === 0) return
        pending--
        if (error === null) found[family] = addresses
        if (pending === 0) return settle()
        if (found[family].length === 0) return
        clearTimeout(timer)
        timer = setTimeout(settle, Math.min(familyGraceMs, limitMs))
      }
      resolver.resolve4(name, onAnswer(0))
      resolver.resolve6(name, onAnswer(1))
      return Effect.sync(stop)
    })

const askSystem =
  (limitMs: number): Resolve =>
  (name) =>
    Effect.callback<ReadonlyArray<string>, NameUnresolved>((resume) => {
      const unresolved = Effect.fail(new NameUnresolved({ name }))
      const timer = setTimeout(() => resume(unresolved), limitMs)
      lookup(name, { all: true, order: "verbatim" }, (error, answers) => {
        clearTimeout(timer)
        resume(
          error === null && answers.length > 0 ? Effect.succeed(answers.map(({ address }) => address)) : unresolved
        )
      })
      return Effect.sync(() => clearTimeout(timer))
    })
