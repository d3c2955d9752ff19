/** A store in API responses: `areaCode`, `areaName` and `status` are documented, all else are extensions of ours. */
import { Schema } from "effect"
import { AreaCode, type AreaSummary } from "../../area/contract.ts"
import { members, type Store, StoreId } from "./Store.ts"

const score = (description: string, example: number) =>
  Schema.NullOr(Schema.Finite).annotate({
    description: `${description}, 0 to 100, higher is better; null where too little is known`,
    examples: [example]
  })

const Scores = Schema.Struct({
  areaCode: AreaCode.annotate({
    description: "Whose scores they are: the city of a ward that has none of its own",
    examples: ["13104"]
  }),
  overallScore: score("Mean of the categories", 82),
  people: score("People", 92.9),
  economy: score("Economy", 93.7),
  business: score("Business", 99.7),
  risk: score("Safety", 41.7)
}).annotate({
  identifier: "StoreAreaScores",
  description: "Scores of the area of a store, as the area endpoints give them"
})

const orNull = <S extends Schema.Top>(schema: S, description: string) => Schema.NullOr(schema).annotate({ description })

export const StoreView = Schema.Struct({
  areaCode: AreaCode,
  areaName: Schema.String.annotate({
    description: "Prefecture plus municipality; for a ward its city stands between them",
    examples: ["東京都新宿区"]
  }),
  status: members.status,
  id: StoreId,
  name: members.name,
  address: orNull(members.address, "As it was given"),
  lat: members.lat,
  lng: members.lng,
  precision: Schema.Literals(["coordinate", "town", "municipality"]).annotate({
    description:
      "What the coordinate is: as it was given, the point of the town of the address, or the office of its municipality",
    examples: ["coordinate"]
  }),
  openedOn: orNull(members.openedOn, "When it opened, or is to open"),
  closedOn: orNull(members.closedOn, "When it closed, or is to close"),
  floorAreaM2: orNull(members.floorAreaM2, "Sales floor in m2"),
  seats: orNull(members.seats, "Seats"),
  monthlyRevenueYen: orNull(members.monthlyRevenueYen, "Revenue per month in yen"),
  scores: Schema.NullOr(Scores).annotate({ description: "Null while the area is not analysed" })
}).annotate({ identifier: "ChainStore", description: "A store of a chain" })
export type StoreView = typeof StoreView.Type

export const StoreAnswer = Schema.Struct({ data: StoreView }).annotate({
  identifier: "ChainStoreAnswer",
  description: "One store"
})

export const StoreDeleted = Schema.Struct({
  data: Schema.Struct({
    id: StoreId,
    deleted: Schema.Literal(true).annotate({ description: "Always true", examples: [true] })
  }).annotate({ description: "The store that is no more" })
}).annotate({ identifier: "ChainStoreDeleted", description: "Acknowledgement of a deletion" })

/** @param scores those of its area, or of its city */
export const toView = (store: Store, areaName: string, scores: AreaSummary | undefined): StoreView => ({
  areaCode: store.areaCode,
  areaName,
  status: store.status,
  id: store.id,
  name: store.name,
  address: store.address,
  lat: store.lat,
  lng: store.lng,
  precision: store.precision,
  openedOn: store.openedOn,
  closedOn: store.closedOn,
  floorAreaM2: store.floorAreaM2,
  seats: store.seats,
  monthlyRevenueYen: store.monthlyRevenueYen,
  scores: scores === undefined ? null : scoresOf(scores)
})

const scoresOf = ({ areaCode, business, economy, overallScore, people, risk }: AreaSummary): typeof Scores.Type => ({
  areaCode,
  overallScore,
  people,
  economy,
  business,
  risk
})
