/** Logistic regression on sparse features, by which the readings of advertisements are learned. */

export interface Example {
  /** Buckets of its features, each once. */
  readonly features: ReadonlyArray<number>
  readonly isPositive: boolean
  /** How much it counts beside others. */
  readonly weight: number
}

interface Options {
  /** Number of buckets. */
  readonly size: number
  /** Passes over all examples of one run. */
  readonly rounds: number
  /** Scale of each feature; 1 by default. */
  readonly scaleOf?: (bucket: number) => number
  /** Mean over all rounds, or over what each run ends with. */
  readonly mean: "rounds" | "runs"
}

const rate = 0.08
/** Scale of all features of an example together, whatever their number. */
export const spread = 3
const runs = 4

/**
 * Weights of the buckets and of the constant, by AdaGrad (J. Duchi, E. Hazan, Y. Singer, JMLR 12, 2011) on the logistic loss: means
 * over runs in different orders, which vary less than one run does. The same examples give the same weights.
 */
export const learn = (examples: ReadonlyArray<Example>, { mean, rounds, scaleOf = () => 1, size }: Options) => {
  const means = new Float64Array(size)
  let meanBias = 0
  let state = 1
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  for (let run = 0; run < runs; run++) {
    const weights = new Float64Array(size)
    const squares = new Float64Array(size)
    let bias = 0
    let biasSquares = 0
    const order = examples.map((_, index) => index)
    for (let round = 0; round < rounds; round++) {
      for (let last = order.length - 1; last > 0; last--) {
        const other = Math.floor(next() * (last + 1))
        ;[order[last], order[other]] = [order[other]!, order[last]!]
      }
      for (const index of order) {
        const { features, isPositive, weight } = examples[index]!
        const unit = spread / Math.sqrt(Math.max(1, features.length))
        const score = features.reduce((sum, bucket) => sum + weights[bucket]! * scaleOf(bucket) * unit, bias)
        const error = (1 / (1 + Math.exp(-score)) - (isPositive ? 1 : 0)) * weight
        for (const bucket of features) {
          const gradient = error * scaleOf(bucket) * unit
          squares[bucket]! += gradient * gradient
          weights[bucket]! -= (rate * gradient) / Math.sqrt(squares[bucket]! + 1e-8)
        }
        biasSquares += error * error
        bias -= (rate * error) / Math.sqrt(biasSquares + 1e-8)
      }
      if (mean === "runs" && round < rounds - 1) continue
      const share = mean === "runs" ? runs : rounds * runs
      for (const [bucket, weight] of weights.entries()) means[bucket]! += weight / share
      meanBias += bias / share
    }
  }
  return { weights: means, bias: meanBias }
}

/** Values as whole numbers of a byte each, and the value of one step. */
export const bytesOf = (values: Float64Array) => {
  const step = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127
  const base64 = (unit: number) =>
    Buffer.from(Int8Array.from(values, (value) => Math.round(value / unit)).buffer).toString("base64")
  return { step, base64 }
}
