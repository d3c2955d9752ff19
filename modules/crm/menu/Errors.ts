/** Failures around menus. */
import { Schema } from "effect"

/** The public API calls a menu an event. */
export class EventNotFound extends Schema.TaggedError<EventNotFound>()("EventNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "event not found"
  }
}

export class MenuNotFound extends Schema.TaggedError<MenuNotFound>()("MenuNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "menu not found"
  }
}
