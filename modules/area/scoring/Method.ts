/**
 * The version of the formulas of profiles and scores. It is raised with every change of what they compute; profiles of an older
 * version are stale, and computed again after an upgrade.
 *
 * 1. Until November 2026.
 * 2. Hazard of earthquake, flood and tsunami in place of landslide; `agingRate` of residents of known age; areas without residents
 *    have no scores; people by day, the change of residents and their projection in the profile.
 * 3. Wards are scored by figures of their own; land price, rents, people by day, local services and the change of residents, which
 *    wards have, count for all. Landslides count again; a hazard without a published zone is unknown.
 * 4. Stops of trams are no stations.
 */
export const methodVersion = 4
