/** Failures about external ids. */
import { Schema } from "effect"

/** Unknown, or of another account: these look the same. */
export class ExternalIdNotFound extends Schema.TaggedError<ExternalIdNotFound>()(
  "ExternalIdNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "external-id not found"
  }
}

/** Another friend has the external id in this namespace. */
export class ExternalIdInUse extends Schema.TaggedError<ExternalIdInUse>()(
  "ExternalIdInUse",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "external_id_in_use"
  }
  get detail() {
    return "Another friend has this id in the namespace: remove it there first"
  }
}

export class FriendAlreadyHasNamespace extends Schema.TaggedError<FriendAlreadyHasNamespace>()(
  "FriendAlreadyHasNamespace",
  {},
  { httpApiStatus: 409 }
) {
  static readonly example = { detail: "To change it, use POST /external-ids/replace" }
  override get message() {
    return "friend_already_has_namespace"
  }
  get detail() {
    return "To change it, use POST /external-ids/replace"
  }
}

/** The external id belongs to another friend: `ExternalIdInUse` in the spelling of /external-ids/replace. */
export class ExternalIdOwnedByOtherFriend extends Schema.TaggedError<ExternalIdOwnedByOtherFriend>()(
  "ExternalIdOwnedByOtherFriend",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "external_id_owned_by_other_friend"
  }
  get detail() {
    return "Another friend has this id in the namespace: remove it there first"
  }
}
