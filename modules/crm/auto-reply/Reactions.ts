/** Answers friends who follow or write. */
import { Effect, Layer, Schema } from "effect"
import * as Event from "../../../src/event/Event.ts"
import { FriendFollowed, MessageReceived } from "../contract.ts"
import { AutoReplies, type Question } from "./AutoReplies.ts"

export const AnswerFriends = Event.reaction("crm/answer-friends", { to: [FriendFollowed, MessageReceived] })

const decodeFollowed = Schema.decodeUnknownEffect(
  Schema.Struct({
    friendId: Schema.String,
    lineUserId: Schema.String,
    status: Schema.String,
    followedAt: Schema.DateFromString
  })
)
const decodeMessage = Schema.decodeUnknownEffect(
  Schema.Struct({
    friendId: Schema.String,
    lineMessageId: Schema.String,
    type: Schema.String,
    text: Schema.NullOr(Schema.String)
  })
)

const questionOf = Effect.fnUntraced(function* ({ accountId, data, type }: Event.Envelope) {
  if (accountId === null) return undefined
  if (type === FriendFollowed.type) {
    const { followedAt, friendId, lineUserId, status } = yield* decodeFollowed(data)
    const question = { accountId, friendId, type: "followed", lineUserId, followedAt } satisfies Question
    return status === "following" ? question : undefined
  }
  const { friendId, lineMessageId, text, type: kind } = yield* decodeMessage(data)
  if (kind !== "text" || text === null) return undefined
  return { accountId, friendId, type: "wrote", lineMessageId, text } satisfies Question
})

export const layer = Layer.unwrap(
  Effect.map(AutoReplies, (replies) =>
    Event.toLayer(AnswerFriends, (events) =>
      Effect.flatMap(Effect.forEach(events, questionOf), (questions) =>
        replies.onQuestions(questions.filter((question) => question !== undefined))
      )
    )
  )
)
