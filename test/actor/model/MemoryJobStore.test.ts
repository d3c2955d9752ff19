import { layer } from "@effect/vitest"
import { TestClock } from "effect/testing"
import { jobStoreContract } from "../../contract/JobStoreContract.ts"
import * as MemoryJobStore from "./MemoryJobStore.ts"

layer(MemoryJobStore.layer)("The job store in memory", (test) => {
  jobStoreContract(test, { elapse: (ms) => TestClock.adjust(ms) })
})
