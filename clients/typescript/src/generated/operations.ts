/** Made of the interface document 50dd78d2f41fc34f by `npm run clients`: do not change it by hand. */
import { type CallOptions, type ClientOptions, type StreamEvent, Transport } from "../transport.ts"
import type * as T from "./types.ts"

/** Hash of the interface document that this client was made of. */
export const documentHash = "50dd78d2f41fc34f"

const operationsOf = (transport: Transport) => ({
  /** Profiles, scores, ranking and comparison of the municipalities of Japan */
  areas: {
    /**
     * Rank the municipalities
     * @param parameters.category What to rank by; `risk` ranks the safest first
     * @param parameters.prefCode Prefecture, two digits, 01 to 47; all of Japan when absent
     * @param parameters.limit Maximum number of entries, 1 to 100
     */
    ranking: (parameters: { category: T.ScoreCategory; prefCode?: string | undefined; limit?: number | undefined }, options?: CallOptions): Promise<T.AreaRanking> => transport.call({ method: "GET", path: "/api/v1/areas/ranking" }, parameters, undefined, options),
    /**
     * Compare two areas
     * @param parameters.a The source area: its 5-digit JIS code
     * @param parameters.b The target area: its 5-digit JIS code
     */
    compare: (parameters: { a: string; b: string }, options?: CallOptions): Promise<T.AreaComparison> => transport.call({ method: "GET", path: "/api/v1/areas/compare" }, parameters, undefined, options),
    /**
     * Read the profile of an area
     * @param parameters.areaCode 5-digit JIS municipality code, without the check digit
     */
    profile: (parameters: { areaCode: string }, options?: CallOptions): Promise<T.AreaProfile> => transport.call({ method: "GET", path: "/api/v1/areas/{areaCode}" }, parameters, undefined, options),
    /**
     * Read the scores of an area
     * @param parameters.areaCode 5-digit JIS municipality code, without the check digit
     * @param parameters.explain With `true` the answer says how each score came to be
     */
    scores: (parameters: { areaCode: string; explain?: boolean | undefined }, options?: CallOptions): Promise<T.AreaScores> => transport.call({ method: "GET", path: "/api/v1/areas/{areaCode}/scores" }, parameters, undefined, options),
    /**
     * Read the figures of an area
     * @param parameters.areaCode 5-digit JIS municipality code, without the check digit
     */
    figures: (parameters: { areaCode: string }, options?: CallOptions): Promise<T.AreaFigures> => transport.call({ method: "GET", path: "/api/v1/areas/{areaCode}/figures" }, parameters, undefined, options),
    /**
     * Generate the profile of an area
     * @param parameters.areaCode 5-digit JIS municipality code, without the check digit
     */
    generate: (parameters: { areaCode: string }, options?: CallOptions): Promise<T.GenerationQueuedOrReplay> => transport.call({ method: "POST", path: "/api/v1/areas/{areaCode}/generate", keyed: true }, parameters, undefined, options),
  },
  /** Outlines of the municipalities of Japan, and values to colour them by */
  areaMaps: {
    /**
     * Read the outlines of areas
     * @param parameters.level Municipalities when absent. Scores are of municipalities: prefectures have none
     * @param parameters.prefCode Prefecture, two digits, 01 to 47; all of Japan when absent
     * @param parameters.lat Latitude, together with `lng`
     * @param parameters.lng Longitude, together with `lat`
     * @param parameters.radius_m How far around the point, in metres
     */
    boundaries: (parameters: { level?: T.AreaLevel | undefined; prefCode?: string | undefined; lat?: number | undefined; lng?: number | undefined; radius_m?: number | undefined } = {}, options?: CallOptions): Promise<T.AreaBoundaries> => transport.call({ method: "GET", path: "/api/v1/areas/boundaries" }, parameters, undefined, options),
    /**
     * Read one score or figure of many areas
     * @param parameters.measure The score or figure
     * @param parameters.level Municipalities when absent. Scores are of municipalities: prefectures have none
     * @param parameters.prefCode Prefecture, two digits, 01 to 47; all of Japan when absent
     */
    values: (parameters: { measure: T.AreaMeasureName; level?: T.AreaLevel | undefined; prefCode?: string | undefined }, options?: CallOptions): Promise<T.AreaValues> => transport.call({ method: "GET", path: "/api/v1/areas/values" }, parameters, undefined, options),
    /** List the scores and figures of areas */
    measures: (options?: CallOptions): Promise<T.AreaMeasures> => transport.call({ method: "GET", path: "/api/v1/areas/measures" }, {}, undefined, options),
  },
  /** What a population would do: experiments on generated personas */
  simulations: {
    /**
     * List simulations
     * @param parameters.limit Maximum number of entries, 1 to 100
     * @param parameters.offset Number of the newest entries to skip
     */
    list: (parameters: { limit?: number | undefined; offset?: number | undefined } = {}, options?: CallOptions): Promise<T.SimulationList> => transport.call({ method: "GET", path: "/api/v1/simulations", paging: "offset" }, parameters, undefined, options),
    /** All entries of `list`, page by page */
    listAll: (parameters: { limit?: number | undefined; offset?: number | undefined } = {}, options?: CallOptions): AsyncIterable<T.SimulationItem> => transport.items({ method: "GET", path: "/api/v1/simulations", paging: "offset" }, parameters, options),
    /** Start a simulation */
    create: (body: T.NewAdTest | T.NewPriceTest | T.NewSegmentDiscovery, options?: CallOptions): Promise<T.SimulationQueuedOrReplay> => transport.call({ method: "POST", path: "/api/v1/simulations", keyed: true }, {}, body, options),
    /** Read what is used of the limits */
    usage: (options?: CallOptions): Promise<T.SimulationUsageAnswer> => transport.call({ method: "GET", path: "/api/v1/simulations/usage" }, {}, undefined, options),
    /** Read a simulation */
    read: (parameters: { id: string }, options?: CallOptions): Promise<T.Simulation> => transport.call({ method: "GET", path: "/api/v1/simulations/{id}" }, parameters, undefined, options),
    /** Follow a simulation */
    events: (parameters: { id: string }, options?: CallOptions): AsyncIterable<StreamEvent> => transport.events({ method: "GET", path: "/api/v1/simulations/{id}/events" }, parameters, options),
    /** Cancel a simulation */
    cancel: (parameters: { id: string }, options?: CallOptions): Promise<T.SimulationCancelledOrReplay> => transport.call({ method: "POST", path: "/api/v1/simulations/{id}/cancel", keyed: true }, parameters, undefined, options),
    /** Report what really happened */
    outcome: (parameters: { id: string }, body: T.AdTestOutcome | T.PriceTestOutcome | T.SegmentDiscoveryOutcome, options?: CallOptions): Promise<T.SimulationOutcomeTakenOrReplay> => transport.call({ method: "POST", path: "/api/v1/simulations/{id}/outcome", keyed: true }, parameters, body, options),
  },
  /** The people that simulations ask: generated, reused and grown */
  personas: {
    /**
     * List the personas
     * @param parameters.limit Maximum number of entries, 1 to 100
     * @param parameters.offset Number of the newest entries to skip
     */
    list: (parameters: { limit?: number | undefined; offset?: number | undefined } = {}, options?: CallOptions): Promise<T.PersonaList> => transport.call({ method: "GET", path: "/api/v1/personas", paging: "offset" }, parameters, undefined, options),
    /** All entries of `list`, page by page */
    listAll: (parameters: { limit?: number | undefined; offset?: number | undefined } = {}, options?: CallOptions): AsyncIterable<T.PersonaListItem> => transport.items({ method: "GET", path: "/api/v1/personas", paging: "offset" }, parameters, options),
    /** Read a persona */
    detail: (parameters: { id: string }, options?: CallOptions): Promise<T.PersonaAnswer> => transport.call({ method: "GET", path: "/api/v1/personas/{id}" }, parameters, undefined, options),
    /** Read the psychology of a persona */
    psychology: (parameters: { id: string }, options?: CallOptions): Promise<T.PsychologyAnswer> => transport.call({ method: "GET", path: "/api/v1/personas/{id}/psychology" }, parameters, undefined, options),
  },
  /** Parts of a population that are alike, as simulations find them */
  segments: {
    /**
     * List the segments
     * @param parameters.limit Maximum number of entries, 1 to 100
     * @param parameters.offset Number of the newest entries to skip
     */
    list: (parameters: { limit?: number | undefined; offset?: number | undefined } = {}, options?: CallOptions): Promise<T.SegmentList> => transport.call({ method: "GET", path: "/api/v1/segments", paging: "offset" }, parameters, undefined, options),
    /** All entries of `list`, page by page */
    listAll: (parameters: { limit?: number | undefined; offset?: number | undefined } = {}, options?: CallOptions): AsyncIterable<T.Segment> => transport.items({ method: "GET", path: "/api/v1/segments", paging: "offset" }, parameters, options),
    /** Read a segment */
    detail: (parameters: { id: string }, options?: CallOptions): Promise<T.SegmentAnswer> => transport.call({ method: "GET", path: "/api/v1/segments/{id}" }, parameters, undefined, options),
  },
  /** What surrounds a store: residents, competition, demand, income, access and hazards */
  tradeAreaReports: {
    /** Make a report about a store's surroundings */
    create: (body: T.TradeAreaRequest, options?: CallOptions): Promise<T.TradeAreaReportOrReplay> => transport.call({ method: "POST", path: "/api/v1/trade-area", keyed: true }, {}, body, options),
    /** Read the report of a store */
    read: (parameters: { storeId: T.StoreId }, options?: CallOptions): Promise<T.TradeAreaReport> => transport.call({ method: "GET", path: "/api/v1/trade-area/{storeId}" }, parameters, undefined, options),
  },
  /** Shops around a point */
  competitors: {
    /**
     * Look up competitors
     * @param parameters.lat Latitude in degrees, in Japan
     * @param parameters.lng Longitude in degrees, in Japan
     * @param parameters.radius_m Radius in metres, 100 to 3000
     * @param parameters.industry Counts shops of this industry only; all of them when absent
     * @param parameters.sub_industry Counts shops of this kind only. A text that names no kind of the industry is left out, and `meta.notes` says so
     * @param parameters.limit Maximum number of competitors that are listed, 1 to 200
     */
    list: (parameters: { lat: number; lng: number; radius_m?: number | undefined; industry?: T.Industry | undefined; sub_industry?: string | undefined; limit?: number | undefined }, options?: CallOptions): Promise<T.Competitors> => transport.call({ method: "GET", path: "/api/v1/competitors" }, parameters, undefined, options),
  },
  /** Revenue and customers of a store in the days to come */
  demandForecast: {
    /** Forecast the demand of a store */
    forecast: (body: T.DemandForecastRequest, options?: CallOptions): Promise<T.DemandForecastOrReplay> => transport.call({ method: "POST", path: "/api/v1/demand-forecast", keyed: true }, {}, body, options),
    /** Forecast the demand of several stores and of their sum */
    forecastStores: (body: T.StoresDemandForecastRequest, options?: CallOptions): Promise<T.StoresDemandForecastOrReplay> => transport.call({ method: "POST", path: "/api/v1/demand-forecast/stores", keyed: true }, {}, body, options),
    /** Read the last forecasts of a store */
    read: (parameters: { storeId: T.StoreId }, options?: CallOptions): Promise<T.KeptDemandForecasts> => transport.call({ method: "GET", path: "/api/v1/demand-forecast/{storeId}" }, parameters, undefined, options),
  },
  /** Comparison of candidate locations for a store */
  locations: {
    /** Rank candidate locations */
    score: (body: T.LocationRequest, options?: CallOptions): Promise<T.LocationScoreOrReplay> => transport.call({ method: "POST", path: "/api/v1/location-score", keyed: true }, {}, body, options),
  },
  /** Names of stations and towns for maps */
  mapNames: {
    /**
     * Read names for a map
     * @param parameters.lat Latitude of the middle
     * @param parameters.lng Longitude of the middle
     * @param parameters.radius_m How far around the point, in metres
     * @param parameters.limit Names at most
     */
    list: (parameters: { lat: number; lng: number; radius_m?: number | undefined; limit?: number | undefined }, options?: CallOptions): Promise<T.MapNames> => transport.call({ method: "GET", path: "/api/v1/map-names" }, parameters, undefined, options),
  },
  /** What changes around a store: prices, stock, reviews, competitors and areas, on a schedule */
  observations: {
    /**
     * List observations
     * @param parameters.limit Maximum number of entries, 1 to 100
     * @param parameters.offset Number of the newest entries to skip
     * @param parameters.status `archived`: those that are archived, instead of all others
     */
    list: (parameters: { limit?: number | undefined; offset?: number | undefined; status?: "archived" | undefined } = {}, options?: CallOptions): Promise<T.ObservationList> => transport.call({ method: "GET", path: "/api/v1/observations", paging: "offset" }, parameters, undefined, options),
    /** All entries of `list`, page by page */
    listAll: (parameters: { limit?: number | undefined; offset?: number | undefined; status?: "archived" | undefined } = {}, options?: CallOptions): AsyncIterable<T.ObservationItem> => transport.items({ method: "GET", path: "/api/v1/observations", paging: "offset" }, parameters, options),
    /** Create an observation */
    create: (body: T.NewObservation, options?: CallOptions): Promise<T.ObservationAnswerOrReplay> => transport.call({ method: "POST", path: "/api/v1/observations", keyed: true }, {}, body, options),
    /** Preview an observation */
    preview: (body: T.NewObservationPreview, options?: CallOptions): Promise<T.ObservationPreviewAnswerOrReplay> => transport.call({ method: "POST", path: "/api/v1/observations/preview", keyed: true }, {}, body, options),
    /** List who can get notices of changes */
    recipients: (options?: CallOptions): Promise<T.ObservationRecipients> => transport.call({ method: "GET", path: "/api/v1/observations/recipients" }, {}, undefined, options),
    /** Read what is used of the limits */
    usage: (options?: CallOptions): Promise<T.ObservationUsageAnswer> => transport.call({ method: "GET", path: "/api/v1/observations/usage" }, {}, undefined, options),
    /** Read an observation */
    read: (parameters: { id: string }, options?: CallOptions): Promise<T.ObservationAnswer> => transport.call({ method: "GET", path: "/api/v1/observations/{id}" }, parameters, undefined, options),
    /** Change an observation */
    update: (parameters: { id: string }, body: T.ObservationUpdate, options?: CallOptions): Promise<T.ObservationAnswer> => transport.call({ method: "PATCH", path: "/api/v1/observations/{id}" }, parameters, body, options),
    /** Archive an observation */
    remove: (parameters: { id: string }, options?: CallOptions): Promise<T.ObservationArchivedAnswer> => transport.call({ method: "DELETE", path: "/api/v1/observations/{id}" }, parameters, undefined, options),
    /** Run an observation now */
    run: (parameters: { id: string }, options?: CallOptions): Promise<T.ObservationRunQueuedOrReplay> => transport.call({ method: "POST", path: "/api/v1/observations/{id}/run", keyed: true }, parameters, undefined, options),
    /**
     * List the results of an observation
     * @param parameters.id 26 characters that sort by the time of creation
     * @param parameters.limit Maximum number of entries, 1 to 100
     * @param parameters.cursor Where to go on: `nextCursor` of the answer before
     * @param parameters.from Runs that were due at or after this time
     * @param parameters.to And before this one
     */
    results: (parameters: { id: string; limit?: number | undefined; cursor?: string | undefined; from?: string | undefined; to?: string | undefined }, options?: CallOptions): Promise<T.ObservationResultList> => transport.call({ method: "GET", path: "/api/v1/observations/{id}/results", paging: "cursor" }, parameters, undefined, options),
    /** All entries of `results`, page by page */
    resultsAll: (parameters: { id: string; limit?: number | undefined; cursor?: string | undefined; from?: string | undefined; to?: string | undefined }, options?: CallOptions): AsyncIterable<T.ObservationFullResult> => transport.items({ method: "GET", path: "/api/v1/observations/{id}/results", paging: "cursor" }, parameters, options),
    /**
     * Read the levels of an observation over time
     * @param parameters.id 26 characters that sort by the time of creation
     * @param parameters.from The begin; 30 days before the end when absent, and 400 days before it at most
     * @param parameters.to The end; now when absent
     * @param parameters.points Maximum number of points, 1 to 500
     */
    series: (parameters: { id: string; from?: string | undefined; to?: string | undefined; points?: number | undefined }, options?: CallOptions): Promise<T.ObservationSeriesAnswer> => transport.call({ method: "GET", path: "/api/v1/observations/{id}/series" }, parameters, undefined, options),
  },
  /** The stores of an account, and what they do to each other */
  chains: {
    /**
     * List chains
     * @param parameters.limit Maximum number of entries, 1 to 100
     * @param parameters.offset Number of the newest entries to skip
     */
    list: (parameters: { limit?: number | undefined; offset?: number | undefined } = {}, options?: CallOptions): Promise<T.ChainList> => transport.call({ method: "GET", path: "/api/v1/chains", paging: "offset" }, parameters, undefined, options),
    /** All entries of `list`, page by page */
    listAll: (parameters: { limit?: number | undefined; offset?: number | undefined } = {}, options?: CallOptions): AsyncIterable<T.ChainItem> => transport.items({ method: "GET", path: "/api/v1/chains", paging: "offset" }, parameters, options),
    /** Create a chain */
    create: (body: T.NewChain, options?: CallOptions): Promise<T.ChainAnswerOrReplay> => transport.call({ method: "POST", path: "/api/v1/chains", keyed: true }, {}, body, options),
    /** Read a chain */
    read: (parameters: { id: string }, options?: CallOptions): Promise<T.ChainAnswer> => transport.call({ method: "GET", path: "/api/v1/chains/{id}" }, parameters, undefined, options),
    /** Change a chain */
    update: (parameters: { id: string }, body: T.ChainChange, options?: CallOptions): Promise<T.ChainAnswer> => transport.call({ method: "PATCH", path: "/api/v1/chains/{id}" }, parameters, body, options),
    /** Delete a chain */
    remove: (parameters: { id: string }, options?: CallOptions): Promise<T.ChainDeleted> => transport.call({ method: "DELETE", path: "/api/v1/chains/{id}" }, parameters, undefined, options),
    /** Add a store to a chain */
    addStore: (parameters: { id: string }, body: T.NewStore, options?: CallOptions): Promise<T.ChainStoreAnswerOrReplay> => transport.call({ method: "POST", path: "/api/v1/chains/{id}/stores", keyed: true }, parameters, body, options),
    /** Change a store */
    updateStore: (parameters: { id: string; storeId: string }, body: T.StoreChange, options?: CallOptions): Promise<T.ChainStoreAnswer> => transport.call({ method: "PATCH", path: "/api/v1/chains/{id}/stores/{storeId}" }, parameters, body, options),
    /** Delete a store */
    removeStore: (parameters: { id: string; storeId: string }, options?: CallOptions): Promise<T.ChainStoreDeleted> => transport.call({ method: "DELETE", path: "/api/v1/chains/{id}/stores/{storeId}" }, parameters, undefined, options),
    /**
     * Import the stores of a chain
     * @param parameters.id 26 characters that sort by the time of creation
     * @param parameters.dryRun With `true` nothing is stored: the answer says what would be created, changed and refused, and how the columns are understood
     * @param parameters.partial With `true` the rows that can be stored are stored, and the answer lists the others. By default a refused row keeps all out
     * @param parameters.column The concept, `=` and the heading of the column that has it, in the file's own words; no heading: no column has it. What is chosen is kept for the next file of this kind with the same headings; may be repeated
     * @param parameters.sheet Name of the sheet of a workbook; without it the first that is shown is read
     */
    importStores: (parameters: { id: string; dryRun?: boolean | undefined; partial?: boolean | undefined; column?: string[] | undefined; sheet?: string | undefined }, body: string | Uint8Array, options?: CallOptions): Promise<T.ChainStoreImport> => transport.call({ method: "POST", path: "/api/v1/chains/{id}/stores/import", keyed: true }, parameters, body, options),
    /** Export the stores of a chain */
    exportStores: (parameters: { id: string }, options?: CallOptions): Promise<string> => transport.call({ method: "GET", path: "/api/v1/chains/{id}/stores/export" }, parameters, undefined, options),
    /**
     * Analyse a chain
     * @param parameters.id 26 characters that sort by the time of creation
     * @param parameters.halfDistanceM Distance in metres at which half prefer something else to a mean store of the chain where there are no other shops; the catchment ends at five times this, 20 km at most
     * @param parameters.distanceExponent How fast the pull of a store falls with distance
     * @param parameters.within Where white spots are looked for: in all of Japan, or in the prefectures with stores
     */
    analysis: (parameters: { id: string; halfDistanceM?: number | undefined; distanceExponent?: number | undefined; within?: "nation" | "prefectures" | undefined }, options?: CallOptions): Promise<T.ChainAnalysisAnswer> => transport.call({ method: "GET", path: "/api/v1/chains/{id}/analysis" }, parameters, undefined, options),
  },
  /** Friends of the LINE official account */
  friends: {
    /**
     * List friends
     * @param parameters.page Number of the page, from 1; one behind the last is empty
     * @param parameters.limit Maximum number of entries, 1 to 100
     * @param parameters.search A part of the display name. Case and width do not matter; `%` and `_` stand for themselves
     * @param parameters.status `blocked`: by the shop; `unfollowed`: the friend blocked or removed the account
     */
    list: (parameters: { page?: number | undefined; limit?: number | undefined; search?: string | undefined; status?: "following" | "blocked" | "unfollowed" | undefined } = {}, options?: CallOptions): Promise<T.FriendList> => transport.call({ method: "GET", path: "/api/v1/friends", paging: "page" }, parameters, undefined, options),
    /** All entries of `list`, page by page */
    listAll: (parameters: { page?: number | undefined; limit?: number | undefined; search?: string | undefined; status?: "following" | "blocked" | "unfollowed" | undefined } = {}, options?: CallOptions): AsyncIterable<T.Friend> => transport.items({ method: "GET", path: "/api/v1/friends", paging: "page" }, parameters, options),
  },
  /** Tags of friends */
  tags: {
    /**
     * List tags
     * @param parameters.limit Maximum number of tags, 1 to 500
     * @param parameters.offset Number of the oldest tags to skip
     */
    list: (parameters: { limit?: number | undefined; offset?: number | undefined } = {}, options?: CallOptions): Promise<T.TagList> => transport.call({ method: "GET", path: "/api/v1/tags", paging: "offset" }, parameters, undefined, options),
    /** All entries of `list`, page by page */
    listAll: (parameters: { limit?: number | undefined; offset?: number | undefined } = {}, options?: CallOptions): AsyncIterable<T.Tag> => transport.items({ method: "GET", path: "/api/v1/tags", paging: "offset" }, parameters, options),
    /** Add a tag to a friend, or remove it */
    change: (body: T.TagAction, options?: CallOptions): Promise<T.TagActionDoneOrReplay> => transport.call({ method: "POST", path: "/api/v1/tags", keyed: true }, {}, body, options),
  },
  /** Ids that friends have in other systems */
  externalIds: {
    /** List the external ids of a friend */
    list: (parameters: { id: string }, options?: CallOptions): Promise<T.ExternalIdList> => transport.call({ method: "GET", path: "/api/v1/friends/{id}/external-ids" }, parameters, undefined, options),
    /** Bind an external id to a friend */
    create: (body: T.ExternalIdBinding, options?: CallOptions): Promise<T.ExternalIdDataOrReplay> => transport.call({ method: "POST", path: "/api/v1/external-ids", keyed: true }, {}, body, options),
    /** Replace the external id of a friend */
    replace: (body: T.ExternalIdBinding, options?: CallOptions): Promise<T.ExternalIdReplacedOrReplay> => transport.call({ method: "POST", path: "/api/v1/external-ids/replace", keyed: true }, {}, body, options),
    /** Delete an external id */
    remove: (parameters: { id: string }, options?: CallOptions): Promise<T.ExternalIdDeleted> => transport.call({ method: "DELETE", path: "/api/v1/external-ids/{id}" }, parameters, undefined, options),
  },
  /** The menus of the shop */
  reservationEvents: {
    /** List reservation events */
    list: (options?: CallOptions): Promise<T.ReservationEventList> => transport.call({ method: "GET", path: "/api/v1/reservation_events" }, {}, undefined, options),
  },
  /** The times at which menus can be booked */
  reservationSlots: {
    /** List reservation slots */
    list: (parameters: { eventId: string; from?: string | undefined; to?: string | undefined; availableOnly?: string | undefined }, options?: CallOptions): Promise<T.ReservationSlotList> => transport.call({ method: "GET", path: "/api/v1/reservation_slots" }, parameters, undefined, options),
  },
  /** Bookings of friends and guests */
  reservations: {
    /**
     * List reservations
     * @param parameters.friendId Only of this friend
     * @param parameters.eventId Only of this reservation event
     * @param parameters.status Only with this status
     * @param parameters.from Only on or after this day, in the shop's time
     * @param parameters.to Only on or before this day, in the shop's time
     * @param parameters.limit Maximum number of entries, 1 to 100
     * @param parameters.starting_after Goes on behind this one: `next_cursor` of the page before
     */
    list: (parameters: { friendId?: string | undefined; eventId?: string | undefined; status?: "pending" | "confirmed" | "canceled" | "no_show" | "completed" | "cancel_requested" | undefined; from?: string | undefined; to?: string | undefined; limit?: number | undefined; starting_after?: string | undefined } = {}, options?: CallOptions): Promise<T.ReservationList> => transport.call({ method: "GET", path: "/api/v1/reservations", paging: "starting_after" }, parameters, undefined, options),
    /** All entries of `list`, page by page */
    listAll: (parameters: { friendId?: string | undefined; eventId?: string | undefined; status?: "pending" | "confirmed" | "canceled" | "no_show" | "completed" | "cancel_requested" | undefined; from?: string | undefined; to?: string | undefined; limit?: number | undefined; starting_after?: string | undefined } = {}, options?: CallOptions): AsyncIterable<T.Reservation> => transport.items({ method: "GET", path: "/api/v1/reservations", paging: "starting_after" }, parameters, options),
    /** Create a reservation */
    create: (body: T.NewReservation, options?: CallOptions): Promise<T.CreatedReservation> => transport.call({ method: "POST", path: "/api/v1/reservations", keyed: true }, {}, body, options),
    /** Read a reservation */
    read: (parameters: { id: string }, options?: CallOptions): Promise<T.SingleReservation> => transport.call({ method: "GET", path: "/api/v1/reservations/{id}" }, parameters, undefined, options),
  },
  /** Messages to friends on LINE */
  messages: {
    /** Send messages to a friend */
    send: (body: T.NewMessage, options?: CallOptions): Promise<T.MessageAccepted> => transport.call({ method: "POST", path: "/api/v1/messages", keyed: true }, {}, body, options),
  },
  /** Who is a paying member of the shop's club */
  memberships: {
    /**
     * List memberships
     * @param parameters.page Number of the page, from 1; one behind the last is empty
     * @param parameters.limit Maximum number of entries, 1 to 100
     */
    list: (parameters: { page?: number | undefined; limit?: number | undefined } = {}, options?: CallOptions): Promise<T.MembershipList> => transport.call({ method: "GET", path: "/api/v1/memberships", paging: "page" }, parameters, undefined, options),
    /** All entries of `list`, page by page */
    listAll: (parameters: { page?: number | undefined; limit?: number | undefined } = {}, options?: CallOptions): AsyncIterable<T.Membership> => transport.items({ method: "GET", path: "/api/v1/memberships", paging: "page" }, parameters, options),
    /** Look up a membership */
    lookup: (body: T.MembershipLookup, options?: CallOptions): Promise<T.MembershipOrReplay> => transport.call({ method: "POST", path: "/api/v1/memberships/lookup", keyed: true }, {}, body, options),
  },
  /** For apps inside LINE, with the ID token of the user */
  ownMembership: {
    /** Read one's own membership */
    read: (options?: CallOptions): Promise<T.OwnMembership> => transport.call({ method: "GET", path: "/api/v1/me/membership" }, {}, undefined, options),
  },
  /** Endpoints that receive the events of customer messaging, and what became of each delivery */
  webhookEndpoints: {
    /**
     * List webhook endpoints
     * @param parameters.limit Maximum number of entries, 1 to 100
     * @param parameters.starting_after Goes on behind this one: `next_cursor` of the page before
     */
    list: (parameters: { limit?: number | undefined; starting_after?: string | undefined } = {}, options?: CallOptions): Promise<T.WebhookEndpointList> => transport.call({ method: "GET", path: "/api/v1/webhook_endpoints", paging: "starting_after" }, parameters, undefined, options),
    /** All entries of `list`, page by page */
    listAll: (parameters: { limit?: number | undefined; starting_after?: string | undefined } = {}, options?: CallOptions): AsyncIterable<T.WebhookEndpoint> => transport.items({ method: "GET", path: "/api/v1/webhook_endpoints", paging: "starting_after" }, parameters, options),
    /** Create a webhook endpoint */
    create: (body: T.WebhookEndpointCreation, options?: CallOptions): Promise<T.WebhookEndpointCreatedOrReplay> => transport.call({ method: "POST", path: "/api/v1/webhook_endpoints", keyed: true }, {}, body, options),
    /** Read a webhook endpoint */
    read: (parameters: { id: string }, options?: CallOptions): Promise<T.WebhookEndpoint> => transport.call({ method: "GET", path: "/api/v1/webhook_endpoints/{id}" }, parameters, undefined, options),
    /** Change a webhook endpoint */
    update: (parameters: { id: string }, body: T.WebhookEndpointUpdate, options?: CallOptions): Promise<T.WebhookEndpoint> => transport.call({ method: "PATCH", path: "/api/v1/webhook_endpoints/{id}" }, parameters, body, options),
    /** Delete a webhook endpoint */
    remove: (parameters: { id: string }, options?: CallOptions): Promise<T.WebhookEndpointDeleted> => transport.call({ method: "DELETE", path: "/api/v1/webhook_endpoints/{id}" }, parameters, undefined, options),
    /** Enable a webhook endpoint */
    enable: (parameters: { id: string }, options?: CallOptions): Promise<T.WebhookEndpointOrReplay> => transport.call({ method: "POST", path: "/api/v1/webhook_endpoints/{id}/enable", keyed: true }, parameters, undefined, options),
    /** Rotate the signing secret */
    rotateSecret: (parameters: { id: string }, options?: CallOptions): Promise<T.WebhookEndpointRotatedOrReplay> => transport.call({ method: "POST", path: "/api/v1/webhook_endpoints/{id}/rotate_secret", keyed: true }, parameters, undefined, options),
    /** Try a webhook endpoint */
    test: (parameters: { id: string }, options?: CallOptions): Promise<T.WebhookDeliveryOrReplay> => transport.call({ method: "POST", path: "/api/v1/webhook_endpoints/{id}/test", keyed: true }, parameters, undefined, options),
    /**
     * List the deliveries of an endpoint
     * @param parameters.id 26 characters that sort by the time of creation
     * @param parameters.limit Maximum number of entries, 1 to 100
     * @param parameters.starting_after Goes on behind this one: `next_cursor` of the page before
     * @param parameters.status Only those with this status
     */
    deliveries: (parameters: { id: string; limit?: number | undefined; starting_after?: string | undefined; status?: "pending" | "succeeded" | "failed" | "parked" | "cancelled" | undefined }, options?: CallOptions): Promise<T.WebhookDeliveryList> => transport.call({ method: "GET", path: "/api/v1/webhook_endpoints/{id}/deliveries", paging: "starting_after" }, parameters, undefined, options),
    /** All entries of `deliveries`, page by page */
    deliveriesAll: (parameters: { id: string; limit?: number | undefined; starting_after?: string | undefined; status?: "pending" | "succeeded" | "failed" | "parked" | "cancelled" | undefined }, options?: CallOptions): AsyncIterable<T.WebhookDelivery> => transport.items({ method: "GET", path: "/api/v1/webhook_endpoints/{id}/deliveries", paging: "starting_after" }, parameters, options),
    /** Read a delivery */
    delivery: (parameters: { id: string; deliveryId: string }, options?: CallOptions): Promise<T.WebhookDeliveryDetail> => transport.call({ method: "GET", path: "/api/v1/webhook_endpoints/{id}/deliveries/{deliveryId}" }, parameters, undefined, options),
    /** Send deliveries again */
    replay: (parameters: { id: string }, body: T.WebhookReplayRequest, options?: CallOptions): Promise<T.WebhookReplayOrReplay> => transport.call({ method: "POST", path: "/api/v1/webhook_endpoints/{id}/replay", keyed: true }, parameters, body, options),
    /** See the statistics of an endpoint */
    statistics: (parameters: { id: string; span?: "day" | "month" | undefined }, options?: CallOptions): Promise<T.WebhookStatistics> => transport.call({ method: "GET", path: "/api/v1/webhook_endpoints/{id}/statistics" }, parameters, undefined, options),
    /** Rehearse a webhook endpoint */
    rehearse: (parameters: { id: string }, options?: CallOptions): Promise<T.WebhookRehearsalOrReplay> => transport.call({ method: "POST", path: "/api/v1/webhook_endpoints/{id}/rehearsal", keyed: true }, parameters, undefined, options),
    /** Read the rehearsal of a webhook endpoint */
    rehearsal: (parameters: { id: string }, options?: CallOptions): Promise<T.WebhookRehearsal> => transport.call({ method: "GET", path: "/api/v1/webhook_endpoints/{id}/rehearsal" }, parameters, undefined, options),
  },
  /** The events of customer messaging for who asks for them */
  webhookEvents: {
    /**
     * List what is new, instead of receiving webhooks
     * @param parameters.limit Maximum number of entries, 1 to 100
     * @param parameters.cursor Goes on where the answer before ended; from the oldest event that is kept when absent. `latest` returns no event, and the cursor of what happens from now on
     * @param parameters.types Event types, parted by commas; all when absent
     * @param parameters.format `cloudevents` returns the same events as CloudEvents 1.0 besides
     */
    list: (parameters: { limit?: number | undefined; cursor?: string | undefined; types?: string | undefined; format?: "native" | "cloudevents" | undefined } = {}, options?: CallOptions): Promise<T.WebhookEvents> => transport.call({ method: "GET", path: "/api/v1/webhook_events", paging: "cursor" }, parameters, undefined, options),
    /** All entries of `list`, page by page */
    listAll: (parameters: { limit?: number | undefined; cursor?: string | undefined; types?: string | undefined; format?: "native" | "cloudevents" | undefined } = {}, options?: CallOptions): AsyncIterable<T.WebhookEvent> => transport.items({ method: "GET", path: "/api/v1/webhook_events", paging: "cursor" }, parameters, options),
  },
  /** Endpoints that receive the events of area analytics, and what became of each delivery */
  notificationEndpoints: {
    /** List notification endpoints */
    list: (options?: CallOptions): Promise<T.NotificationEndpointList> => transport.call({ method: "GET", path: "/api/v1/notification_endpoints" }, {}, undefined, options),
    /** Create a notification endpoint */
    create: (body: T.NotificationEndpointCreation, options?: CallOptions): Promise<T.NotificationEndpointSecretAnswerOrReplay> => transport.call({ method: "POST", path: "/api/v1/notification_endpoints", keyed: true }, {}, body, options),
    /** Read a notification endpoint */
    read: (parameters: { id: string }, options?: CallOptions): Promise<T.NotificationEndpointAnswer> => transport.call({ method: "GET", path: "/api/v1/notification_endpoints/{id}" }, parameters, undefined, options),
    /** Change a notification endpoint */
    update: (parameters: { id: string }, body: T.NotificationEndpointUpdate, options?: CallOptions): Promise<T.NotificationEndpointAnswer> => transport.call({ method: "PATCH", path: "/api/v1/notification_endpoints/{id}" }, parameters, body, options),
    /** Delete a notification endpoint */
    remove: (parameters: { id: string }, options?: CallOptions): Promise<T.NotificationEndpointDeletedAnswer> => transport.call({ method: "DELETE", path: "/api/v1/notification_endpoints/{id}" }, parameters, undefined, options),
    /** Enable a notification endpoint */
    enable: (parameters: { id: string }, options?: CallOptions): Promise<T.NotificationEndpointAnswerOrReplay> => transport.call({ method: "POST", path: "/api/v1/notification_endpoints/{id}/enable", keyed: true }, parameters, undefined, options),
    /** Rotate the signing secret of a notification endpoint */
    rotateSecret: (parameters: { id: string }, options?: CallOptions): Promise<T.NotificationEndpointSecretAnswerOrReplay> => transport.call({ method: "POST", path: "/api/v1/notification_endpoints/{id}/rotate_secret", keyed: true }, parameters, undefined, options),
    /** Try a notification endpoint */
    test: (parameters: { id: string }, options?: CallOptions): Promise<T.NotificationDeliveryAnswerOrReplay> => transport.call({ method: "POST", path: "/api/v1/notification_endpoints/{id}/test", keyed: true }, parameters, undefined, options),
    /**
     * List the deliveries of a notification endpoint
     * @param parameters.id 26 characters that sort by the time of creation
     * @param parameters.limit Maximum number of entries, 1 to 100
     * @param parameters.cursor Where to go on: `nextCursor` of the answer before
     * @param parameters.status Only those with this status
     */
    deliveries: (parameters: { id: string; limit?: number | undefined; cursor?: string | undefined; status?: "pending" | "succeeded" | "failed" | "parked" | "cancelled" | undefined }, options?: CallOptions): Promise<T.NotificationDeliveryList> => transport.call({ method: "GET", path: "/api/v1/notification_endpoints/{id}/deliveries", paging: "cursor" }, parameters, undefined, options),
    /** All entries of `deliveries`, page by page */
    deliveriesAll: (parameters: { id: string; limit?: number | undefined; cursor?: string | undefined; status?: "pending" | "succeeded" | "failed" | "parked" | "cancelled" | undefined }, options?: CallOptions): AsyncIterable<T.NotificationDelivery> => transport.items({ method: "GET", path: "/api/v1/notification_endpoints/{id}/deliveries", paging: "cursor" }, parameters, options),
    /** Read a delivery of a notification endpoint */
    delivery: (parameters: { id: string; deliveryId: string }, options?: CallOptions): Promise<T.NotificationDeliveryDetailAnswer> => transport.call({ method: "GET", path: "/api/v1/notification_endpoints/{id}/deliveries/{deliveryId}" }, parameters, undefined, options),
    /** Send deliveries of a notification endpoint again */
    replay: (parameters: { id: string }, body: T.NotificationReplay, options?: CallOptions): Promise<T.NotificationReplayedOrReplay> => transport.call({ method: "POST", path: "/api/v1/notification_endpoints/{id}/replay", keyed: true }, parameters, body, options),
    /** See the statistics of a notification endpoint */
    statistics: (parameters: { id: string; span?: "day" | "month" | undefined }, options?: CallOptions): Promise<T.NotificationStatisticsAnswer> => transport.call({ method: "GET", path: "/api/v1/notification_endpoints/{id}/statistics" }, parameters, undefined, options),
    /** Rehearse a notification endpoint */
    rehearse: (parameters: { id: string }, options?: CallOptions): Promise<T.NotificationRehearsalOneOrReplay> => transport.call({ method: "POST", path: "/api/v1/notification_endpoints/{id}/rehearsal", keyed: true }, parameters, undefined, options),
    /** Read the rehearsal of a notification endpoint */
    rehearsal: (parameters: { id: string }, options?: CallOptions): Promise<T.NotificationRehearsalOne> => transport.call({ method: "GET", path: "/api/v1/notification_endpoints/{id}/rehearsal" }, parameters, undefined, options),
  },
  /** The events of area analytics for who asks for them */
  notificationEvents: {
    /**
     * List what is new, instead of receiving notifications
     * @param parameters.limit Maximum number of entries, 1 to 100
     * @param parameters.cursor Goes on where the answer before ended; from the oldest event that is kept when absent. `latest` returns no event, and the cursor of what happens from now on
     * @param parameters.types Event types, parted by commas; all when absent
     * @param parameters.format `cloudevents` returns the same events as CloudEvents 1.0 besides
     */
    list: (parameters: { limit?: number | undefined; cursor?: string | undefined; types?: string | undefined; format?: "native" | "cloudevents" | undefined } = {}, options?: CallOptions): Promise<T.NotificationEvents> => transport.call({ method: "GET", path: "/api/v1/notification_events", paging: "cursor" }, parameters, undefined, options),
    /** All entries of `list`, page by page */
    listAll: (parameters: { limit?: number | undefined; cursor?: string | undefined; types?: string | undefined; format?: "native" | "cloudevents" | undefined } = {}, options?: CallOptions): AsyncIterable<T.NotificationEvent> => transport.items({ method: "GET", path: "/api/v1/notification_events", paging: "cursor" }, parameters, options),
  },
})

type Operations = ReturnType<typeof operationsOf>

/** The operations that a key may call, in groups. A key of one family is refused by the operations of the others. */
export class Ekimae {
  /** Profiles, scores, ranking and comparison of the municipalities of Japan */
  readonly areas: Operations["areas"]
  /** Outlines of the municipalities of Japan, and values to colour them by */
  readonly areaMaps: Operations["areaMaps"]
  /** What a population would do: experiments on generated personas */
  readonly simulations: Operations["simulations"]
  /** The people that simulations ask: generated, reused and grown */
  readonly personas: Operations["personas"]
  /** Parts of a population that are alike, as simulations find them */
  readonly segments: Operations["segments"]
  /** What surrounds a store: residents, competition, demand, income, access and hazards */
  readonly tradeAreaReports: Operations["tradeAreaReports"]
  /** Shops around a point */
  readonly competitors: Operations["competitors"]
  /** Revenue and customers of a store in the days to come */
  readonly demandForecast: Operations["demandForecast"]
  /** Comparison of candidate locations for a store */
  readonly locations: Operations["locations"]
  /** Names of stations and towns for maps */
  readonly mapNames: Operations["mapNames"]
  /** What changes around a store: prices, stock, reviews, competitors and areas, on a schedule */
  readonly observations: Operations["observations"]
  /** The stores of an account, and what they do to each other */
  readonly chains: Operations["chains"]
  /** Friends of the LINE official account */
  readonly friends: Operations["friends"]
  /** Tags of friends */
  readonly tags: Operations["tags"]
  /** Ids that friends have in other systems */
  readonly externalIds: Operations["externalIds"]
  /** The menus of the shop */
  readonly reservationEvents: Operations["reservationEvents"]
  /** The times at which menus can be booked */
  readonly reservationSlots: Operations["reservationSlots"]
  /** Bookings of friends and guests */
  readonly reservations: Operations["reservations"]
  /** Messages to friends on LINE */
  readonly messages: Operations["messages"]
  /** Who is a paying member of the shop's club */
  readonly memberships: Operations["memberships"]
  /** For apps inside LINE, with the ID token of the user */
  readonly ownMembership: Operations["ownMembership"]
  /** Endpoints that receive the events of customer messaging, and what became of each delivery */
  readonly webhookEndpoints: Operations["webhookEndpoints"]
  /** The events of customer messaging for who asks for them */
  readonly webhookEvents: Operations["webhookEvents"]
  /** Endpoints that receive the events of area analytics, and what became of each delivery */
  readonly notificationEndpoints: Operations["notificationEndpoints"]
  /** The events of area analytics for who asks for them */
  readonly notificationEvents: Operations["notificationEvents"]

  constructor(options: ClientOptions) {
    const operations = operationsOf(new Transport(options))
    this.areas = operations.areas
    this.areaMaps = operations.areaMaps
    this.simulations = operations.simulations
    this.personas = operations.personas
    this.segments = operations.segments
    this.tradeAreaReports = operations.tradeAreaReports
    this.competitors = operations.competitors
    this.demandForecast = operations.demandForecast
    this.locations = operations.locations
    this.mapNames = operations.mapNames
    this.observations = operations.observations
    this.chains = operations.chains
    this.friends = operations.friends
    this.tags = operations.tags
    this.externalIds = operations.externalIds
    this.reservationEvents = operations.reservationEvents
    this.reservationSlots = operations.reservationSlots
    this.reservations = operations.reservations
    this.messages = operations.messages
    this.memberships = operations.memberships
    this.ownMembership = operations.ownMembership
    this.webhookEndpoints = operations.webhookEndpoints
    this.webhookEvents = operations.webhookEvents
    this.notificationEndpoints = operations.notificationEndpoints
    this.notificationEvents = operations.notificationEvents
  }
}
