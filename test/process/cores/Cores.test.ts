import { describe, expect, it } from "@effect/vitest"
import * as Cores from "../../../src/process/cores/Cores.ts"

const mb = 1024 * 1024

describe("The number of processes", () => {
  it("is a whole number from 1 to 64, or auto", () => {
    for (const text of ["1", "2", "64"]) expect(Cores.processesOf(text)).toBe(Number(text))
    for (const text of ["0", "65", "-1", "1.5", "", "many", "2 ", "1e1"])
      expect(Cores.processesOf(text)).toBeUndefined()
    expect(Cores.processesOf("AUTO")).toBeGreaterThanOrEqual(1)
  })

  it("is one per core where each has its memory, one on the smallest machine, and at most 64", () => {
    expect(Cores.fitting(8, 64 * 1024 * mb)).toBe(8)
    expect(Cores.fitting(8, 1024 * mb)).toBe(2)
    expect(Cores.fitting(8, 1023 * mb)).toBe(1)
    expect(Cores.fitting(2, 100 * mb)).toBe(1)
    expect(Cores.fitting(96, 512 * 1024 * mb)).toBe(64)
  })

  it("is one where the environment says nothing that can be read: the settings complain of it", () => {
    expect(Cores.asked({})).toBe(1)
    expect(Cores.asked({ WORKERS: "3" })).toBe(3)
    expect(Cores.asked({ WORKERS: "some" })).toBe(1)
    expect(Cores.asked({ WORKERS_FILE: "/nowhere" })).toBe(1)
  })
})
