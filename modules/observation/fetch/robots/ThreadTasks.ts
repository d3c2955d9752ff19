/** What fetches compute on threads: the rules of a large robots.txt, which would keep the event loop busy. */
import { Schema } from "effect"
import * as Cpu from "../../../../src/cpu/Cpu.ts"

export const AskRobots = Cpu.make("observation/robots", {
  request: Schema.Struct({ text: Schema.String, url: Schema.String }),
  answer: Schema.Struct({ isAllowed: Schema.Boolean, crawlDelay: Schema.NullOr(Schema.Finite) }),
  file: new URL("./RobotsOnThread.ts", import.meta.url)
})
