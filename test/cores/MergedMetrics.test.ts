import { describe, expect, it } from "@effect/vitest"
import * as MergedMetrics from "../../src/cores/MergedMetrics.ts"

const text = (value: number) =>
  [
    "# HELP requests_total Requests",
    "# TYPE requests_total counter",
    `requests_total{method="GET",path="/a b"} ${value}`,
    `requests_total{} ${value}`,
    "# HELP nodejs_heap Heap",
    "# TYPE nodejs_heap gauge",
    `nodejs_heap ${value}`,
    ""
  ].join("\n")

describe("The metrics of several processes", () => {
  it("stand in one text: each family once, each series with its process", () => {
    const merged = MergedMetrics.merge(
      new Map([
        [1, text(10)],
        [2, text(20)]
      ]),
      3
    )
    expect(merged.split("\n").slice(0, 10)).toEqual([
      "# HELP requests_total Requests",
      "# TYPE requests_total counter",
      'requests_total{process="1",method="GET",path="/a b"} 10',
      'requests_total{process="1"} 10',
      'requests_total{process="2",method="GET",path="/a b"} 20',
      'requests_total{process="2"} 20',
      "# HELP nodejs_heap Heap",
      "# TYPE nodejs_heap gauge",
      'nodejs_heap{process="1"} 10',
      'nodejs_heap{process="2"} 20'
    ])
    expect(merged).toContain("\nekimae_restarted_processes_total 3\n")
    expect(merged).toContain("\nekimae_worker_processes 2\n")
  })
})
