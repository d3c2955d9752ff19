/**
 * Effect's own cluster with its storage in SQL, in one process. A job is a persisted message to an entity, sent without waiting for
 * its reply. Jobs with a mailbox go to an entity of that name, which handles one message at a time; all others go to a
 * single entity that handles as many at once as may run.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Hash, Layer, Logger, ManagedRuntime, Option, Redacted, Schema } from "effect"
import { ClusterSchema, Entity, SingleRunner } from "effect/cluster"
import { Digest } from "effect/crypto"
import { Rpc } from "effect/rpc"
import { serve } from "./Serve.ts"
import { type Kind, type Message, poolSize, type System, type Work } from "./System.ts"

const Run = Rpc.make("run", {
  payload: {
    n: Schema.Int,
    key: Schema.optionalKey(Schema.String),
    at: Schema.optionalKey(Schema.Finite)
  }
}).annotate(ClusterSchema.Persisted, true)

const entityOf = (kind: Kind) => Entity.make(`bench-${kind}`, [Run])

const entities = {
  plain: entityOf("plain"),
  keyed: entityOf("keyed"),
  limited: entityOf("limited"),
  fair: entityOf("fair"),
  steps: entityOf("steps"),
  probe: entityOf("probe")
} as const satisfies Readonly<Record<Kind, unknown>>

const layerOf = ({ concurrency, handle, kind }: Work) =>
  entities[kind].toLayer(
    {
      run: ({ payload }) =>
        Effect.suspend(() => {
          const running = handle(payload)
          return running === undefined ? Effect.void : Effect.promise(() => running)
        })
    },
    kind === "keyed" ? { mailboxCapacity: "unbounded" } : { mailboxCapacity: "unbounded", concurrency }
  )

const open = async (url: string): Promise<System> => {
  const database = Layer.mergeAll(
    PgClient.layer({ url: Redacted.make(url), maxConnections: poolSize }),
    Digest.layerWebCrypto,
    Logger.layer([])
  )
  const nodeOf = (runs: boolean) =>
    SingleRunner.layer(runs ? {} : { shardingConfig: { runnerAddress: Option.none() } }).pipe(
      Layer.provideMerge(database)
    )
  const clientOf = async (
    runtime: ManagedRuntime.ManagedRuntime<Layer.Success<ReturnType<typeof nodeOf>>, unknown>
  ) => {
    const clients = await runtime.runPromise(
      Effect.all(Object.fromEntries(kinds.map((kind) => [kind, entities[kind].client])))
    )
    return (kind: Kind, message: Message) =>
      runtime.runPromise(clients[kind]!(message.key ?? "all").run(message, { discard: true }))
  }
  const sender = ManagedRuntime.make(nodeOf(false))
  const store = await clientOf(sender)
  let send = store
  return {
    send: (kind, message) => send(kind, message),
    // There is no call that sends several. Those of a mailbox are sent one after another, to keep their order.
    sendAll: async (kind, messages, delayMs) => {
      if (delayMs !== undefined) throw new Error("Delayed jobs of effect/cluster are not measured")
      const lanes = Map.groupBy(messages, ({ key, n }) => (key === undefined ? n : Hash.string(key)) % poolSize)
      const sendLane = async (lane: ReadonlyArray<Message>) => {
        for (const message of lane) await send(kind, message)
      }
      await Promise.all([...lanes.values()].map(sendLane))
    },
    work: async (...works) => {
      const handlers = works.map(layerOf).reduce((all, layer) => Layer.merge(all, layer))
      const node = ManagedRuntime.make(handlers.pipe(Layer.provideMerge(nodeOf(true))))
      send = await clientOf(node)
      return async () => {
        send = store
        await node.dispose()
      }
    },
    close: () => sender.dispose()
  }
}

const kinds = Object.keys(entities) as ReadonlyArray<Kind>

serve({
  open,
  tables: ["cluster_messages", "cluster_replies"],
  unfinished: "select exists (select from cluster_messages where not processed) as unfinished"
})
