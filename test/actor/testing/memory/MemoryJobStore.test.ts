import { layer } from "@effect/vitest"
import { TestClock } from "effect/testing"
import * as MemoryJobStore from "../../../../src/actor/testing/memory/MemoryJobStore.ts"
import { jobStoreContract } from "../../../contract/JobStoreContract.ts"

layer(MemoryJobStore.layer)("The job store in memory", (test) => {
  jobStoreContract(test, { elapse: (ms) => TestClock.adjust(ms) })
})
