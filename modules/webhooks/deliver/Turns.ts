/**
 * What turns ask of the database, asked for all turns of this node together. While the database is away they wait: a turn
 * that ended then would leave what it has sent without a result.
 */
import { Context, Effect, Layer } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as GroupCommit from "../../../src/sql/GroupCommit.ts"
import { PumpEndpoint } from "../Jobs.ts"
import { isLocked, patiently, unlessLocked } from "./Patience.ts"
import { type Leave, type Owner, type Page, type PageRequest, type Start, TurnRepo, type Wake } from "./TurnRepo.ts"

/** Of a turn that cannot start yet: somebody else holds what it needs. */
export const busy: Start = { state: "busy", receiver: null, stale: false, lost: 0 }

/** One statement at a time, of 24 turns at most. */
const together = <A, B>(run: (requests: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>>) =>
  GroupCommit.make({ name: "Requests of webhooks", writers: 1, largest: 24, interruptible: true, run })

export class Turns extends Context.Service<
  Turns,
  {
    readonly start: (owner: Owner) => Effect.Effect<Start>
    readonly page: (request: PageRequest) => Effect.Effect<Page>
    readonly leave: (owner: Owner) => Effect.Effect<Leave>
    /** Has the endpoint looked after again at that time. */
    readonly wake: (wake: Wake) => Effect.Effect<void>
  }
>()("webhooks/deliver/Turns") {
  static readonly layer = Layer.effect(
    Turns,
    Effect.gen(function* () {
      const repo = yield* TurnRepo
      const jobs = yield* Jobs
      /** When somebody holds a row that one of them needs, each starts alone: one locked row delays its own endpoint only. */
      const startAll = (owners: ReadonlyArray<Owner>): Effect.Effect<ReadonlyArray<Start>> =>
        unlessLocked(repo.start(owners)).pipe(
          Effect.catch((error): Effect.Effect<ReadonlyArray<Start>> => {
            if (!isLocked(error)) return Effect.die(error)
            if (owners.length === 1) return Effect.succeed([busy])
            const alone = Effect.forEach(owners, (owner) => startAll([owner]))
            return Effect.map(alone, (starts) => starts.flat())
          })
        )
      const start = yield* together(startAll)
      const page = yield* together((requests: ReadonlyArray<PageRequest>) => patiently(repo.page(requests)))
      const leave = yield* together((owners: ReadonlyArray<Owner>) => patiently(repo.leave(owners)))
      // First the job, then the word that it is there: the other way round a crash between them would lose a wake-up.
      const wake = yield* together(
        Effect.fnUntraced(function* (wakes: ReadonlyArray<Wake>) {
          yield* jobs.sendAll(
            PumpEndpoint,
            wakes.map(({ at, endpointId }) => ({ payload: { endpointId }, options: { runAt: at } }))
          )
          yield* patiently(repo.noteWakes(wakes))
          return wakes.map(() => undefined)
        })
      )
      return Turns.of({ start, page, leave, wake })
    })
  )
}
