/** Friends of the official account, and what they write. */
import { Schema } from "effect"
import * as Event from "../../../src/event/Event.ts"
import { audience, exampleFriend, examples, friend, Id, LineUserId, Moment, Text } from "./Fields.ts"

export const FriendFollowed = Event.make("friend.followed", {
  subject: "friendId",
  audience,
  description: "A LINE user added the official account as a friend, or unblocked it",
  data: Schema.Struct({
    ...friend,
    displayName: Text,
    pictureUrl: Text,
    status: Schema.Literals(["following", "blocked"]),
    followedAt: Moment,
    isUnblocked: Schema.Boolean,
    isFirstFollow: Schema.Boolean,
    source: Schema.Literal("line")
  }),
  example: {
    ...exampleFriend,
    displayName: "山田",
    pictureUrl: null,
    status: "following",
    followedAt: examples.at,
    isUnblocked: false,
    isFirstFollow: true,
    source: "line"
  }
})

export const FriendUnfollowed = Event.make("friend.unfollowed", {
  subject: "friendId",
  audience,
  description: "A friend blocked or removed the official account",
  data: Schema.Struct({
    ...friend,
    displayName: Text,
    status: Schema.Literals(["unfollowed", "blocked"]),
    followedAt: Schema.NullOr(Moment),
    unfollowedAt: Moment
  }),
  example: {
    ...exampleFriend,
    displayName: "山田",
    status: "unfollowed",
    followedAt: "2026-04-01T00:00:00.000Z",
    unfollowedAt: examples.at
  }
})

export const MessageReceived = Event.make("message.received", {
  subject: "friendId",
  audience,
  frequent: true,
  description: "A friend wrote to the official account. Frequent. Media are never in the event",
  data: Schema.Struct({
    messageId: Id,
    lineMessageId: Schema.String.check(Schema.isPattern(/^\d+$/u)).annotate({ description: "Exceeds 2^53: a text" }),
    ...friend,
    type: Schema.Literals(["text", "image", "video", "audio", "file", "location", "sticker"]),
    text: Text,
    fileName: Text,
    fileSize: Schema.NullOr(Schema.Int),
    durationMs: Schema.NullOr(Schema.Int),
    location: Schema.NullOr(
      Schema.Struct({ title: Text, address: Text, latitude: Schema.Finite, longitude: Schema.Finite })
    ),
    sticker: Schema.NullOr(Schema.Struct({ packageId: Schema.String, stickerId: Schema.String })),
    quotedLineMessageId: Text,
    receivedAt: Moment
  }),
  example: {
    messageId: examples.id,
    lineMessageId: "552712345678901234",
    ...exampleFriend,
    type: "text",
    text: "明日の18時は空いていますか",
    fileName: null,
    fileSize: null,
    durationMs: null,
    location: null,
    sticker: null,
    quotedLineMessageId: null,
    receivedAt: examples.at
  }
})

const Answer = Schema.Struct({
  fieldId: Schema.String,
  label: Schema.String,
  type: Schema.Literals(["text", "textarea", "email", "tel", "number", "date", "select", "radio", "checkbox"]),
  value: Schema.NullOr(Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Array(Schema.String)])),
  truncated: Schema.Boolean.annotate({ description: "The value was cut to 2,000 characters" })
})

export const FormSubmitted = Event.make("form.submitted", {
  subject: "friendId",
  audience,
  description: "A form was filled in",
  data: Schema.Struct({
    submissionId: Id,
    formId: Id,
    formName: Schema.String,
    friendId: Schema.NullOr(Id),
    lineUserId: Schema.NullOr(LineUserId),
    answers: Schema.Array(Answer),
    submittedAt: Moment
  }),
  example: {
    submissionId: examples.id,
    formId: "01JZ3M0A1B2C3D4E5F6G7H8J9K",
    formName: "ご来店アンケート",
    ...exampleFriend,
    answers: [{ fieldId: "visit", label: "ご来店のきっかけ", type: "select", value: "駅前の看板", truncated: false }],
    submittedAt: examples.at
  }
})
