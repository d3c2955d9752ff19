/** The errors of the simulation endpoints, with their HTTP status. */
import { Schema } from "effect"
import { Fault } from "../../src/http/Problem.ts"

/** Unknown ids and ids of other accounts give the same response. */
export class SimulationNotFound extends Schema.TaggedError<SimulationNotFound>()(
  "SimulationNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "Simulation not found"
  }
}

export class AreaNotFound extends Schema.TaggedError<AreaNotFound>()(
  "AreaNotFound",
  { areaCode: Schema.String },
  { httpApiStatus: 404 }
) {
  static readonly example = { detail: "99999 is not in the list of JIS municipality codes" }
  override get message() {
    return "Area not found"
  }
  get detail() {
    return `${this.areaCode} is not in the list of JIS municipality codes`
  }
}

/** The area exists, but its profile has not been generated yet, possibly for lack of statistics. */
export class AreaNotAnalyzed extends Schema.TaggedError<AreaNotAnalyzed>()(
  "AreaNotAnalyzed",
  { areaCode: Schema.String, areaName: Schema.String, statistics: Schema.Boolean },
  { httpApiStatus: 404 }
) {
  static readonly example = {
    detail: "No profile of 北海道函館市 exists yet: POST /api/v1/areas/01202/generate computes it"
  }
  override get message() {
    return "Area is not analyzed yet"
  }
  get detail() {
    const { areaCode, areaName, statistics } = this
    return statistics
      ? `No profile of ${areaName} exists yet: POST /api/v1/areas/${areaCode}/generate computes it`
      : `No statistics of ${areaName} are imported: after that, POST /api/v1/areas/${areaCode}/generate computes its profile`
  }
  get errors() {
    return [{ location: "body" as const, pointer: "/areaCode", code: "not_analyzed", message: this.detail }]
  }
}

/** Residents below which an area has no people from whom personas could be made. */
export const fewestResidents = 100

/** The area has no residents, or so few that personas would be made up. */
export class AreaWithoutPeople extends Schema.TaggedError<AreaWithoutPeople>()(
  "AreaWithoutPeople",
  { areaCode: Schema.String, areaName: Schema.String, population: Schema.Int },
  { httpApiStatus: 422 }
) {
  static readonly example = {
    detail:
      "福島県双葉町 has 0 residents by its statistics, and a simulation needs 100: choose an area nearby, or leave out areaCode for people of all Japan"
  }
  override get message() {
    return "Area has too few people"
  }
  get detail() {
    const { areaName, population } = this
    return `${areaName} has ${population} residents by its statistics, and a simulation needs ${fewestResidents}: choose an area nearby, or leave out areaCode for people of all Japan`
  }
  get errors() {
    return [{ location: "body" as const, pointer: "/areaCode", code: "too_few_people", message: this.detail }]
  }
}

/** See `Limits.ts`. */
export class SimulationLimit extends Schema.TaggedError<SimulationLimit>()(
  "SimulationLimit",
  {
    limit: Schema.Literals(["unfinished", "personas_per_day"]),
    allowed: Schema.Int,
    used: Schema.Int,
    retryAfterSeconds: Schema.Int
  },
  { httpApiStatus: 429 }
) {
  static readonly example = {
    detail: "5 simulations of the account are queued or running, and no more may be: try again when one has ended"
  }
  override get message() {
    return "Simulation limit reached"
  }
  get detail() {
    const { allowed, retryAfterSeconds, used } = this
    return this.limit === "unfinished"
      ? `${used} simulations of the account are queued or running, and no more may be: try again when one has ended`
      : `${used} of the ${allowed} personas that the plan allows per day are used: the next day begins in Tokyo in ${retryAfterSeconds} s`
  }
}

/** A simulation that has ended cannot be cancelled. */
export class SimulationFinished extends Schema.TaggedError<SimulationFinished>()(
  "SimulationFinished",
  { status: Schema.String },
  { httpApiStatus: 409 }
) {
  static readonly example = { detail: "It is completed, and stays so" }
  override get message() {
    return "Simulation has ended already"
  }
  get detail() {
    return `It is ${this.status}, and stays so`
  }
}

/** An outcome is compared with the result, so it needs a completed simulation. */
export class SimulationNotCompleted extends Schema.TaggedError<SimulationNotCompleted>()(
  "SimulationNotCompleted",
  { status: Schema.String },
  { httpApiStatus: 409 }
) {
  static readonly example = { detail: "It is running; an outcome is compared with its result" }
  override get message() {
    return "Simulation is not completed"
  }
  get detail() {
    return `It is ${this.status}; an outcome is compared with its result`
  }
}

/** The template predicts no rate that an outcome could be compared with. */
export class OutcomeNotAccepted extends Schema.TaggedError<OutcomeNotAccepted>()(
  "OutcomeNotAccepted",
  { templateType: Schema.String },
  { httpApiStatus: 409 }
) {
  static readonly example = { detail: "segment_discovery predicts no rate that an outcome could be compared with" }
  override get message() {
    return "Simulation takes no outcome"
  }
  get detail() {
    return `${this.templateType} predicts no rate that an outcome could be compared with`
  }
}

/** The outcome does not match the template's schema, or names something that was not simulated. */
export class OutcomeInvalid extends Schema.TaggedError<OutcomeInvalid>()(
  "OutcomeInvalid",
  { errors: Schema.Array(Fault) },
  { httpApiStatus: 400 }
) {
  static readonly example = {
    code: "invalid_request",
    errors: [{ location: "body" as const, pointer: "/trials", code: "out_of_range", message: "must be 1 or more" }]
  }
  /** The code of all requests that do not match their schema. */
  get code() {
    return "invalid_request"
  }
  override get message() {
    return "The request is invalid; see errors"
  }
}

/** Event streams are limited, since each one keeps a connection open. */
export class TooManyStreams extends Schema.TaggedError<TooManyStreams>()(
  "TooManyStreams",
  { limit: Schema.Int, per: Schema.Literals(["account", "node"]) },
  { httpApiStatus: 429 }
) {
  static readonly example = {
    detail: "10 streams of this account are open already: close one, or ask for the simulation"
  }
  override get message() {
    return "Too many event streams"
  }
  get detail() {
    return `${this.limit} streams of this ${this.per} are open already: close one, or ask for the simulation`
  }
}
