/** Failures of apps. */
import { Schema } from "effect"

export class AppNotFound extends Schema.TaggedError<AppNotFound>()("AppNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "app not found"
  }
}

/** An installation that was removed is not found either. */
export class InstallationNotFound extends Schema.TaggedError<InstallationNotFound>()(
  "InstallationNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "installation not found"
  }
}

export class AppInstalled extends Schema.TaggedError<AppInstalled>()("AppInstalled", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "The app is installed in this account"
  }
}

export class ScopesNotWanted extends Schema.TaggedError<ScopesNotWanted>()(
  "ScopesNotWanted",
  { scopes: Schema.Array(Schema.String) },
  { httpApiStatus: 400 }
) {
  static readonly example = { detail: "Not among those it asks for: friends:write" }
  override get message() {
    return "The app does not ask for these scopes"
  }
  get detail() {
    return `Not among those it asks for: ${this.scopes.join(", ")}`
  }
}

/** Apps act through the API, which the plan of the account does not include. */
export class AppPlanRequired extends Schema.TaggedError<AppPlanRequired>()(
  "AppPlanRequired",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "Apps need the plan Pro or higher"
  }
}
