/**
 * A computation is work for a processor, declared as data: `Cpu.make` says what goes in and out and which file holds
 * the implementation. Only a thread of the pool loads that file, and the thread loads no schema: values cross in their
 * encoded form, which the types require to be plain data, and the caller's side checks them.
 */
import { type Effect, Schema } from "effect"

/** What a structured clone leaves as it is. An instance of a class would arrive without its class. */
export type Plain =
  | undefined
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | ArrayBuffer
  | SharedArrayBuffer
  | ArrayBufferView
  | ReadonlyArray<Plain>
  | ReadonlyMap<Plain, Plain>
  | ReadonlySet<Plain>
  | { readonly [key: string]: Plain }

/** A schema whose encoded side is plain. */
export type Codec<A = any> = Schema.Codec<A, Plain, never, never>

export interface Computation<Request extends Codec, Answer extends Codec, Failure extends Codec> {
  readonly name: string
  readonly request: Request
  readonly answer: Answer
  readonly failure: Failure
  /** The module that exports the implementation as `run`. */
  readonly file: URL
}

export type Any = Computation<any, any, any>

export const make = <Request extends Codec, Answer extends Codec, Failure extends Codec = Schema.Never>(
  name: `${string}/${string}`,
  options: {
    readonly request: Request
    readonly answer: Answer
    readonly failure?: Failure
    /** `new URL("./PriceTest.ts", import.meta.url)` */
    readonly file: URL
  }
): Computation<Request, Answer, Failure> => ({
  name,
  request: options.request,
  answer: options.answer,
  failure: options.failure ?? (Schema.Never as Codec as Failure),
  file: options.file
})

/** What an implementation may ask of the thread that it runs on. */
export interface RunContext<Failure> {
  /** A safe point: throws once the caller has been interrupted. It costs nanoseconds, so every loop can have one. */
  readonly checkpoint: () => void
  /**
   *  Reports to the caller how much is done, 0 to 1. Of reports that come faster than they are read the last one counts.
   */
  readonly progress: (share: number) => void
  /** Gives the memory of an answer away instead of copying it; afterwards this side sees it empty. */
  readonly transfer: <A extends ArrayBuffer | ArrayBufferView>(memory: A) => A
  /** Ends the computation with a failure that it declares. */
  readonly fail: (failure: Failure) => never
}

/** The type of `run` in the file that implements a computation. */
export type Implementation<C extends Any> = (
  request: C["request"]["Encoded"],
  context: RunContext<C["failure"]["Encoded"]>
) =>
  | C["answer"]["Encoded"]
  | PromiseLike<C["answer"]["Encoded"]>
  | Effect.Effect<C["answer"]["Encoded"], C["failure"]["Encoded"]>
