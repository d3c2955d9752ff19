import { layer } from "@effect/vitest"
import { TestClock } from "effect/testing"
import * as MemoryStepStore from "../../../../src/actor/testing/memory/MemoryStepStore.ts"
import { stepStoreContract } from "../../../contract/StepStoreContract.ts"

layer(MemoryStepStore.layer)("The store of steps in memory", (test) => {
  stepStoreContract(test, { elapse: (ms) => TestClock.adjust(ms) })
})
