/**
 * Interface of an experiment template: one value, registered in `Templates.ts`. It declares input, findings and outcome
 * as schemas and computes in pure functions, which run on a thread: no clock, no I/O, randomness only from
 * `World.random`.
 */
import type { Schema } from "effect"
import type { Localizable } from "../../../src/Language.ts"
import type { Reaction } from "../judge/reaction/Reaction.ts"
import type { Population } from "../population/Population.ts"
import type { Posterior } from "../statistics/Posterior.ts"
import type { Random } from "../statistics/Random.ts"
import type { Analyse } from "../text/Token.ts"

/** Schema of plain JSON whose decoded form is the JSON itself. */
export type Json<A> = Schema.Codec<A, any, never, never>

export interface Template<Type extends string, Input, Findings, Outcome> {
  readonly type: Type
  readonly category: "test"
  readonly title: string
  /** For the OpenAPI document: what it computes, by which formulas, from which sources. Markdown. */
  readonly description: string
  /** What `overall_score` means for this template. One sentence. */
  readonly scoreMeaning: Localizable<string>
  /** Name and version, for instance `price_test/1`; the version is raised with every change of computed numbers. */
  readonly method: string
  readonly input: Json<Input>
  /** For the OpenAPI document: a valid input, and the headline of a result in Japanese. */
  readonly example: { readonly input: Input; readonly headline: string }
  readonly findings: Json<Findings>
  /** Observed results as the account reports them; undefined where the template predicts no rate. */
  readonly outcome: Json<Outcome> | undefined
  readonly run: (input: Input, world: World) => Report<Localizable<Findings>>
  /**
   * Pairs each reported rate with the predicted one; a fault where the report names something that was not simulated.
   */
  readonly evidence: (findings: Findings, outcome: Outcome) => ReadonlyArray<Evidence | OutcomeFault>
  /** Questions to a language model about each persona; empty if it takes no part. */
  readonly questions: (input: Input) => ReadonlyArray<Question>
}

/** Any template. Callers pass its functions only values that its own schemas have decoded. */
export type AnyTemplate = Template<string, any, any, any>

export interface People {
  readonly population: Population
  /** Decision weights: row per persona, column per `weightNames`. */
  readonly weights: Float64Array
}

/** People of an area from whom its structure is learned. */
export interface Residents {
  /** Key of the people; the same people have the same key. */
  readonly key: string
  /** Generates them. */
  readonly people: () => People
}

/** All that a template may read while it runs. */
export interface World extends People {
  /** Residents that are the same for every account, size and seed, so that these decide nothing about the area's structure. */
  readonly residents: Residents
  /** An independent random stream for one purpose. */
  readonly random: (label: string) => Random
  /** Calibration: the mean of the posterior's level, added to the log-odds of rates; 0 without outcomes of the account. */
  readonly shift: number
  /** What outcomes of the account taught about this business type and area; the prior without any. */
  readonly posterior: Posterior
  /** Rates that a language model gave for the first personas, by key of the question; empty without one. */
  readonly judged: ReadonlyMap<string, Float64Array>
  /** What the first personas said to an advertisement, by key of the question; empty without a language model. */
  readonly reactions: ReadonlyMap<string, ReadonlyArray<Reaction>>
  /** 5-digit code of the area; null for all of Japan. */
  readonly areaCode: string | null
  /** Splits a text into morphemes. The first call on a thread loads the analyser. */
  readonly analyse: Analyse
  /** In Japanese: 東京都新宿区, or 全国. Texts name it by `placeIn`. */
  readonly areaName: string
  /** Throws once the job was cancelled or timed out. Costs nanoseconds, so call it often. */
  readonly checkpoint: () => void
  /** Reports the share done, 0 to 1. */
  readonly progress: (share: number) => void
}

/** Whether outcomes of this business type and area stand behind the level: those of others teach too little. */
export const isCalibrated = ({ posterior }: World): boolean => posterior.ownOutcomes > 0

/** The result of a template. Its texts are `Localized`, unless they are the same in all languages. */
export interface Report<Findings> {
  /** 0 to 100, whole. */
  readonly overallScore: number
  /** The result in one sentence. */
  readonly headline: Localizable<string>
  readonly findings: Findings
  /** Segments to store for the account. */
  readonly segments: ReadonlyArray<SegmentDraft>
}

interface SegmentDraft {
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
  /** The calibration shift that the prediction already contains. */
  readonly shift: number
  /** Where the rate follows a demand curve, its place on the curve before outcomes, from which slopes are learnt. */
  readonly curve?: CurvePlace
}

export interface CurvePlace {
  /** Log-odds of the population's rate at the reference. */
  readonly level: number
  /** Log-odds there less those here, over the slope at the reference. */
  readonly distance: number
  /** |e| at the reference by the prior, and the standard deviation of its logarithm. */
  readonly elasticity: number
  readonly spread: number
}

export interface OutcomeFault {
  /** JSON Pointer into the outcome. */
  readonly pointer: string
  readonly message: string
}

export interface Question {
  readonly key: string
  /** Addressed to the persona; the answer is a likelihood from 0 to 1. */
  readonly text: string
  /** The advertisement that the question is about, where it asks for a reaction to one. */
  readonly advert?: string
}
