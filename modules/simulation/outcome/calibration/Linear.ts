/** Linear algebra on small dense matrices. Pure. */

interface Solution {
  /** Rows of X. */
  readonly solution: ReadonlyArray<Float64Array>
  /** log |det A| */
  readonly logDeterminant: number
}

/** Solves A X = B by Gaussian elimination with partial pivoting; overwrites A and B. */
export const solveLinear = (a: Array<Float64Array>, b: Array<Float64Array>): Solution => {
  const size = a.length
  let logDeterminant = 0
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(a[row]![column]!) > Math.abs(a[pivot]![column]!)) pivot = row
    }
    ;[a[column], a[pivot]] = [a[pivot]!, a[column]!]
    ;[b[column], b[pivot]] = [b[pivot]!, b[column]!]
    const [head, right] = [a[column]!, b[column]!]
    logDeterminant += Math.log(Math.abs(head[column]!))
    for (let row = column + 1; row < size; row++) {
      const factor = a[row]![column]! / head[column]!
      if (factor === 0) continue
      for (let index = column; index < size; index++) a[row]![index]! -= factor * head[index]!
      for (let index = 0; index < right.length; index++) b[row]![index]! -= factor * right[index]!
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let index = 0; index < b[row]!.length; index++) {
      let sum = b[row]![index]!
      for (let column = row + 1; column < size; column++) sum -= a[row]![column]! * b[column]![index]!
      b[row]![index] = sum / a[row]![row]!
    }
  }
  return { solution: b, logDeterminant }
}
