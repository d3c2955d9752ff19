/** Progress on standard error: a bar on a terminal, else a line per ten percent. */
import { Context, Effect, Layer, Stdio, Stream } from "effect"

const width = 30

export class ProgressBar extends Context.Service<
  ProgressBar,
  {
    readonly show: (done: number, total: number) => Effect.Effect<void>
    /** Ends the line of the bar. */
    readonly end: Effect.Effect<void>
  }
>()("area/ProgressBar") {
  static readonly layer = Layer.effect(
    ProgressBar,
    Effect.gen(function* () {
      const stdio = yield* Stdio.Stdio
      const isTerminal = yield* stdio.stderrIsTerminal
      const write = (text: string) => Effect.ignore(Stream.run(Stream.make(text), stdio.stderr({ endOnDone: false })))
      let lastTenth = -1

      const draw = (done: number, total: number) => {
        const share = total === 0 ? 1 : done / total
        const filled = Math.round(share * width)
        return `[${"#".repeat(filled)}${".".repeat(width - filled)}] ${done} of ${total} profiles`
      }
      return ProgressBar.of({
        show: (done, total) => {
          if (isTerminal) return write(`\r${draw(done, total)}`)
          const tenth = total === 0 ? 10 : Math.floor((10 * done) / total)
          if (tenth === lastTenth) return Effect.void
          lastTenth = tenth
          return write(`${done} of ${total} profiles\n`)
        },
        end: isTerminal ? write("\n") : Effect.void
      })
    })
  )
}
