import { describe, expect, it } from "@effect/vitest"
import * as Workers from "../../src/settings/Workers.ts"

const mb = 1024 * 1024

describe("The number of processes", () => {
  it("is a whole number from 1 to 64, or auto", () => {
    for (const text of ["1", "2", "64"]) expect(Workers.processesOf(text)).toBe(Number(text))
    for (const text of ["0", "65", "-1", "1.5", "", "many", "2 ", "1e1"])
      expect(Workers.processesOf(text)).toBeUndefined()
    expect(Workers.processesOf("AUTO")).toBeGreaterThanOrEqual(1)
  })

  it("is one per core where each has its memory, one on the smallest machine, and at most 64", () => {
    expect(Workers.fitting(8, 64 * 1024 * mb)).toBe(8)
    expect(Workers.fitting(8, 1024 * mb)).toBe(2)
    expect(Workers.fitting(8, 1023 * mb)).toBe(1)
    expect(Workers.fitting(2, 100 * mb)).toBe(1)
    expect(Workers.fitting(96, 512 * 1024 * mb)).toBe(64)
  })

  it("is one where the environment says nothing that can be read: the settings complain of it", () => {
    expect(Workers.asked({})).toBe(1)
    expect(Workers.asked({ WORKERS: "3" })).toBe(3)
    expect(Workers.asked({ WORKERS: "some" })).toBe(1)
    expect(Workers.asked({ WORKERS_FILE: "/nowhere" })).toBe(1)
  })
})
