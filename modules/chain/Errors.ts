/** The errors of chains, with their HTTP status. */
import { Schema } from "effect"
import { Fault } from "../../src/http/Problem.ts"
import { maxChains, maxStores } from "./Limits.ts"

/** Unknown ids and ids of other accounts give the same response. */
export class ChainNotFound extends Schema.TaggedError<ChainNotFound>()("ChainNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "Chain not found"
  }
}

/** No store of this chain. */
export class StoreNotFound extends Schema.TaggedError<StoreNotFound>()("StoreNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "Store not found"
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

export class ChainLimit extends Schema.TaggedError<ChainLimit>()("ChainLimit", {}, { httpApiStatus: 403 }) {
  override get message() {
    return `An account may have ${maxChains} chains; delete one that is not needed`
  }
}

export class StoreLimit extends Schema.TaggedError<StoreLimit>()("StoreLimit", {}, { httpApiStatus: 403 }) {
  override get message() {
    return `A chain may have ${maxStores} stores, closed ones included; delete one that is not needed`
  }
}

/** The name tells the stores of a chain apart in its files. */
export class StoreNameTaken extends Schema.TaggedError<StoreNameTaken>()("StoreNameTaken", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "Another store of the chain has this name"
  }
}

/** A change after which the store would contradict itself. */
export class StoreInvalid extends Schema.TaggedError<StoreInvalid>()(
  "StoreInvalid",
  { errors: Schema.Array(Fault) },
  { httpApiStatus: 400 }
) {
  static readonly example = {
    code: "invalid_request",
    errors: [
      { location: "body" as const, pointer: "/closedOn", code: "out_of_range", message: "must not be before openedOn" }
    ]
  }
  /** The code of all requests that do not match their schema. */
  get code() {
    return "invalid_request"
  }
  override get message() {
    return "The request is invalid; see errors"
  }
}
