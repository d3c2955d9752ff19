/** Rows of the account: as many of each kind as `BENCH_ROWS` says, and as many as possible that belong to one friend, slot or form. */
import * as ids from "./Ids.ts"

const { sqlId } = ids

/** `$1` is the account, `$2` how many rows. */
export type Fill = readonly [what: string, statement: string]

const day = "current_date + 2"
const every = "from generate_series(1, $2::int) n"

const people: ReadonlyArray<Fill> = [
  [
    "friends",
    `insert into crm_friend (id, account_id, line_user_id, display_name, search_name, platform_state, followed_at,
       known_since, created_at)
     select ${sqlId("F")}, $1, 'U' || md5(n::text), '${ids.name}', '${ids.name}', 'following', now(), now(), now() ${every}`
  ],
  [
    "guests",
    `insert into crm_friend (id, account_id, display_name, search_name, known_since, created_at)
     select ${sqlId("N")}, $1, '山田', '山田', now(), now() ${every}`
  ],
  [
    "members",
    `insert into crm_member (id, account_id, line_user_id, subscription, source, member_since, created_at, points)
     select ${sqlId("V")}, $1, 'U' || md5(n::text), 'none', 'import', now(), now(), case n when 1 then $2::int else 0 end
     ${every}`
  ],
  [
    "points of a member",
    `insert into crm_point (id, account_id, member_id, points, remaining, reason, source, expires_at, created_at)
     select ${sqlId("P")}, $1, '${ids.member}', 1, 1, 'x', 'api', now() + n * interval '1 hour' + interval '1 day', now() ${every}`
  ],
  [
    "tags",
    `insert into crm_tag (id, account_id, name, color, created_at)
     select ${sqlId("T")}, $1, 'Tag ' || n, '#000000', now() from generate_series(1, 10000) n`
  ],
  [
    "tags of friends",
    `insert into crm_friend_tag (account_id, friend_id, tag_id, added_at)
     select $1, ${sqlId("F")}, '${ids.tag}', now() ${every}
     union all select $1, '${ids.friend}', ${sqlId("T")}, now() from generate_series(2, 10000) n`
  ],
  [
    "external ids",
    `insert into crm_external_id (id, account_id, friend_id, namespace, external_id, source, created_at, updated_at)
     select ${sqlId("X")}, $1, ${sqlId("F", "1 + n / 100")}, 'n' || n, 'x', 'api', now(), now() ${every}`
  ],
  [
    "erasures",
    `insert into crm_erasure (id, account_id, friend_id, erased, erased_at)
     select ${sqlId("Z")}, $1, ${sqlId("Z")}, '{"tags": 1}', now() ${every}`
  ]
]

const bookings: ReadonlyArray<Fill> = [
  [
    "menus",
    `insert into crm_menu (id, account_id, name, duration, max_capacity, max_advance, created_at, updated_at)
     select ${sqlId("M", "n * 10 + 1")}, $1, 'Cut', 60, 10, 730, now(), now() from generate_series(1, least(199, $2::int)) n
     union all select '${ids.menu}', $1, 'Cut', 60, 10, 730, now(), now()`
  ],
  [
    "slots",
    `insert into crm_slot (id, account_id, menu_id, date, business_date, start_time, end_time, starts_at, ends_at, max_capacity)
     select ${sqlId("S")}, $1, '${ids.menu}', day, day, '12:00', '13:00', day + n % 1440 * interval '1 minute',
       day + interval '1 day', 10
     from (select n, ${day} + n / 1440 as day ${every}) slot`
  ],
  [
    "reservations",
    `insert into crm_reservation (id, account_id, menu_id, slot_id, friend_id, status, date, start_time, end_time, time_zone,
       starts_at, ends_at, number_of_guests, source, canceled_at, created_at, updated_at)
     select ${sqlId("R")}, $1, '${ids.menu}', ${sqlId("S")}, ${sqlId("F")}, 'confirmed', ${day}, '12:00', '13:00',
       'Asia/Tokyo', now() + interval '2 days', now() + interval '2 days 1 hour', 1, 'api', null::timestamptz, now(), now() ${every}
     union all
     select ${sqlId("R", "n + $2::int")}, $1, '${ids.menu}', '${ids.slot}', '${ids.friend}', 'canceled', ${day}, '12:00', '13:00',
       'Asia/Tokyo', now() + interval '2 days', now() + interval '2 days 1 hour', 1, 'api', now(), now(), now() ${every}`
  ],
  [
    "entries of a waitlist",
    `insert into crm_waitlist (id, account_id, slot_id, friend_id, number_of_guests, state, created_at, updated_at)
     select ${sqlId("C")}, $1, ${sqlId("S", "1 + n / 500")}, ${sqlId("F")}, 1, 'waiting', now(), now() ${every}`
  ],
  [
    "a feed of a calendar",
    `insert into crm_calendar_feed (id, account_id, name, token_hash, created_at)
     values (${sqlId("H", "1")}, $1, 'x', sha256('${ids.calendarToken}'), now())`
  ],
  [
    "items for staff",
    `insert into crm_attention (id, account_id, key, kind, reason, text, created_at, resolved_at, resolved_by)
     select ${sqlId("A")}, $1, n::text, 'booking_new', 'x', 'x', now(), now(), 'staff' ${every}`
  ],
  [
    "payments",
    `insert into crm_payment (id, account_id, provider, purpose, friend_id, amount, currency, paid_at, created_at, updated_at)
     select ${sqlId("D")}, $1, 'manual', 'other', '${ids.friend}', 100000, 'JPY', now(), now(), now() ${every}`
  ],
  [
    "refunds of a payment",
    `insert into crm_payment_refund (id, account_id, payment_id, amount, status, origin, refunded_at, created_at)
     select ${sqlId("E")}, $1, ${sqlId("D", "$2::int")}, 1, 'succeeded', 'staff', now(), now() ${every}`
  ],
  [
    "subscriptions",
    `insert into crm_subscription (account_id, source, external_id, updated_at)
     select $1, 'line', ${sqlId("B")}, now() ${every}`
  ]
]

const messages: ReadonlyArray<Fill> = [
  [
    "messages",
    `insert into crm_message (id, account_id, friend_id, purpose, key, messages, retry_key, month, status, created_at, finished_at)
     select ${sqlId("K")}, $1, '${ids.friend}', 'api', 'k' || n, '[{"type":"text","text":"x"}]', gen_random_uuid(),
       date_trunc('month', now()), 'sent', now(), now() ${every}`
  ],
  [
    "free replies",
    `insert into crm_reply (account_id, webhook_event_id, friend_id, auto_reply_id, status, created_at, finished_at)
     select $1, ${sqlId("V")}, '${ids.friend}', ${sqlId("V", "1")}, 'sent', now(), now() ${every}`
  ],
  [
    "messages of the sandbox",
    `insert into crm_line_sandbox (id, account_id, retry_key, line_user_id, messages, sent_at)
     select ${sqlId("V")}, $1, gen_random_uuid(), 'U' || md5('1'), '[]', now() from generate_series(1, 20000) n`
  ],
  [
    "a scenario",
    `insert into crm_scenario (id, account_id, name, status, version, created_at, updated_at)
     select ${sqlId("Y")}, $1, 'Scenario', 'active', 1, now(), now() from generate_series(1, 500) n`
  ],
  [
    "versions of scenarios",
    `insert into crm_scenario_version (scenario_id, version, account_id, definition, created_at)
     select ${sqlId("Y")}, 1, $1, '{"trigger":{"type":"manual"},"reentry":"always","steps":[{"id":"a","type":"wait","days":1}],"whenQuotaIsUsedUp":"wait"}', now()
     from generate_series(1, 500) n`
  ],
  [
    "runs of a scenario",
    `insert into crm_scenario_run (id, account_id, scenario_id, version, friend_id, reentry, cause, status, next_step, waits_for,
       waits_until, started_at)
     select ${sqlId("G")}, $1, '${ids.scenario}', 1, ${sqlId("F")}, 'always', n::text, 'running', 'a', 'quiet_hours',
       now() + interval '9 days', now() ${every}`
  ],
  [
    "broadcasts",
    `insert into crm_broadcast (id, account_id, name, audience, texts, status, created_at)
     select ${sqlId("J")}, $1, 'News', '{}', '["x"]', 'sending', now() from generate_series(1, 20000) n`
  ],
  [
    "chunks of broadcasts",
    `insert into crm_broadcast_chunk (broadcast_id, number, account_id, retry_key, month, recipients)
     select ${sqlId("J", "20000 - n % 100")}, n, $1, gen_random_uuid(), date_trunc('month', now()), 500 ${every}`
  ],
  [
    "a form",
    `insert into crm_form (id, account_id, version, definition, submissions, created_at, updated_at)
     select ${sqlId("Q")}, $1, 1000, form.definition, $2::int, now(), now()
     from generate_series(1, 200) n, (${definition()}) as form`
  ],
  [
    "versions of a form",
    `insert into crm_form_version (form_id, account_id, version, definition, created_at)
     select '${ids.form}', $1, n, form.definition, now()
     from generate_series(1, least(1000, $2::int)) n, (${definition()}) as form`
  ],
  [
    "submissions of a form",
    `insert into crm_form_submission (id, account_id, form_id, version, nonce, friend_id, answers, consented, submitted_at)
     select ${sqlId("H")}, $1, '${ids.form}', 1, n::text, '${ids.friend}', '[]', true, now() ${every}`
  ]
]

/** 50 questions with 10 answers to choose from. */
function definition() {
  return `select jsonb_build_object('name', 'Form', 'description', '', 'consent', null, 'thanks', '', 'openFrom', null,
    'openUntil', null, 'maxSubmissions', null, 'fields', jsonb_agg(jsonb_build_object('id', 'q' || q, 'label', 'Question ' || q,
      'type', 'select', 'required', true, 'options', (select jsonb_agg('Option ' || o) from generate_series(1, 10) o)))) as definition
    from generate_series(1, 50) q`
}

const webhooks: ReadonlyArray<Fill> = [
  [
    "events",
    `insert into event (id, type, version, account_id, data)
     select ${sqlId("E")}, 'friend.followed', 1, $1, '{"friendId":"x"}' ${every}`
  ],
  [
    "endpoints",
    `insert into webhooks_endpoint (id, account_id, dialect, url, events, secret, secret_prefix, created_at, updated_at)
     select ${sqlId("N")}, $1, 'crm', 'https://shop.example/', '{*}', '', 'x', now(), now() from generate_series(1, 1000) n`
  ],
  [
    "deliveries",
    `insert into webhooks_delivery (id, account_id, endpoint_id, kind, message_id, event_id, type, created_at, state, attempts)
     select '01BENCH' || lpad(n::text, 19, '0'), $1, '${ids.endpoint}', 'event', ${sqlId("E")}, ${sqlId("E")}, 'friend.followed', now(),
       'succeeded', 1 ${every}`
  ]
]

const analytics: ReadonlyArray<Fill> = [
  [
    "simulations",
    `insert into simulation_simulation (id, account_id, workspace_id, template_type, area_code, persona_count, input, seed, status,
       job_id, overall_score, headline, result_data, completed_at)
     select ${sqlId("Q")}, $1, $1, 'price_test', '13104', 5, '{"businessType":"x"}', 1, 'completed', '', 50, 'x', '{}', now() ${every}`
  ],
  [
    "outcomes",
    `insert into simulation_outcome (simulation_id, account_id, template_type, outcome, evidence)
     select ${sqlId("Q")}, $1, 'price_test', '{}', '{}' ${every}`
  ],
  [
    "personas",
    `insert into simulation_persona (id, account_id, area_code, ordinal, name, age, sex, household, occupation, income, traits, created_at)
     select ${sqlId("P")}, $1, '13104', n, 'x', 30, 0, 0, 0, 400, array_fill(1::int2, array[9]), now() ${every}`
  ],
  [
    "populations",
    `insert into simulation_growth (account_id, population, persona_count, simulations)
     select $1, '13104', n, 1 ${every}`
  ],
  [
    "segments",
    `insert into simulation_segment (id, account_id, simulation_id, name, score, segment_data, created_at)
     select ${sqlId("G")}, $1, ${sqlId("Q", "1")}, 'young', 50, '{"demographics":{},"behavior":{},"sentiment":{}}', now() ${every}`
  ],
  [
    "observations",
    `insert into observation_observation (id, account_id, observation_type, title, status, schedule, time_zone, settings,
       archived_at, created_at, updated_at)
     select ${sqlId("K")}, $1, 'area_watch', 'x', case n when 1 then 'active' else 'archived' end, '0 9 * * *', 'Asia/Tokyo',
       '{"areaCode":"13104"}', case when n > 1 then now() end, now(), now() from generate_series(1, 5000) n`
  ],
  [
    "results of an observation",
    `insert into observation_result (id, account_id, observation_id, status, level, yen, data, due_at, completed_at)
     select '01' || lpad(n::text, 24, '0'), $1, '${ids.observation}', 'completed', n, 1, '{}', now(), now() ${every}`
  ],
  [
    "chains",
    `insert into chain_chain (id, account_id, name, area_code, store_count, created_at, updated_at)
     select ${sqlId("C")}, $1, 'x', '13104', 2000, now(), now() from generate_series(1, 100) n`
  ],
  [
    "stores",
    `insert into chain_store (id, account_id, chain_id, name, lat, lng, area_code, precision, status, created_at, updated_at)
     select ${sqlId("S")}, $1, ${sqlId("C", "1 + n / 2000")}, n::text, 35.69, 139.7, '13104', 'coordinate', 'active', now(), now()
     from generate_series(0, least(199999, $2::int)) n`
  ],
  [
    "forecasts of a store",
    `insert into trade_area_forecast (account_id, store_id, origin, revenue, low, high)
     select $1, 'store', n, array_fill(1::float8, array[30]), array_fill(1::float8, array[30]), array_fill(1::float8, array[30])
     ${every}`
  ]
]

/** Slots of four menus on 92 days, 270 a day: all staff and rooms are taken, or all guests of the shop, for all but a moment. */
const full: ReadonlyArray<Fill> = [
  [
    "a full shop",
    `insert into crm_shop (account_id, name, reminders, max_guests_at_once, updated_at) select $1, 'Shop', '[]', 1, now() where $2::int > 0`
  ],
  [
    "menus of it",
    `insert into crm_menu (id, account_id, name, duration, max_advance, needs_staff, needs_room, created_at, updated_at)
     select id, $1, id, 4, 730, id = '${ids.staffMenu}', id = '${ids.roomMenu}', now(), now()
     from unnest(array['${ids.staffMenu}', '${ids.roomMenu}', '${ids.otherMenu}', '${ids.bookedMenu}']) id where $2::int > 0`
  ],
  [
    "staff and rooms",
    `insert into crm_resource (id, account_id, kind, name, created_at)
     select ${sqlId("A")}, $1, case when n <= 250 then 'staff' else 'room' end, n::text, now() from generate_series(1, 500) n
     where $2::int > 0`
  ],
  [
    "slots of it",
    `insert into crm_slot (id, account_id, menu_id, date, business_date, start_time, end_time, starts_at, ends_at, max_capacity,
       booked_count)
     select ${sqlId("Z", "menu::int * 1000000 + n")}, $1, ${sqlId("M", "menu")}, day, day, '12:00', '12:04', day + n % 270 * interval '4 minutes',
       day + n % 270 * interval '4 minutes' + interval '3 minutes', 1, (menu = 5)::int
     from (select n, menu, ${day} + n / 270 as day
       from generate_series(1, least(24840, $2::int)) n, generate_series(2, 5) menu) slot`
  ],
  [
    "a booking of it",
    `with guest as (insert into crm_friend (id, account_id, display_name, known_since, created_at)
       values (${sqlId("W", "1")}, $1, 'x', now(), now()) returning id)
     insert into crm_reservation (id, account_id, menu_id, slot_id, friend_id, status, date, start_time, end_time, time_zone,
       starts_at, ends_at, number_of_guests, source, canceled_at, created_at, updated_at)
     select ${sqlId("W")}, $1, '${ids.staffMenu}', ${sqlId("Z", "2000001")}, ${sqlId("W", "1")}, 'canceled', ${day}, '12:00', '12:04',
       'Asia/Tokyo', now(), now() + interval '1 minute', 1, 'api', now(), now(), now() from generate_series(1, least(92 * 500, $2::int)) n`
  ],
  [
    "times of staff and rooms",
    `insert into crm_occupation (reservation_id, account_id, resource_id, starts_at, ends_at)
     select ${sqlId("W")}, $1, ${sqlId("A", "1 + n % 500")}, ${day} + n / 500 * interval '1 day',
       ${day} + (n / 500 + 1) * interval '1 day' from generate_series(1, least(92 * 500, $2::int)) n`
  ]
]

/** What fills an account. */
export const fills: ReadonlyArray<{ readonly account: string; readonly rows: ReadonlyArray<Fill> }> = [
  { account: ids.account, rows: [...people, ...bookings, ...messages, ...webhooks, ...analytics] },
  { account: ids.fullShop, rows: full }
]
