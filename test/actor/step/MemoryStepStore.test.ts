import { layer } from "@effect/vitest"
import { TestClock } from "effect/testing"
import { stepStoreContract } from "../../contract/StepStoreContract.ts"
import * as MemoryStepStore from "./MemoryStepStore.ts"

layer(MemoryStepStore.layer)("The store of steps in memory", (test) => {
  stepStoreContract(test, { elapse: (ms) => TestClock.adjust(ms) })
})
