/** Times from sending to starting, in milliseconds. */
export class Latencies {
  readonly #values: Array<number> = []

  add(milliseconds: number): void {
    this.#values.push(milliseconds)
  }

  get count(): number {
    return this.#values.length
  }

  summary(): { readonly p50: number; readonly p99: number; readonly max: number } {
    const sorted = Float64Array.from(this.#values).sort()
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
    return { p50: at(0.5), p99: at(0.99), max: at(1) }
  }
}
