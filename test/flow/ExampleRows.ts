/** Rows of the demo account that the examples of the document name, and the ids of those that an operation needs. */

/** What examples for operators name besides what the demo makes. */
export const exampleRows = [
  `insert into crm_friend (id, account_id, known_since, created_at)
   values ('01KAJ4A1B2C3D4E5F6G7H8J9K1', $1, now(), now())`,
  `insert into crm_resource (id, account_id, kind, name, created_at)
   values ('01KAJ3M2D4F6H8K0M2P4R6T8W0', $1, 'staff', 'Example', now())`,
  `insert into crm_reservation (id, account_id, menu_id, slot_id, friend_id, status, payment_status, date, start_time,
     end_time, time_zone, starts_at, ends_at, number_of_guests, source, created_at, updated_at)
   select '01KAJ4A1B2C3D4E5F6G7H8J9K0', $1, menu_id, id, '01KAJ4A1B2C3D4E5F6G7H8J9K1', 'pending', 'pending', date, start_time,
     end_time, 'Asia/Tokyo', starts_at, ends_at, 1, 'api', now(), now()
   from crm_slot where id = '01KAJ3M1C3E5G7J9M1P3R5T7W9'`
]

/**
 * Codes of the problems that answer examples which no installation can serve: no actor of the product has a second version yet, and the token of a callback
 * is a secret of its job.
 */
export const refusedExamples: Readonly<Record<string, string>> = {
  adminDowngrade: "no_downgrade",
  callbacksAnswer: "callback_not_found"
}

/** Ids for examples that need a row in a state of its own, by operation. */
export const exampleIds: Readonly<Record<string, string>> = {
  crmFriendsSetMemo: "01JZ3N8T2V4X6Z8B0D2F4H6K8N",
  crmFriendsSetEmail: "01JZ3N8T2V4X6Z8B0D2F4H6K8N",
  chainsUpdate: "01KAJ3C0CHA1NT0V9W2X4Z8B1C",
  chainsAddStore: "01KAJ3C0CHA1NT0V9W2X4Z8B1C",
  chainsUpdateStore: "01KAJ3C0CHA1NT0V9W2X4Z8B1C",
  crmReservationAdminPay: "01KAJ4A1B2C3D4E5F6G7H8J9K0",
  crmMembersPutTier: "gold",
  crmFormSubmissionsSubmit: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF",
  crmCancellationPoliciesPut: "shop",
  crmLoginChannelsPut: "2000123456"
}

export const exampleActor = "webhooks/deliver"

export const exampleSchedule = "webhooks/retain"

export const exampleStore = "01KAJ3R8Z7V1W0X3Y5B9C2D6EG"
