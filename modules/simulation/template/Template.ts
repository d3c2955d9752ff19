/**
 * What an experiment template is: one value in one file, registered in `Templates.ts`. It says what goes in and comes out
 * as schemas, and does its work in pure functions, which run on a thread: no clock, no I/O, chance only from `World.random`.
 */
import type { Schema } from "effect"
import type { Localizable } from "../../../src/Language.ts"
import type { Population, WeightName } from "../population/Population.ts"
import type { Random } from "../statistics/Random.ts"

/** Plain JSON that is its own decoded form. */
export type Json<A> = Schema.Codec<A, any, never, never>

export interface Template<Type extends string, Input, Findings, Outcome> {
  readonly type: Type
  readonly category: "test"
  readonly title: string
  /** For the document: what it computes, by which formulas, from which sources. Markdown. */
  readonly description: string
  /** What `overall_score` means here. One sentence. */
  readonly scoreMeaning: Localizable<string>
  /** Raised with every change that changes numbers: `price_test/1`. */
  readonly method: string
  readonly input: Json<Input>
  /** For the document: an input that works as it is, and the headline of a result in Japanese. */
  readonly example: { readonly input: Input; readonly headline: string }
  readonly findings: Json<Findings>
  /** What really happened, as the account reports it; undefined where the template predicts no rate. */
  readonly outcome: Json<Outcome> | undefined
  readonly run: (input: Input, world: World) => Report<Localizable<Findings>>
  /** Each reported rate beside the one that was predicted; a fault where the report names what was never simulated. */
  readonly evidence: (findings: Findings, outcome: Outcome) => ReadonlyArray<Evidence | OutcomeFault>
  /** What a language model may be asked about each persona; empty: it is never asked. */
  readonly questions: (input: Input) => ReadonlyArray<Question>
}

/** Any template; its functions are applied to what its own schemas have decoded. */
export type AnyTemplate = Template<string, any, any, any>

export interface World {
  readonly population: Population
  /** Row per persona, column per `weightNames`. */
  readonly weights: Float64Array
  /** Chance for one purpose. */
  readonly random: (label: string) => Random
  /** What the account's own outcomes add to the logit of every predicted rate; 0 without any. */
  readonly shift: number
  /** Per question, the rates that a language model gave for the first personas; absent without one. */
  readonly judged: ReadonlyMap<string, Float64Array>
  /** In Japanese: 東京都新宿区, or 全国. Sentences name it by `placeIn`. */
  readonly areaName: string
  /** Throws when nobody wants the answer any more; nanoseconds. */
  readonly checkpoint: () => void
  /** Share done, 0 to 1. */
  readonly progress: (share: number) => void
}

/** Texts are in every language, or in one that all of its readers see. */
export interface Report<Findings> {
  /** 0 to 100, whole. */
  readonly overallScore: number
  /** One sentence for the person who asked. */
  readonly headline: Localizable<string>
  readonly findings: Findings
  /** Segments to store for the account. */
  readonly segments: ReadonlyArray<SegmentDraft>
}

export interface SegmentDraft {
  readonly name: Localizable<string>
  /** 0 to 100, whole. */
  readonly score: number
  readonly segmentData: {
    readonly demographics: Readonly<Record<string, unknown>>
    readonly behavior: Readonly<Record<string, unknown>>
    readonly sentiment: Readonly<Record<string, unknown>>
  }
}

export interface Evidence {
  /** Rate that the simulation predicted, 0 to 1 exclusive. */
  readonly predicted: number
  readonly trials: number
  readonly successes: number
  /** The shift that was in the prediction already. */
  readonly shift: number
}

export interface OutcomeFault {
  /** JSON Pointer into the outcome. */
  readonly pointer: string
  readonly message: string
}

export interface Question {
  readonly key: string
  /** What the persona is asked; the answer is a likelihood from 0 to 1. */
  readonly text: string
}

export type Weights = Readonly<Record<WeightName, number>>
