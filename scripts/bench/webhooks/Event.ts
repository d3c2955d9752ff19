/** The events of the benchmark: bodies of about one kilobyte. */
const filler = "これは一キロバイトほどの本文です。".repeat(18)

export const type = "bench.happened"
export const bodyOf = (n: number) => ({ n, filler })
