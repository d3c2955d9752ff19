/** Rows of the demo account that the examples of the document name, and the ids of those that an operation needs. */

/** What examples name. */
export const exampleRows = [
  `insert into crm_friend (id, account_id, line_user_id, platform_state, known_since, created_at)
   values ('01JZ3N8T2V4X6Z8B0D2F4H6K8N', $1, 'U' || repeat('0', 32), 'following', now(), now())`,
  `insert into crm_friend (id, account_id, known_since, created_at)
   values ('01KAJ4A1B2C3D4E5F6G7H8J9K1', $1, now(), now())`,
  `insert into crm_tag (id, account_id, name, color, created_at)
   values ('01JZ3N5Q9A8S7D6F5G4H3J2K1M', $1, 'Example', '#06C755', now())`,
  `insert into crm_menu (id, account_id, name, duration, created_at, updated_at)
   values ('01KAJ3M0A1B2C3D4E5F6G7H8J9', $1, 'Example', 60, now(), now())`,
  `insert into crm_resource (id, account_id, kind, name, created_at)
   values ('01KAJ3M2D4F6H8K0M2P4R6T8W0', $1, 'staff', 'Example', now())`,
  `insert into crm_slot (id, account_id, menu_id, date, business_date, start_time, end_time, starts_at, ends_at,
     max_capacity)
   select '01KAJ3M1C3E5G7J9M1P3R5T7W9', $1, '01KAJ3M0A1B2C3D4E5F6G7H8J9', day, day, '12:00', '13:00',
     day + time '03:00', day + time '04:00', 5
   from (select current_date + 2 as day) as slot`,
  `insert into crm_reservation (id, account_id, menu_id, slot_id, friend_id, status, payment_status, date, start_time,
     end_time, time_zone, starts_at, ends_at, number_of_guests, source, created_at, updated_at)
   select '01KAJ4A1B2C3D4E5F6G7H8J9K0', $1, menu_id, id, '01KAJ4A1B2C3D4E5F6G7H8J9K1', 'pending', 'pending', date, start_time,
     end_time, 'Asia/Tokyo', starts_at, ends_at, 1, 'api', now(), now()
   from crm_slot where id = '01KAJ3M1C3E5G7J9M1P3R5T7W9'`,
  `insert into chain_chain (id, account_id, name, created_at, updated_at)
   values ('01KAJ3Q7Y6T0V9W2X4Z8B1C5DF', $1, 'Example', now(), now())`,
  `insert into chain_store (id, account_id, chain_id, name, lat, lng, area_code, precision, status, created_at, updated_at)
   values ('01KAJ3R8Z7V1W0X3Y5B9C2D6EG', $1, '01KAJ3Q7Y6T0V9W2X4Z8B1C5DF', 'Example', 35.69, 139.7, '13104', 'coordinate',
     'active', now(), now())`,
  `insert into crm_form (id, account_id, version, definition, created_at, updated_at)
   values ('01KAJ3Q7Y6T0V9W2X4Z8B1C5DF', $1, 1, '{"name":"Example","description":"","fields":[{"id":"visit","label":"?",
     "type":"select","required":true,"options":["紹介"]}],"consent":null,"thanks":"","openFrom":null,"openUntil":null,
     "maxSubmissions":null}', now(), now())`
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
  chainsUpdate: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF",
  chainsAddStore: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF",
  chainsUpdateStore: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF",
  crmReservationAdminPay: "01KAJ4A1B2C3D4E5F6G7H8J9K0",
  crmMembersPutTier: "gold",
  crmFormSubmissionsSubmit: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF",
  crmCancellationPoliciesPut: "shop",
  crmLoginChannelsPut: "2000123456"
}

export const exampleActor = "webhooks/deliver"

export const exampleSchedule = "webhooks/retain"

export const exampleStore = "01KAJ3R8Z7V1W0X3Y5B9C2D6EG"
