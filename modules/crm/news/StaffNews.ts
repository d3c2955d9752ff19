/** Implements the port of the contract. It needs the kernel alone: what is sent is a job of this module. */
import { Effect, Layer } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { StaffNews } from "../contract.ts"
import { Smtp } from "../mail/transport/Smtp.ts"
import { Staff } from "../shop/Staff.ts"
import { SendNews } from "./Jobs.ts"
import { channelOf } from "./NewsChannel.ts"
import { NewsRepo } from "./NewsRepo.ts"

export const layer = Layer.effect(
  StaffNews,
  Effect.gen(function* () {
    const within = yield* Tenant.within
    const jobs = yield* Jobs
    const staff = yield* Staff
    const smtp = yield* Smtp
    const repo = yield* NewsRepo
    return {
      recipients: Effect.fn("StaffNews.recipients")(function* (accountId: string) {
        const members = yield* staff.list(accountId)
        return members
          .flatMap((member) => {
            const channel = channelOf(member, smtp.from !== undefined)
            return channel === undefined ? [] : [{ staffId: member.id, name: member.name, channel }]
          })
          .toSorted((one, other) => one.name.localeCompare(other.name, "ja"))
      }),
      send: (accountId, news) => Effect.asVoid(jobs.send(SendNews, { accountId, ...news })),
      latest: (accountId, topic, limit) => within(accountId, repo.latest(accountId, topic, limit))
    }
  })
).pipe(Layer.provide([Staff.layer, Smtp.layer, NewsRepo.layer]))
