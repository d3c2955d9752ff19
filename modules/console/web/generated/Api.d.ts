/** Generated from /openapi.json by .ci/openapi/console-types.mjs. */
export interface paths {
    "/api/v1/areas/ranking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["areasRanking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/areas/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["areasCompare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/areas/{areaCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["areasProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/areas/{areaCode}/scores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["areasScores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/areas/{areaCode}/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["areasFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/areas/{areaCode}/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["areasGenerate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/areas/boundaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["areaMapsBoundaries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/areas/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["areaMapsValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/areas/measures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["areaMapsMeasures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/simulations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["simulationsList"];
        put?: never;
        post: operations["simulationsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/simulations/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["simulationsUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/simulations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["simulationsRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/simulations/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["simulationsEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/simulations/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["simulationsCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/simulations/{id}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["simulationsOutcome"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/personas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["personasList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/personas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["personasDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/personas/{id}/psychology": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["personasPsychology"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["segmentsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["segmentsDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trade-area": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["tradeAreaReportsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trade-area/{storeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["tradeAreaReportsRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/competitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["competitorsCompetitors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/demand-forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["demandForecastForecast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/demand-forecast/{storeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["demandForecastRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/location-score": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["locationsScore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/observations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["observationsList"];
        put?: never;
        post: operations["observationsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/observations/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["observationsUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/observations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["observationsRead"];
        put?: never;
        post?: never;
        delete: operations["observationsRemove"];
        options?: never;
        head?: never;
        patch: operations["observationsUpdate"];
        trace?: never;
    };
    "/api/v1/observations/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["observationsRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/observations/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["observationsResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/observations/{id}/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["observationsSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["chainsList"];
        put?: never;
        post: operations["chainsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["chainsRead"];
        put?: never;
        post?: never;
        delete: operations["chainsRemove"];
        options?: never;
        head?: never;
        patch: operations["chainsUpdate"];
        trace?: never;
    };
    "/api/v1/chains/{id}/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["chainsAddStore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chains/{id}/stores/{storeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["chainsRemoveStore"];
        options?: never;
        head?: never;
        patch: operations["chainsUpdateStore"];
        trace?: never;
    };
    "/api/v1/chains/{id}/stores/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["chainsImportStores"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chains/{id}/stores/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["chainsExportStores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chains/{id}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["chainsAnalysis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/friends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["friendsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["tagsList"];
        put?: never;
        post: operations["tagsChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/friends/{id}/external-ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["externalIdsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/external-ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["externalIdsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/external-ids/replace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["externalIdsReplace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/external-ids/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["externalIdsRemove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reservation_events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["reservationEventsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reservation_slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["reservationSlotsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["reservationsList"];
        put?: never;
        post: operations["reservationsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reservations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["reservationsRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["messagesSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["membershipsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memberships/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["membershipsLookup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/membership": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ownMembershipRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhookEndpointsList"];
        put?: never;
        post: operations["webhookEndpointsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhookEndpointsRead"];
        put?: never;
        post?: never;
        delete: operations["webhookEndpointsRemove"];
        options?: never;
        head?: never;
        patch: operations["webhookEndpointsUpdate"];
        trace?: never;
    };
    "/api/v1/webhook_endpoints/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhookEndpointsEnable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_endpoints/{id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhookEndpointsRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhookEndpointsTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhookEndpointsDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_endpoints/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhookEndpointsDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhookEndpointsReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_endpoints/{id}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhookEndpointsStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhookEventsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification_endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["notificationEndpointsList"];
        put?: never;
        post: operations["notificationEndpointsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification_endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["notificationEndpointsRead"];
        put?: never;
        post?: never;
        delete: operations["notificationEndpointsRemove"];
        options?: never;
        head?: never;
        patch: operations["notificationEndpointsUpdate"];
        trace?: never;
    };
    "/api/v1/notification_endpoints/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["notificationEndpointsEnable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification_endpoints/{id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["notificationEndpointsRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification_endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["notificationEndpointsTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification_endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["notificationEndpointsDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification_endpoints/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["notificationEndpointsDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification_endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["notificationEndpointsReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification_endpoints/{id}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["notificationEndpointsStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification_events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["notificationEventsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["keyAdminList"];
        put?: never;
        post: operations["keyAdminCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["keyAdminRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["keyAdminRevoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["workspaceAdminList"];
        put?: never;
        post: operations["workspaceAdminCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/observations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["observationAdminList"];
        put?: never;
        post: operations["observationAdminCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/observations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["observationAdminRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/observations/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["observationAdminPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/observations/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["observationAdminResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/observations/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["observationAdminArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/observations/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["observationAdminRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/chains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["chainAdminList"];
        put?: never;
        post: operations["chainAdminCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/chains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["chainAdminRead"];
        put?: never;
        post?: never;
        delete: operations["chainAdminRemove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/chains/{id}/stores/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["chainAdminImportStores"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/chains/{id}/stores/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["chainAdminExportStores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/chains/{id}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["chainAdminAnalysis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmTagsList"];
        put?: never;
        post: operations["crmTagsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["crmTagsRemove"];
        options?: never;
        head?: never;
        patch: operations["crmTagsUpdate"];
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/tags/{id}/friends/{friendId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["crmTagsAdd"];
        post?: never;
        delete: operations["crmTagsTake"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/friends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmFriendsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/friends/guests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmFriendsCreateGuest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/friends/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmFriendsErasures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/friends/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmFriendsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/friends/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmFriendsImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/friends/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmFriendsRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/friends/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmFriendsExportPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/friends/{id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmFriendsBlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/friends/{id}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmFriendsUnblock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/friends/{id}/stop-marketing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmFriendsStopMarketing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/friends/{id}/allow-marketing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmFriendsAllowMarketing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/friends/guests/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmFriendsMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/friends/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmFriendsErase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/shop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmShopAdminRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["crmShopAdminUpdate"];
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/shop/closures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmShopAdminClosures"];
        put?: never;
        post: operations["crmShopAdminClose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/shop/closures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["crmShopAdminOpen"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmStaffAdminList"];
        put?: never;
        post: operations["crmStaffAdminCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/staff/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["crmStaffAdminChange"];
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/menus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmMenuAdminList"];
        put?: never;
        post: operations["crmMenuAdminCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/menus/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmMenuAdminRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["crmMenuAdminUpdate"];
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/menus/{id}/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["crmMenuAdminAssign"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmSlotAdminList"];
        put?: never;
        post: operations["crmSlotAdminCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/slots/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["crmSlotAdminUpdate"];
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/slots/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmSlotAdminGenerate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/slots/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmSlotAdminImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/menus/{id}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmSlotRuleAdminList"];
        put?: never;
        post: operations["crmSlotRuleAdminAdd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/menus/{id}/rules/{ruleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["crmSlotRuleAdminRemove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmReservationAdminList"];
        put?: never;
        post: operations["crmReservationAdminCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/reservations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmReservationAdminRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/reservations/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmReservationAdminMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/reservations/{id}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmReservationAdminPay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/reservations/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmReservationAdminAct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmMessageAdminList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/messages/quota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmMessageAdminQuota"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["crmMessageAdminGrant"];
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/messages/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmMessageAdminResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmMessageAdminRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/line": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmLineStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/line/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmLineConnect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/line/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmLineDisconnect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/line/forward": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmLineForward"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/line/followers/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmLineImportFollowers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/line/sandbox/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmLineOpenSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/line/sandbox/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmLineSandboxMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmMembersList"];
        put?: never;
        post: operations["crmMembersRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/members/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmMembersExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/members/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmMembersExportPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/members/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmMembersImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/members/tiers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmMembersTiers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/members/tiers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["crmMembersPutTier"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmMembersRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/members/{id}/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["crmMembersSubscribe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/members/{id}/points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmMembersPoints"];
        put?: never;
        post: operations["crmMembersAddPoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/members/{id}/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmMembersVisit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/members/{id}/tier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["crmMembersTier"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/members/{id}/ban": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmMembersBan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/members/{id}/unban": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmMembersUnban"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/members/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmMembersErase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/login-channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmLoginChannelsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/login-channels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["crmLoginChannelsPut"];
        post?: never;
        delete: operations["crmLoginChannelsRemove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmAppsList"];
        put?: never;
        post: operations["crmAppsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/apps/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmAppsRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["crmAppsUpdate"];
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/installations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmInstallationsList"];
        put?: never;
        post: operations["crmInstallationsInstall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/installations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmInstallationsRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/installations/{id}/scopes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["crmInstallationsGrant"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/installations/{id}/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmInstallationsRotate"];
        delete: operations["crmInstallationsRevoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/installations/{id}/uninstall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmInstallationsUninstall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmPaymentsList"];
        put?: never;
        post: operations["crmPaymentsRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/payments/checkouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmPaymentsCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmPaymentsRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/payments/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmPaymentsRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/payment-provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmPaymentProviderShow"];
        put: operations["crmPaymentProviderConnect"];
        post?: never;
        delete: operations["crmPaymentProviderDisconnect"];
        options?: never;
        head?: never;
        patch: operations["crmPaymentProviderChange"];
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/payment-provider/sandbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmPaymentProviderOpenSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/payment-provider/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmPaymentProviderPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/payment-provider/prices/{priceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["crmPaymentProviderPutPrice"];
        post?: never;
        delete: operations["crmPaymentProviderRemovePrice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/waitlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmWaitlistList"];
        put?: never;
        post: operations["crmWaitlistJoin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/waitlist/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmWaitlistAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/waitlist/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmWaitlistDecline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/waitlist/{id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmWaitlistLeave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmAttentionList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/attention/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmAttentionResolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/calendars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmCalendarAdminList"];
        put?: never;
        post: operations["crmCalendarAdminCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/calendars/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmCalendarAdminRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/calendars/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["crmCalendarAdminRevoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmScenariosList"];
        put?: never;
        post: operations["crmScenariosCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/scenarios/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmScenariosRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["crmScenariosUpdate"];
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/scenarios/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmScenariosPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/scenarios/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmScenariosResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/scenarios/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmScenariosStop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/scenarios/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmScenariosArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/scenarios/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmScenariosRuns"];
        put?: never;
        post: operations["crmScenariosStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/scenarios/{id}/runs/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmScenariosReadRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/scenarios/{id}/runs/{runId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmScenariosStopRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/quiet-hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmQuietHoursRead"];
        put: operations["crmQuietHoursSet"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmPageAdminRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["crmPageAdminUpdate"];
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/pages/check-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmPageAdminCheckIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmFormAdminList"];
        put?: never;
        post: operations["crmFormAdminCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/forms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmFormAdminRead"];
        put: operations["crmFormAdminEdit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/forms/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmFormAdminClose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/forms/{id}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmFormAdminOpen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/forms/{id}/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmFormAdminSubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/forms/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmFormAdminExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/cancellation-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmCancellationPoliciesList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/cancellation-policies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["crmCancellationPoliciesPut"];
        post?: never;
        delete: operations["crmCancellationPoliciesRemove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/broadcasts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmBroadcastsList"];
        put?: never;
        post: operations["crmBroadcastsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/broadcasts/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmBroadcastsPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/broadcasts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmBroadcastsRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/broadcasts/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crmBroadcastsStop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/auto-replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmAutoRepliesList"];
        put?: never;
        post: operations["crmAutoRepliesCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/auto-replies/sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crmAutoRepliesSent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/crm/accounts/{accountId}/auto-replies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["crmAutoRepliesUpdate"];
        post?: never;
        delete: operations["crmAutoRepliesRemove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhook_endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhookAdminList"];
        put?: never;
        post: operations["webhookAdminCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhook_endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhookAdminRead"];
        put?: never;
        post?: never;
        delete: operations["webhookAdminRemove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhook_endpoints/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhookAdminEnable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhook_endpoints/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhookAdminDisable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhook_endpoints/{id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhookAdminRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhook_endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhookAdminTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhook_endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhookAdminDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhook_endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhookAdminReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhook_endpoints/{id}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhookAdminStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/console_users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["consoleUserAdminList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/console_users/{userId}/demote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["consoleUserAdminDemote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/console_users/{userId}/sign_out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["consoleUserAdminSignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/console_users/{userId}/unlink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["consoleUserAdminUnlink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/console_users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["consoleUserAdminRemove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/console_users/{userId}/reset_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["consoleUserAdminResetLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["secretsStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/secrets/reseal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["secretsReseal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/actors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminActors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/actors/{module}/{name}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adminPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/actors/{module}/{name}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adminResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/actors/{module}/{name}/scale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["adminScale"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/actors/{module}/{name}/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminTenants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/actors/{module}/{name}/tenants/{tenant}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adminPauseTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/actors/{module}/{name}/tenants/{tenant}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adminResumeTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminNodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminJobs"];
        put?: never;
        post: operations["adminSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/jobs/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adminRetryOne"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adminCancelOne"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/jobs/{id}/promote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adminPromote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/jobs/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adminRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/jobs/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adminCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/jobs/purge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adminPurge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/dead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminDead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/dead/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminDeadGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminBatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/batches/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adminCancelBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminSchedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/schedules/{module}/{name}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adminPauseSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/schedules/{module}/{name}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adminResumeSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/schedules/{module}/{name}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adminRunSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/stored-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminStoredSchedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/stored-schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminStoredSchedule"];
        put?: never;
        post?: never;
        delete: operations["adminRemoveStored"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/stored-schedules/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adminPauseStored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/stored-schedules/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adminResumeStored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/stored-schedules/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adminRunStored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/audit/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminAction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/why/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminWhy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["accountAdminList"];
        put?: never;
        post: operations["accountAdminCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["accountAdminRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["accountAdminUpdate"];
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["accountAdminUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{accountId}/console_links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["consoleLinkAdminCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AreaProfileGeneratedEvent: {
            /** @enum {string} */
            type: "area.profile_generated";
            /** Format: date-time */
            timestamp: string;
            data: {
                areaCode: string;
                areaName: string;
                /** Format: date-time */
                generatedAt: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        ObservationCompletedEvent: {
            /** @enum {string} */
            type: "observation.completed";
            /** Format: date-time */
            timestamp: string;
            data: {
                observationId: string;
                observationType: string;
                title: string;
                resultId: string;
                /** @enum {string} */
                status: "completed" | "failed";
                runCount: number;
                data: Record<string, never>;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        SimulationCompletedEvent: {
            /** @enum {string} */
            type: "simulation.completed";
            /** Format: date-time */
            timestamp: string;
            data: {
                simulationId: string;
                templateType: string;
                areaCode: string | null;
                personaCount: number;
                overallScore: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        SimulationFailedEvent: {
            /** @enum {string} */
            type: "simulation.failed";
            /** Format: date-time */
            timestamp: string;
            data: {
                simulationId: string;
                templateType: string;
                areaCode: string | null;
                personaCount: number;
                error: {
                    code: string;
                    message: string;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        AnalyticsTestPingEvent: {
            /** @enum {string} */
            type: "test.ping";
            /** Format: date-time */
            timestamp: string;
            data: {
                webhookEndpointId: string;
                /** @enum {string} */
                message: "This is a test event.";
                /** Format: date-time */
                requestedAt: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        AppUninstalledEvent: {
            id: string;
            /** @enum {string} */
            type: "app.uninstalled";
            /** @enum {string} */
            api_version: "2026-05-23";
            created: number;
            livemode: boolean;
            data: {
                appId: string;
                installationId: string;
                name: string;
                /** @enum {string} */
                reason: "owner" | "plan" | "operator";
                /** Format: date-time */
                uninstalledAt: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        AppUpdatedEvent: {
            id: string;
            /** @enum {string} */
            type: "app.updated";
            /** @enum {string} */
            api_version: "2026-05-23";
            created: number;
            livemode: boolean;
            data: {
                appId: string;
                installationId: string;
                name: string;
                version: string;
                previousVersion: string | null;
                scopes: string[];
                previousScopes: string[];
                /** Format: date-time */
                updatedAt: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        FormSubmittedEvent: {
            id: string;
            /** @enum {string} */
            type: "form.submitted";
            /** @enum {string} */
            api_version: "2026-05-23";
            created: number;
            livemode: boolean;
            data: {
                submissionId: string;
                formId: string;
                formName: string;
                friendId: string | null;
                lineUserId: string | null;
                answers: ({
                    fieldId: string;
                    label: string;
                    /** @enum {string} */
                    type: "text" | "textarea" | "email" | "tel" | "number" | "date" | "select" | "radio" | "checkbox";
                    value: string | number | boolean | string[] | null;
                    truncated: boolean;
                } & {
                    [key: string]: unknown;
                })[];
                /** Format: date-time */
                submittedAt: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        FriendFollowedEvent: {
            id: string;
            /** @enum {string} */
            type: "friend.followed";
            /** @enum {string} */
            api_version: "2026-05-23";
            created: number;
            livemode: boolean;
            data: {
                friendId: string;
                lineUserId: string;
                displayName: string | null;
                pictureUrl: string | null;
                /** @enum {string} */
                status: "following" | "blocked";
                /** Format: date-time */
                followedAt: string;
                isUnblocked: boolean;
                isFirstFollow: boolean;
                /** @enum {string} */
                source: "line";
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        FriendUnfollowedEvent: {
            id: string;
            /** @enum {string} */
            type: "friend.unfollowed";
            /** @enum {string} */
            api_version: "2026-05-23";
            created: number;
            livemode: boolean;
            data: {
                friendId: string;
                lineUserId: string;
                displayName: string | null;
                /** @enum {string} */
                status: "unfollowed" | "blocked";
                followedAt: string | null;
                /** Format: date-time */
                unfollowedAt: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        MemberEntitlementChangedEvent: {
            id: string;
            /** @enum {string} */
            type: "member.entitlement_changed";
            /** @enum {string} */
            api_version: "2026-05-23";
            created: number;
            livemode: boolean;
            data: {
                memberId: string;
                friendId: string | null;
                lineUserId: string;
                isMember: boolean;
                subscriptionActive: boolean;
                previousSubscriptionActive: boolean;
                tierId: string | null;
                /** @enum {string} */
                reason: "subscribed" | "renewed" | "payment_failed" | "cancelled" | "expired" | "banned" | "unbanned" | "manual";
                /** Format: date-time */
                effectiveAt: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        MemberPointsAddedEvent: {
            id: string;
            /** @enum {string} */
            type: "member.points_added";
            /** @enum {string} */
            api_version: "2026-05-23";
            created: number;
            livemode: boolean;
            data: {
                memberId: string;
                friendId: string | null;
                lineUserId: string;
                pointTransactionId: string;
                points: number;
                balance: number;
                reason: string;
                /** @enum {string} */
                source: "visit" | "payment" | "form" | "manual" | "api" | "scenario";
                expiresAt: string | null;
                /** Format: date-time */
                addedAt: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        MemberRegisteredEvent: {
            id: string;
            /** @enum {string} */
            type: "member.registered";
            /** @enum {string} */
            api_version: "2026-05-23";
            created: number;
            livemode: boolean;
            data: {
                memberId: string;
                friendId: string | null;
                lineUserId: string;
                /** @enum {boolean} */
                isMember: true;
                subscriptionActive: boolean;
                tierId: string | null;
                /** Format: date-time */
                memberSince: string;
                /** @enum {string} */
                source: "liff" | "dashboard" | "import" | "line_membership";
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        MemberTierChangedEvent: {
            id: string;
            /** @enum {string} */
            type: "member.tier_changed";
            /** @enum {string} */
            api_version: "2026-05-23";
            created: number;
            livemode: boolean;
            data: {
                memberId: string;
                friendId: string | null;
                lineUserId: string;
                previousTierId: string | null;
                tierId: string | null;
                tierName: string | null;
                /** @enum {string} */
                reason: "points" | "visits" | "subscription" | "manual" | "expiry";
                /** Format: date-time */
                changedAt: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        MemberVisitedEvent: {
            id: string;
            /** @enum {string} */
            type: "member.visited";
            /** @enum {string} */
            api_version: "2026-05-23";
            created: number;
            livemode: boolean;
            data: {
                memberId: string;
                friendId: string | null;
                lineUserId: string;
                visitId: string;
                visitCount: number;
                reservationId: string | null;
                staffId: string | null;
                /** @enum {string} */
                source: "qr" | "staff" | "reservation";
                /** Format: date-time */
                visitedAt: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        MessageReceivedEvent: {
            id: string;
            /** @enum {string} */
            type: "message.received";
            /** @enum {string} */
            api_version: "2026-05-23";
            created: number;
            livemode: boolean;
            data: {
                messageId: string;
                lineMessageId: string;
                friendId: string;
                lineUserId: string;
                /** @enum {string} */
                type: "text" | "image" | "video" | "audio" | "file" | "location" | "sticker";
                text: string | null;
                fileName: string | null;
                fileSize: number | null;
                durationMs: number | null;
                location: ({
                    title: string | null;
                    address: string | null;
                    latitude: number;
                    longitude: number;
                } & {
                    [key: string]: unknown;
                }) | null;
                sticker: ({
                    packageId: string;
                    stickerId: string;
                } & {
                    [key: string]: unknown;
                }) | null;
                quotedLineMessageId: string | null;
                /** Format: date-time */
                receivedAt: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        PaymentFailedEvent: {
            id: string;
            /** @enum {string} */
            type: "payment.failed";
            /** @enum {string} */
            api_version: "2026-05-23";
            created: number;
            livemode: boolean;
            data: {
                paymentId: string;
                friendId: string | null;
                lineUserId: string | null;
                memberId: string | null;
                reservationId: string | null;
                /** @enum {string} */
                purpose: "reservation" | "membership" | "other";
                amount: number;
                currency: string;
                /** @enum {string} */
                provider: "stripe" | "manual";
                providerPaymentId: string | null;
                paidAt: null;
                failureCode: string;
                failureMessage: string | null;
                attempt: number;
                nextRetryAt: string | null;
                /** Format: date-time */
                failedAt: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        PaymentRefundedEvent: {
            id: string;
            /** @enum {string} */
            type: "payment.refunded";
            /** @enum {string} */
            api_version: "2026-05-23";
            created: number;
            livemode: boolean;
            data: {
                paymentId: string;
                friendId: string | null;
                lineUserId: string | null;
                memberId: string | null;
                reservationId: string | null;
                /** @enum {string} */
                purpose: "reservation" | "membership" | "other";
                amount: number;
                currency: string;
                /** @enum {string} */
                provider: "stripe" | "manual";
                providerPaymentId: string | null;
                /** Format: date-time */
                paidAt: string;
                refundId: string;
                amountRefunded: number;
                totalRefunded: number;
                fullyRefunded: boolean;
                reason: string | null;
                /** Format: date-time */
                refundedAt: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        PaymentSucceededEvent: {
            id: string;
            /** @enum {string} */
            type: "payment.succeeded";
            /** @enum {string} */
            api_version: "2026-05-23";
            created: number;
            livemode: boolean;
            data: {
                paymentId: string;
                friendId: string | null;
                lineUserId: string | null;
                memberId: string | null;
                reservationId: string | null;
                /** @enum {string} */
                purpose: "reservation" | "membership" | "other";
                amount: number;
                currency: string;
                /** @enum {string} */
                provider: "stripe" | "manual";
                providerPaymentId: string | null;
                /** Format: date-time */
                paidAt: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        ReservationCancelledEvent: {
            id: string;
            /** @enum {string} */
            type: "reservation.cancelled";
            /** @enum {string} */
            api_version: "2026-05-23";
            created: number;
            livemode: boolean;
            data: {
                id: string;
                event_id: string;
                event_name: string;
                slot_id: string;
                friend_id: string;
                line_user_id: string | null;
                /** @enum {string} */
                payment_status: "not_required" | "pending" | "paid" | "failed" | "partially_refunded" | "refunded";
                reservation_date: string;
                start_time: string;
                end_time: string;
                time_zone: string;
                /** Format: date-time */
                starts_at: string;
                number_of_guests: number;
                staff_id: string | null;
                note: string | null;
                /** Format: date-time */
                canceled_at: string;
                /** @enum {string} */
                source: "api" | "dashboard" | "liff" | "waitlist";
                /** Format: date-time */
                created_at: string;
                /** @enum {string} */
                status: "canceled";
                /** @enum {string} */
                previous_status: "pending" | "confirmed" | "cancel_requested";
                /** @enum {string} */
                canceled_by: "friend" | "staff" | "api" | "system";
                cancel_reason: string | null;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        ReservationCreatedEvent: {
            id: string;
            /** @enum {string} */
            type: "reservation.created";
            /** @enum {string} */
            api_version: "2026-05-23";
            created: number;
            livemode: boolean;
            data: {
                id: string;
                event_id: string;
                event_name: string;
                slot_id: string;
                friend_id: string;
                line_user_id: string | null;
                /** @enum {string} */
                payment_status: "not_required" | "pending" | "paid" | "failed" | "partially_refunded" | "refunded";
                reservation_date: string;
                start_time: string;
                end_time: string;
                time_zone: string;
                /** Format: date-time */
                starts_at: string;
                number_of_guests: number;
                staff_id: string | null;
                note: string | null;
                canceled_at: string | null;
                /** @enum {string} */
                source: "api" | "dashboard" | "liff" | "waitlist";
                /** Format: date-time */
                created_at: string;
                /** @enum {string} */
                status: "pending" | "confirmed";
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        TestPingEvent: {
            id: string;
            /** @enum {string} */
            type: "test.ping";
            /** @enum {string} */
            api_version: "2026-05-23";
            created: number;
            livemode: boolean;
            data: {
                webhookEndpointId: string;
                /** @enum {string} */
                message: "This is a test event.";
                /** Format: date-time */
                requestedAt: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        Fault: {
            /** @enum {string} */
            location: "body" | "query" | "path" | "header";
            pointer: string;
            code: string;
            message: string;
        };
        CauseTree: {
            asked: string;
            nodes: components["schemas"]["CauseNode"][];
        };
        CauseNode: {
            ref: string;
            kind: string;
            id: string;
            name: string | null;
            state: string | null;
            cause: string | null;
            at: string | null;
            endedAt: string | null;
            depth: number;
            more: boolean;
        };
        AdminAction: {
            id: number;
            /** Format: date-time */
            at: string;
            who: string;
            /** @enum {string} */
            via: "cli" | "http";
            action: string;
            target: string | null;
            detail: Record<string, never>;
            changed: number;
        };
        AdminActionPage: {
            entries: components["schemas"]["AdminAction"][];
            nextCursor: string | null;
        };
        JobScheduleRun: {
            jobId: string;
            created: boolean;
        };
        JobStoredSchedule: {
            id: string;
            key: string;
            tenant: string | null;
            actor: string;
            timing: string;
            zone: string;
            /** @enum {string} */
            missed: "skip" | "once" | "all";
            /** @enum {string} */
            overlap: "skip" | "allow";
            pausedSince: string | null;
            lastTick: string | null;
            nextTick: string | null;
            lastJobId: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        JobStoredSchedulePage: {
            schedules: components["schemas"]["JobStoredSchedule"][];
            nextCursor: string | null;
        };
        JobSchedule: {
            name: string;
            cron: string;
            timeZone: string;
            declared: {
                actor: string;
                /** @enum {string} */
                missed: "skip" | "once" | "all";
                /** @enum {string} */
                overlap: "skip" | "allow";
            } | null;
            pausedSince: string | null;
            lastTick: string | null;
            nextTick: string | null;
            lastJobId: string | null;
        };
        JobScheduleList: {
            schedules: components["schemas"]["JobSchedule"][];
        };
        JobBatch: {
            batchId: string;
            actor: string | null;
            size: number;
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
            unfinished: number;
            completed: number;
            failed: number;
            cancelled: number;
            forgotten: number;
        };
        JobBatchPage: {
            batches: components["schemas"]["ListedJobBatch"][];
            nextCursor: string | null;
        };
        ListedJobBatch: {
            batchId: string;
            actor: string | null;
            size: number;
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
        };
        JobPreview: {
            matched: number;
            more: boolean;
            groups: components["schemas"]["JobGroup"][];
        };
        JobGroup: {
            actor: string;
            state: components["schemas"]["JobState"];
            error: string | null;
            count: number;
            jobIds: string[];
        };
        /** @enum {string} */
        JobState: "scheduled" | "incompatible" | "ready" | "running" | "completed" | "failed" | "cancelled";
        JobPage: {
            jobs: components["schemas"]["Job"][];
            nextCursor: string | null;
            count?: {
                count: number;
                more: boolean;
            };
        };
        Job: {
            jobId: string;
            actor: string;
            state: components["schemas"]["JobState"];
            priority: number;
            key: string | null;
            uniqueKey: string | null;
            tenant: string | null;
            cause: string | null;
            version: number;
            batch: string | null;
            node: string | null;
            failures: number;
            progress: number | null;
            cancelling: boolean;
            overdue: boolean;
            redriven: {
                /** Format: date-time */
                at: string;
                by: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            runAt: string | null;
            startedAt: string | null;
            finishedAt: string | null;
            error: {
                tag: string;
                message: string;
            } | null;
        };
        JobBulkAnswer: {
            dryRun: boolean;
            actionId?: number;
            matched: number;
            changed: number;
            more: boolean;
            groups?: components["schemas"]["JobGroup"][];
            jobId?: string;
        };
        JobPurge: {
            filter: {
                actor?: string;
                key?: string;
                tenant?: string;
                uniqueKey?: string;
                /** @enum {number} */
                priority?: -2 | -1 | 0 | 1 | 2;
                node?: string;
                error?: string;
                argument?: string;
                /** Format: date-time */
                createdAfter?: string;
                /** Format: date-time */
                createdBefore?: string;
                /** Format: date-time */
                finishedAfter?: string;
                /** Format: date-time */
                finishedBefore?: string;
                olderThan?: string;
                id?: string[];
                state?: ("completed" | "failed" | "cancelled")[];
            };
            all?: boolean;
            dryRun?: boolean;
            limit?: number;
        };
        JobCancel: {
            filter: {
                actor?: string;
                key?: string;
                tenant?: string;
                uniqueKey?: string;
                /** @enum {number} */
                priority?: -2 | -1 | 0 | 1 | 2;
                node?: string;
                error?: string;
                argument?: string;
                /** Format: date-time */
                createdAfter?: string;
                /** Format: date-time */
                createdBefore?: string;
                /** Format: date-time */
                finishedAfter?: string;
                /** Format: date-time */
                finishedBefore?: string;
                olderThan?: string;
                id?: string[];
                state?: ("scheduled" | "incompatible" | "ready" | "running")[];
            };
            all?: boolean;
            dryRun?: boolean;
            limit?: number;
        };
        JobDetail: {
            jobId: string;
            actor: string;
            state: components["schemas"]["JobState"];
            priority: number;
            key: string | null;
            uniqueKey: string | null;
            tenant: string | null;
            cause: string | null;
            version: number;
            batch: string | null;
            node: string | null;
            failures: number;
            progress: number | null;
            cancelling: boolean;
            overdue: boolean;
            redriven: {
                /** Format: date-time */
                at: string;
                by: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            runAt: string | null;
            startedAt: string | null;
            finishedAt: string | null;
            payload: unknown;
            result: unknown;
            attempts: components["schemas"]["JobAttempt"][];
            timeline: components["schemas"]["JobHappening"][];
            logs: components["schemas"]["JobLog"][];
            steps: components["schemas"]["JobStep"][];
            ahead: number | null;
        };
        JobStep: {
            /** @enum {string} */
            kind: "run" | "sleep" | "wait";
            name: string;
            key: string | null;
            /** @enum {string} */
            state: "done" | "waiting" | "timed_out";
            result: unknown;
            until: string | null;
            /** Format: date-time */
            startedAt: string;
            endedAt: string | null;
        };
        JobLog: {
            attempt: number;
            node: string;
            /** Format: date-time */
            at: string;
            lines: components["schemas"]["JobLogLine"][];
        };
        JobLogLine: {
            /** Format: date-time */
            at: string;
            text: string;
        };
        JobHappening: {
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            event: "sent" | "ready" | "started" | "attempt_ended" | "redriven" | "due" | "completed" | "failed" | "cancelled";
            attempt?: number;
            /** @enum {string} */
            outcome?: "failed" | "timed_out" | "defect" | "interrupted" | "lost" | "cancelled" | "incompatible";
            tag?: string;
            message?: string;
            by?: string;
        };
        JobAttempt: {
            attempt: number;
            /** @enum {string} */
            outcome: "failed" | "timed_out" | "defect" | "interrupted" | "lost" | "cancelled" | "incompatible";
            tag: string;
            message: string;
            error?: unknown;
            build?: string;
            /** Format: date-time */
            startedAt: string;
            durationMs: number;
        };
        JobSent: {
            jobId: string;
            created: boolean;
        };
        JobSend: {
            /** @enum {string} */
            actor: "area/generate";
            payload: components["schemas"]["AreaGeneratePayload"];
            uniqueKey?: string;
            /** Format: date-time */
            runAt?: string;
            /** @enum {number} */
            priority?: -2 | -1 | 0 | 1 | 2;
        };
        RuntimeHealth: {
            canary: {
                intervalMs: number;
                ageMs: number | null;
                sentAt: string | null;
                startedAt: string | null;
                reactedAt: string | null;
                arrivedAt: string | null;
            } | null;
        };
        JobNodeList: {
            nodes: components["schemas"]["JobNode"][];
        };
        JobNode: {
            nodeId: string;
            host: string;
            pid: number;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            seenAt: string;
            /** @enum {string} */
            status: "alive" | "blocked" | "silent";
            blockedSince: string | null;
            blockedBy: string | null;
            running: number;
        };
        JobTenant: {
            actor: string;
            tenant: string | null;
            ready: number;
            running: number;
            pausedAt: string | null;
        };
        JobTenantList: {
            tenants: components["schemas"]["JobTenant"][];
        };
        JobActor: {
            actor: string;
            pausedAt: string | null;
            scheduled: number;
            incompatible: number;
            ready: number;
            running: number;
            failed: number;
            completed: number;
            cancelled: number;
            oldestWaitMs: number | null;
            waitMs: components["schemas"]["JobLatency"] | null;
            runMs: components["schemas"]["JobLatency"] | null;
            retentionDays: number | null;
            seenAt: string | null;
            limits: components["schemas"]["JobActorLimits"] | null;
            scale: components["schemas"]["JobActorScale"] | null;
        };
        JobActorScale: {
            concurrency: number | null;
            cluster: number | null;
        };
        JobActorLimits: {
            concurrency: number;
            cluster: number | null;
            rate: {
                jobs: number;
                perMs: number;
            } | null;
            perKey: {
                running: number | null;
                rate: {
                    jobs: number;
                    perMs: number;
                } | null;
            } | null;
            shared: {
                name: string;
                running: number | null;
                rate: {
                    jobs: number;
                    perMs: number;
                } | null;
            } | null;
        };
        JobLatency: {
            p50: number;
            p95: number;
            p99: number;
        };
        JobActorScaling: {
            concurrency?: number | null;
            cluster?: number | null;
        };
        JobActorList: {
            actors: components["schemas"]["JobActor"][];
        };
        JobActivity: {
            stepSeconds: number;
            points: components["schemas"]["JobActivityPoint"][];
            actors: components["schemas"]["JobActivityTotal"][];
        };
        JobActivityTotal: {
            actor: string;
            completed: number;
            failed: number;
            retried: number;
        };
        JobActivityPoint: {
            /** Format: date-time */
            at: string;
            completed: number;
            failed: number;
            retried: number;
            waitMs: components["schemas"]["JobLatency"] | null;
            runMs: components["schemas"]["JobLatency"] | null;
        };
        JobStats: {
            actors: components["schemas"]["JobActor"][];
            nodes: components["schemas"]["JobNode"][];
            lastMinute: components["schemas"]["JobThroughput"];
            lastHour: components["schemas"]["JobThroughput"];
        };
        JobThroughput: {
            completed: number;
            failed: number;
            cancelled: number;
        };
        SecretsReseal: {
            jobId: string;
            created: boolean;
        };
        SecretsStatus: {
            keys: components["schemas"]["SecretsKey"][];
            columns: components["schemas"]["SealedColumnCount"][];
        };
        SealedColumnCount: {
            table: string;
            column: string;
            key: string;
            count: number;
        };
        SecretsKey: {
            key: string;
            isCurrent: boolean;
            isNeeded: boolean;
            count: number;
        };
        ConsoleResetLink: {
            url: string;
            /** Format: date-time */
            expiresAt: string;
        };
        ConsoleUser: {
            id: string;
            /** @enum {string} */
            kind: "person" | "embedded" | "demo";
            email: string | null;
            name: string;
            isProven: boolean;
            isOperator: boolean;
            hasPassword: boolean;
            hasCompanyAccount: boolean;
            passkeys: number;
            sessions: number;
            lastSignInAt: string | null;
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
            accounts: {
                id: string;
                /** @enum {string} */
                role: "viewer" | "staff" | "developer" | "owner";
            }[];
        };
        ConsoleUserList: {
            users: components["schemas"]["ConsoleUser"][];
            nextCursor: string | null;
        };
        ConsoleLink: {
            url: string;
            expiresAt: string;
        };
        NewConsoleLink: {
            /** @enum {string} */
            role: "viewer" | "staff" | "developer";
            visitor?: components["schemas"]["ConsoleVisitor"];
            /** @enum {string} */
            section?: "shop" | "analysis" | "developers";
            page?: string;
            /** @enum {string} */
            language?: "ja" | "en";
            /** @enum {string} */
            colorScheme?: "light" | "dark";
            /** @enum {string} */
            color?: "blue" | "indigo" | "violet" | "grape" | "pink" | "red" | "teal" | "cyan";
        };
        ConsoleVisitor: {
            id: string;
            name: string;
        };
        AdminWebhookStatistics: {
            endpointId: string;
            stepSeconds: number;
            points: components["schemas"]["AdminWebhookStatisticsPoint"][];
        };
        AdminWebhookStatisticsPoint: {
            /** Format: date-time */
            at: string;
            succeeded: number;
            failed: number;
            responseMs: components["schemas"]["WebhookResponseTimes"] | null;
        };
        WebhookResponseTimes: {
            p50: number;
            p95: number;
        };
        AdminWebhookReplayed: {
            count: number;
        };
        AdminWebhookReplay: {
            deliveryId?: string;
            /** Format: date-time */
            from?: string;
            /** Format: date-time */
            to?: string;
            /** @enum {string} */
            status?: "pending" | "succeeded" | "failed" | "parked" | "cancelled";
            since?: string;
            pace?: string;
            stopAt?: string;
        };
        AdminWebhookDeliveryList: {
            deliveries: components["schemas"]["AdminWebhookDelivery"][];
            nextCursor: string | null;
        };
        AdminWebhookDelivery: {
            id: string;
            endpointId: string;
            eventId: string;
            type: string;
            state: components["schemas"]["AdminWebhookDeliveryState"];
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
            attempts: components["schemas"]["AdminWebhookAttempt"][];
        };
        AdminWebhookAttempt: {
            id: string;
            kind: string;
            /** Format: date-time */
            startedAt: string;
            durationMs: number | null;
            status: number | null;
            error: ("dns" | "connect" | "tls" | "timeout" | "refused_address" | "status" | "protocol" | "lost") | null;
            resent: boolean;
        };
        /** @enum {string} */
        AdminWebhookDeliveryState: "pending" | "succeeded" | "failed" | "parked" | "cancelled";
        AdminWebhookSecret: {
            id: string;
            accountId: string;
            dialect: components["schemas"]["WebhookDialect"];
            url: string;
            description: string | null;
            events: string[];
            apiVersion: string | null;
            livemode: boolean;
            /** @enum {string} */
            status: "active" | "disabled";
            disabledAt: string | null;
            disabledReason: components["schemas"]["WebhookDisabledReason"] | null;
            nextStep: string | null;
            consecutiveFailures: number;
            lastSuccessAt: string | null;
            lastFailureAt: string | null;
            secretPrefix: string;
            previousSecretUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            headerNames: string[];
            maxPerSecond: number | null;
            secret: string;
        };
        /** @enum {string} */
        WebhookDisabledReason: "failures" | "owner" | "operator" | "secret_lost";
        /** @enum {string} */
        WebhookDialect: "analytics" | "crm";
        AdminWebhookEndpoint: {
            id: string;
            accountId: string;
            dialect: components["schemas"]["WebhookDialect"];
            url: string;
            description: string | null;
            events: string[];
            apiVersion: string | null;
            livemode: boolean;
            /** @enum {string} */
            status: "active" | "disabled";
            disabledAt: string | null;
            disabledReason: components["schemas"]["WebhookDisabledReason"] | null;
            nextStep: string | null;
            consecutiveFailures: number;
            lastSuccessAt: string | null;
            lastFailureAt: string | null;
            secretPrefix: string;
            previousSecretUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            headerNames: string[];
            maxPerSecond: number | null;
        };
        AdminWebhookEnabled: {
            id: string;
            accountId: string;
            dialect: components["schemas"]["WebhookDialect"];
            url: string;
            description: string | null;
            events: string[];
            apiVersion: string | null;
            livemode: boolean;
            /** @enum {string} */
            status: "active" | "disabled";
            disabledAt: string | null;
            disabledReason: components["schemas"]["WebhookDisabledReason"] | null;
            nextStep: string | null;
            consecutiveFailures: number;
            lastSuccessAt: string | null;
            lastFailureAt: string | null;
            secretPrefix: string;
            previousSecretUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            headerNames: string[];
            maxPerSecond: number | null;
            count?: number;
        };
        AdminWebhookDeleted: {
            id: string;
        };
        AdminWebhookCreation: {
            accountId: string;
            dialect?: components["schemas"]["WebhookDialect"];
            url: string;
            events?: string[];
            description?: string | null;
            headers?: {
                [key: string]: string;
            };
            maxPerSecond?: number | null;
        };
        AdminWebhookEndpointList: {
            endpoints: components["schemas"]["AdminWebhookEndpoint"][];
            nextCursor: string | null;
        };
        CrmAutoReplyDeleted: {
            id: string;
        };
        CrmAutoReply: {
            id: string;
            accountId: string;
            /** @enum {string} */
            type: "greeting" | "keyword";
            keywords: string[];
            /** @enum {string} */
            match: "exact" | "contains";
            texts: string[];
            /** @enum {string} */
            marketing: "keep" | "stop" | "start";
            isActive: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CrmAutoReplyDraft: {
            /** @enum {string} */
            type: "greeting" | "keyword";
            keywords: string[];
            /** @enum {string} */
            match: "exact" | "contains";
            texts: string[];
            /** @enum {string} */
            marketing: "keep" | "stop" | "start";
            isActive: boolean;
        };
        CrmReplyList: {
            replies: components["schemas"]["CrmReply"][];
        };
        CrmReply: {
            id: string;
            autoReplyId: string;
            friendId: string;
            /** @enum {string} */
            status: "queued" | "sending" | "sent" | "failed" | "unknown";
            reason: string | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
        };
        CrmAutoReplyList: {
            autoReplies: components["schemas"]["CrmAutoReply"][];
        };
        CrmBroadcastDetail: {
            id: string;
            accountId: string;
            name: string;
            audience: components["schemas"]["CrmAudience"];
            texts: string[];
            /** @enum {string} */
            status: "scheduled" | "sending" | "completed" | "stopped" | "failed";
            error: ("quota_exceeded" | "no_recipients") | null;
            scheduledAt: string | null;
            recipients: number;
            skipped: number;
            sent: number;
            failed: number;
            unknown: number;
            stopped: number;
            queued: number;
            /** Format: date-time */
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
            chunks: components["schemas"]["CrmBroadcastChunk"][];
        };
        CrmBroadcastChunk: {
            number: number;
            recipients: number;
            skipped: number;
            /** @enum {string} */
            status: "queued" | "sent" | "failed" | "unknown" | "stopped";
            error: ("monthly_limit" | "refused" | "no_answer" | "no_recipients") | null;
            reason: string | null;
            attempts: number;
            lineRequestId: string | null;
            finishedAt: string | null;
        };
        CrmAudience: {
            any?: string[];
            all?: string[];
            none?: string[];
        };
        CrmBroadcast: {
            id: string;
            accountId: string;
            name: string;
            audience: components["schemas"]["CrmAudience"];
            texts: string[];
            /** @enum {string} */
            status: "scheduled" | "sending" | "completed" | "stopped" | "failed";
            error: ("quota_exceeded" | "no_recipients") | null;
            scheduledAt: string | null;
            recipients: number;
            skipped: number;
            sent: number;
            failed: number;
            unknown: number;
            stopped: number;
            queued: number;
            /** Format: date-time */
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
        };
        CrmBroadcastCreation: {
            name: string;
            audience: components["schemas"]["CrmAudience"];
            texts: string[];
            /** Format: date-time */
            scheduledAt?: string;
        };
        CrmBroadcastPreview: {
            recipients: number;
            noMarketing: number;
            quota: {
                limit: number;
                used: number;
                remaining: number;
            };
            line: {
                limit: number | null;
                used: number;
            } | null;
            isWithinQuota: boolean;
            quietUntil: string | null;
        };
        CrmAudienceQuestion: {
            audience: components["schemas"]["CrmAudience"];
        };
        CrmBroadcastList: {
            broadcasts: components["schemas"]["CrmBroadcast"][];
            nextCursor: string | null;
        };
        CrmCancellationPolicyRemoved: {
            id: string;
        };
        CrmCancellationPolicy: {
            menuId: string | null;
            text: string;
            bands: components["schemas"]["CrmFeeBand"][];
            /** Format: date-time */
            updatedAt: string;
        };
        CrmFeeBand: components["schemas"]["CrmFeeBandByTime"] | components["schemas"]["CrmFeeBandOfDay"];
        CrmFeeBandOfDay: {
            /** @enum {boolean} */
            sameDay: true;
            percent: number;
        };
        CrmFeeBandByTime: {
            minutesBefore: number;
            percent: number;
        };
        CrmCancellationPolicyContent: {
            text: string;
            bands: components["schemas"]["CrmFeeBand"][];
        };
        CrmCancellationPolicyList: {
            policies: components["schemas"]["CrmCancellationPolicy"][];
        };
        CrmFormSubmissionList: {
            submissions: components["schemas"]["CrmFormSubmission"][];
            hasMore: boolean;
            nextCursor: string | null;
        };
        CrmFormSubmission: {
            id: string;
            version: number;
            friendId: string | null;
            lineUserId: string | null;
            answers: components["schemas"]["CrmFormAnswer"][] | null;
            consented: boolean;
            /** Format: date-time */
            submittedAt: string;
        };
        CrmFormAnswer: {
            fieldId: string;
            label: string;
            /** @enum {string} */
            type: "text" | "textarea" | "email" | "tel" | "number" | "date" | "select" | "radio" | "checkbox";
            value: string | number | boolean | string[] | null;
        };
        CrmForm: {
            id: string;
            path: string;
            version: number;
            isClosed: boolean;
            submissions: number;
            name: string;
            description: string;
            fields: components["schemas"]["CrmFormField"][];
            consent: string | null;
            thanks: string;
            openFrom: string | null;
            openUntil: string | null;
            maxSubmissions: number | null;
            points: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CrmFormField: {
            id: string;
            label: string;
            /** @enum {string} */
            type: "text" | "textarea" | "email" | "tel" | "number" | "date" | "select" | "radio" | "checkbox";
            required: boolean;
            help?: string;
            options?: string[];
            minLength?: number;
            maxLength?: number;
            min?: number | string;
            max?: number | string;
        };
        CrmFormContent: {
            name: string;
            fields: components["schemas"]["CrmFormField"][];
            description?: string;
            consent?: string | null;
            thanks?: string;
            openFrom?: string | null;
            openUntil?: string | null;
            maxSubmissions?: number | null;
            points?: number | null;
        };
        CrmFormList: {
            forms: components["schemas"]["CrmForm"][];
        };
        CrmCheckInCode: {
            date: string;
            path: string;
            liffUrl: string | null;
        };
        CrmPages: {
            slug: string | null;
            liffId: string | null;
            bookingPath: string;
            cardPath: string;
        };
        CrmPagesUpdate: {
            slug?: string | null;
            liffId?: string | null;
        };
        CrmQuietHours: {
            quietHours: {
                from: string;
                until: string;
            } | null;
        };
        CrmScenarioRunDetail: {
            id: string;
            accountId: string;
            scenarioId: string;
            version: number;
            friendId: string;
            reservationId: string | null;
            /** @enum {string} */
            status: "running" | "completed" | "stopped";
            stopReason: ("stopped_by_staff" | "scenario_stopped" | "booking_cancelled" | "booking_time_over" | "friend_gone") | null;
            nextStep: string | null;
            waitsFor: ("wait" | "quiet_hours" | "quota_exceeded" | "scenario_paused") | null;
            waitsUntil: string | null;
            /** Format: date-time */
            startedAt: string;
            endedAt: string | null;
            timeline: components["schemas"]["CrmScenarioTimelineEntry"][];
        };
        CrmScenarioTimelineEntry: {
            number: number;
            stepId: string;
            type: string;
            /** @enum {string} */
            outcome: "done" | "skipped" | "waiting" | "yes" | "no";
            reason: ("not_following" | "blocked" | "no_marketing" | "quota_exceeded" | "tag_deleted" | "no_booking" | "not_on_line" | "quiet_hours" | "scenario_paused") | null;
            until: string | null;
            messageStatus: string | null;
            /** Format: date-time */
            at: string;
        };
        CrmScenarioRunList: {
            runs: components["schemas"]["CrmScenarioRun"][];
            nextCursor: string | null;
        };
        CrmScenarioRun: {
            id: string;
            accountId: string;
            scenarioId: string;
            version: number;
            friendId: string;
            reservationId: string | null;
            /** @enum {string} */
            status: "running" | "completed" | "stopped";
            stopReason: ("stopped_by_staff" | "scenario_stopped" | "booking_cancelled" | "booking_time_over" | "friend_gone") | null;
            nextStep: string | null;
            waitsFor: ("wait" | "quiet_hours" | "quota_exceeded" | "scenario_paused") | null;
            waitsUntil: string | null;
            /** Format: date-time */
            startedAt: string;
            endedAt: string | null;
        };
        CrmScenarioStart: {
            friendId: string;
        };
        CrmScenario: {
            accountId: string;
            id: string;
            name: string;
            /** @enum {string} */
            status: "active" | "paused" | "archived";
            version: number;
            running: number;
            trigger: {
                /** @enum {string} */
                type: "tag_added";
                tagId: string;
            } | {
                /** @enum {string} */
                type: "followed";
                firstOnly?: boolean;
            } | {
                /** @enum {string} */
                type: "reservation_created";
                menuId?: string;
            } | {
                /** @enum {string} */
                type: "form_submitted";
                formId?: string;
            } | {
                /** @enum {string} */
                type: "entitlement_changed";
                active?: boolean;
            } | {
                /** @enum {string} */
                type: "manual";
            };
            /** @enum {string} */
            reentry: "once" | "after_end" | "always";
            /** @enum {string} */
            whenQuotaIsUsedUp: "wait" | "skip";
            steps: ({
                id: string;
                /** @enum {string} */
                type: "message";
                texts: string[];
            } | {
                id: string;
                /** @enum {string} */
                type: "add_tag";
                tagId: string;
            } | {
                id: string;
                /** @enum {string} */
                type: "remove_tag";
                tagId: string;
            } | {
                id: string;
                /** @enum {string} */
                type: "wait";
                days?: number;
                hours?: number;
                minutes?: number;
            } | {
                id: string;
                /** @enum {string} */
                type: "wait_until";
                time: string;
                days?: number;
            } | {
                id: string;
                /** @enum {string} */
                type: "wait_booking";
                days: number;
                time?: string;
                /** @enum {string} */
                ifPast?: "continue" | "end";
            } | {
                id: string;
                /** @enum {string} */
                type: "branch";
                condition: {
                    /** @enum {string} */
                    type: "has_tag";
                    tagId: string;
                } | {
                    /** @enum {string} */
                    type: "is_entitled";
                };
                yes?: string;
                no?: string;
            } | {
                id: string;
                /** @enum {string} */
                type: "go_to";
                step: string;
            } | {
                id: string;
                /** @enum {string} */
                type: "rich_menu";
                richMenuId: string | null;
            } | {
                id: string;
                /** @enum {string} */
                type: "end";
            })[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CrmScenarioCreation: {
            name: string;
            /** @enum {string} */
            status?: "active" | "paused";
            trigger: {
                /** @enum {string} */
                type: "tag_added";
                tagId: string;
            } | {
                /** @enum {string} */
                type: "followed";
                firstOnly?: boolean;
            } | {
                /** @enum {string} */
                type: "reservation_created";
                menuId?: string;
            } | {
                /** @enum {string} */
                type: "form_submitted";
                formId?: string;
            } | {
                /** @enum {string} */
                type: "entitlement_changed";
                active?: boolean;
            } | {
                /** @enum {string} */
                type: "manual";
            };
            /** @enum {string} */
            reentry: "once" | "after_end" | "always";
            /** @enum {string} */
            whenQuotaIsUsedUp: "wait" | "skip";
            steps: ({
                id: string;
                /** @enum {string} */
                type: "message";
                texts: string[];
            } | {
                id: string;
                /** @enum {string} */
                type: "add_tag";
                tagId: string;
            } | {
                id: string;
                /** @enum {string} */
                type: "remove_tag";
                tagId: string;
            } | {
                id: string;
                /** @enum {string} */
                type: "wait";
                days?: number;
                hours?: number;
                minutes?: number;
            } | {
                id: string;
                /** @enum {string} */
                type: "wait_until";
                time: string;
                days?: number;
            } | {
                id: string;
                /** @enum {string} */
                type: "wait_booking";
                days: number;
                time?: string;
                /** @enum {string} */
                ifPast?: "continue" | "end";
            } | {
                id: string;
                /** @enum {string} */
                type: "branch";
                condition: {
                    /** @enum {string} */
                    type: "has_tag";
                    tagId: string;
                } | {
                    /** @enum {string} */
                    type: "is_entitled";
                };
                yes?: string;
                no?: string;
            } | {
                id: string;
                /** @enum {string} */
                type: "go_to";
                step: string;
            } | {
                id: string;
                /** @enum {string} */
                type: "rich_menu";
                richMenuId: string | null;
            } | {
                id: string;
                /** @enum {string} */
                type: "end";
            })[];
        };
        CrmScenarioList: {
            scenarios: components["schemas"]["CrmScenario"][];
            nextCursor: string | null;
        };
        CrmCalendarRevoked: {
            id: string;
        };
        CrmCalendarWithPath: {
            id: string;
            name: string;
            staffId: string | null;
            staffName: string | null;
            /** Format: date-time */
            createdAt: string;
            rotatedAt: string | null;
            path: string;
        };
        CrmCalendarCreation: {
            name?: string;
            staffId?: string;
        };
        CrmCalendarList: {
            calendars: components["schemas"]["CrmCalendar"][];
        };
        CrmCalendar: {
            id: string;
            name: string;
            staffId: string | null;
            staffName: string | null;
            /** Format: date-time */
            createdAt: string;
            rotatedAt: string | null;
        };
        CrmAttention: {
            id: string;
            /** @enum {string} */
            kind: "confirmation" | "reminder" | "cancellation" | "booking_new" | "booking_pending" | "booking_lapsing" | "booking_lapsed" | "cancel_requested" | "waitlist_offer" | "staff_without_line" | "scenario_loop" | "refund";
            /** @enum {string} */
            reason: "quota_exceeded" | "not_delivered" | "too_late" | "no_line" | "paid" | "too_often" | "refund_refused" | "refund_unknown" | "refund_undecided";
            text: string;
            count: number;
            reservationId: string | null;
            reservationStatus: string | null;
            startsAt: string | null;
            waitlistId: string | null;
            guest: {
                friendId: string;
                name: string | null;
                phone: string | null;
            } | null;
            /** Format: date-time */
            createdAt: string;
            resolvedAt: string | null;
            resolvedBy: ("staff" | "system") | null;
        };
        CrmAttentionList: {
            entries: components["schemas"]["CrmAttention"][];
            nextCursor: string | null;
        };
        CrmWaitlistEntry: {
            id: string;
            slotId: string;
            menuId: string;
            menuName: string;
            /** Format: date-time */
            startsAt: string;
            friendId: string;
            guestName: string | null;
            phone: string | null;
            numberOfGuests: number;
            staffId: string | null;
            note: string | null;
            state: components["schemas"]["CrmWaitlistState"];
            offeredAt: string | null;
            offerEndsAt: string | null;
            reservationId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @enum {string} */
        CrmWaitlistState: "waiting" | "offered" | "booked" | "declined" | "expired" | "left" | "closed";
        CrmWaitlistJoining: {
            slotId: string;
            friendId?: string;
            guest?: components["schemas"]["CrmWaitlistGuest"];
            numberOfGuests?: number;
            staffId?: string;
            note?: string;
        };
        CrmWaitlistGuest: {
            name: string;
            kana?: string | null;
            phone?: string | null;
        };
        CrmWaitlist: {
            entries: components["schemas"]["CrmWaitlistEntry"][];
            nextCursor: string | null;
        };
        CrmPriceRemoved: {
            priceId: string;
        };
        CrmPrice: {
            priceId: string;
            tierId: string | null;
        };
        CrmPriceTier: {
            tierId: string | null;
        };
        CrmPriceList: {
            prices: components["schemas"]["CrmPrice"][];
        };
        CrmPaymentProvider: {
            /** @enum {string} */
            mode: "stripe" | "sandbox";
            isLive: boolean;
            hookPath: string;
            graceDays: number;
            returnUrl: string | null;
            rotatedUntil: string | null;
            /** Format: date-time */
            connectedAt: string;
        };
        CrmPaymentDisconnected: {
            accountId: string;
        };
        CrmPaymentProviderChange: {
            webhookSecret?: string;
            graceDays?: number;
            returnUrl?: string | null;
        };
        CrmPaymentConnection: {
            secretKey: string;
            webhookSecret: string;
            graceDays?: number;
            returnUrl?: string | null;
        };
        CrmRefund: {
            id: string;
            amount: number;
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed";
            /** @enum {string} */
            origin: "staff" | "system" | "provider";
            reason: string | null;
            reference: string | null;
            providerRefundId: string | null;
            failure: string | null;
            refundedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        CrmRefundOrder: {
            amount?: number;
            reason?: string;
            reference?: string;
        };
        CrmPaymentDetail: {
            payment: components["schemas"]["CrmPayment"];
            refunds: components["schemas"]["CrmRefund"][];
        };
        CrmPayment: {
            id: string;
            /** @enum {string} */
            provider: "stripe" | "manual";
            /** @enum {string} */
            purpose: "reservation" | "membership" | "other";
            /** @enum {string} */
            state: "open" | "failed" | "closed" | "succeeded" | "partially_refunded" | "refunded";
            amount: number;
            currency: string;
            refunded: number;
            refunding: number;
            reservationId: string | null;
            memberId: string | null;
            friendId: string | null;
            checkoutId: string | null;
            checkoutUrl: string | null;
            providerPaymentId: string | null;
            failureCode: string | null;
            failureMessage: string | null;
            note: string | null;
            reference: string | null;
            paidAt: string | null;
            failedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        CrmCheckout: {
            url: string | null;
        };
        CrmCheckoutRequest: {
            reservationId?: string;
            memberId?: string;
            priceId?: string;
        };
        CrmPaymentRecord: {
            amount: number;
            reservationId?: string;
            memberId?: string;
            friendId?: string;
            note?: string;
            reference?: string;
        };
        CrmPaymentList: {
            payments: components["schemas"]["CrmPayment"][];
            nextCursor: string | null;
        };
        AdminInstallation: {
            id: string;
            appId: string;
            name: string;
            version: string;
            scopes: ("friends:read" | "friends:write" | "tags:read" | "tags:write" | "messages:write" | "reservations:read" | "reservations:write" | "webhooks:read" | "webhooks:write" | "memberships:read")[];
            /** Format: date-time */
            installedAt: string;
            /** Format: date-time */
            updatedAt: string;
            uninstalledAt: string | null;
            reason: ("owner" | "plan" | "operator") | null;
        };
        AdminInstallationRemoval: {
            /** @enum {string} */
            reason?: "owner" | "operator";
        };
        AdminInstallationWithToken: {
            id: string;
            appId: string;
            name: string;
            version: string;
            scopes: ("friends:read" | "friends:write" | "tags:read" | "tags:write" | "messages:write" | "reservations:read" | "reservations:write" | "webhooks:read" | "webhooks:write" | "memberships:read")[];
            /** Format: date-time */
            installedAt: string;
            /** Format: date-time */
            updatedAt: string;
            uninstalledAt: string | null;
            reason: ("owner" | "plan" | "operator") | null;
            token: string;
        };
        AdminTokenRotation: {
            graceSeconds?: number;
        };
        AdminScopeGrant: {
            scopes: ("friends:read" | "friends:write" | "tags:read" | "tags:write" | "messages:write" | "reservations:read" | "reservations:write" | "webhooks:read" | "webhooks:write" | "memberships:read")[];
        };
        AdminInstallationCreation: {
            appId: string;
            scopes?: ("friends:read" | "friends:write" | "tags:read" | "tags:write" | "messages:write" | "reservations:read" | "reservations:write" | "webhooks:read" | "webhooks:write" | "memberships:read")[];
        };
        AdminInstallationList: {
            installations: components["schemas"]["AdminInstallation"][];
            next: string | null;
        };
        AdminApp: {
            id: string;
            name: string;
            developer: string;
            version: string;
            scopes: ("friends:read" | "friends:write" | "tags:read" | "tags:write" | "messages:write" | "reservations:read" | "reservations:write" | "webhooks:read" | "webhooks:write" | "memberships:read")[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        AdminAppUpdate: {
            name?: string;
            developer?: string;
            version?: string;
            scopes?: ("friends:read" | "friends:write" | "tags:read" | "tags:write" | "messages:write" | "reservations:read" | "reservations:write" | "webhooks:read" | "webhooks:write" | "memberships:read")[];
        };
        AdminAppCreation: {
            name: string;
            developer: string;
            version: string;
            scopes: ("friends:read" | "friends:write" | "tags:read" | "tags:write" | "messages:write" | "reservations:read" | "reservations:write" | "webhooks:read" | "webhooks:write" | "memberships:read")[];
        };
        AdminAppList: {
            apps: components["schemas"]["AdminApp"][];
            next: string | null;
        };
        AdminLoginChannelRemoved: {
            id: string;
        };
        AdminLoginChannel: {
            channelId: string;
            hasSecret: boolean;
            /** Format: date-time */
            createdAt: string;
            confirmedAt: string | null;
        };
        AdminLoginChannelFields: {
            channelSecret?: string;
        };
        AdminLoginChannelList: {
            channels: components["schemas"]["AdminLoginChannel"][];
        };
        AdminErasure: {
            id: string;
            friendId: string;
            /** Format: date-time */
            erasedAt: string;
            scrubbedAt: string | null;
            erased: {
                tags: number;
                externalIds: number;
                reservations: number;
                reservationsCancelled: number;
                waitlist: number;
                memberships: number;
                scenarioRuns: number;
                formSubmissions: number;
                payments: number;
                broadcasts: number;
                replies: number;
                messages: number;
                inboundEvents: number;
                waitingHooks: number;
                sandbox: number;
                attention: number;
                storedAnswers: number;
                events: number;
                webhookMessages: number;
                webhookResponses: number;
            };
        };
        AdminMember: {
            id: string;
            lineUserId: string;
            friendId: string | null;
            displayName: string | null;
            tierId: string | null;
            points: number;
            pointsEarned: number;
            visitCount: number;
            /** @enum {string} */
            subscription: "none" | "active" | "unpaid" | "cancelled";
            paidUntil: string | null;
            bannedAt: string | null;
            /** Format: date-time */
            memberSince: string;
        };
        AdminTierChange: {
            tierId: string | null;
        };
        AdminVisitCreation: {
            staffId?: string;
        };
        AdminPointsChange: {
            points: number;
            reason: string;
            reference?: string;
            /** Format: date-time */
            expiresAt?: string;
        };
        AdminPointsLedger: {
            entries: components["schemas"]["AdminPointsEntry"][];
        };
        AdminPointsEntry: {
            id: string;
            points: number;
            reason: string;
            /** @enum {string} */
            source: "visit" | "payment" | "form" | "manual" | "api" | "scenario" | "expiry";
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        AdminSubscriptionChange: {
            /** @enum {string} */
            subscription: "none" | "active" | "unpaid" | "cancelled";
            /** Format: date-time */
            paidUntil?: string;
        };
        AdminTier: {
            id: string;
            name: string;
            rank: number;
            minPoints: number | null;
            minVisits: number | null;
        };
        AdminTierFields: {
            name: string;
            rank: number;
            minPoints: number | null;
            minVisits: number | null;
        };
        AdminTierList: {
            tiers: components["schemas"]["AdminTier"][];
        };
        AdminFriendImport: {
            file: string;
            rows: number;
            created: number;
            changed: number;
            unchanged: number;
            rejectedCount: number;
            rejected: {
                line: number;
                reason: string;
            }[];
        };
        AdminPersonExport: {
            /** Format: date-time */
            exportedAt: string;
            accountId: string;
            friendId: string | null;
            held: {
                [key: string]: Record<string, never>[];
            };
            disclosures: components["schemas"]["AdminDisclosure"][];
        };
        AdminDisclosure: {
            endpointId: string;
            url: string | null;
            eventId: string;
            type: string;
            state: string;
            attempts: number;
            deliveredAt: string | null;
        };
        AdminMemberRegistration: {
            lineUserId: string;
        };
        AdminMemberList: {
            members: components["schemas"]["AdminMember"][];
            nextPage: number | null;
        };
        CrmSandboxMessageList: {
            messages: components["schemas"]["CrmSandboxMessage"][];
        };
        CrmSandboxMessage: {
            id: string;
            to: string;
            displayName: string | null;
            /** @enum {string} */
            kind: "push" | "multicast" | "reply" | "rich_menu";
            richMenuId: string | null;
            texts: string[];
            /** Format: date-time */
            sentAt: string;
        };
        CrmLineChannel: {
            channelId: string;
            /** @enum {string} */
            mode: "line" | "sandbox" | "off";
            botUserId: string | null;
            botBasicId: string | null;
            botName: string | null;
            webhookUrl: string | null;
            forwardUrl: string | null;
            followers: {
                /** @enum {string} */
                state: "running" | "completed" | "unavailable" | "failed";
                imported: number;
            } | null;
            /** Format: date-time */
            connectedAt: string;
        };
        CrmLineForward: {
            url: string | null;
        };
        CrmLineDisconnected: {
            accountId: string;
        };
        CrmLineStatus: {
            channel: components["schemas"]["CrmLineChannel"] | null;
            faults: string[];
        };
        CrmLineConnection: {
            channelId: string;
            channelSecret: string;
            accessToken?: string;
        };
        CrmMessageDetail: {
            id: string;
            friendId: string;
            /** @enum {string} */
            purpose: "api" | "confirmation" | "reminder" | "offer" | "staff" | "scenario" | "other";
            key: string | null;
            status: components["schemas"]["CrmMessageStatus"];
            error: ("not_following" | "erased" | "expired" | "withdrawn" | "monthly_limit" | "refused" | "no_answer") | null;
            reason: string | null;
            lineRequestId: string | null;
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
            messages: Record<string, never>[] | null;
        };
        /** @enum {string} */
        CrmMessageStatus: "queued" | "sent" | "failed" | "unknown";
        CrmMessageQuota: {
            month: string;
            limit: number;
            used: number;
            remaining: number;
            /** Format: date-time */
            resetsAt: string;
            granted: number | null;
            line: components["schemas"]["CrmLineQuota"] | null;
            hold: components["schemas"]["CrmChannelHold"] | null;
        };
        CrmChannelHold: {
            status: number;
            reason: string;
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            probeAt: string;
        };
        CrmLineQuota: {
            limit: number | null;
            used: number;
            /** Format: date-time */
            readAt: string;
        };
        CrmQuotaGrant: {
            monthly: number | null;
        };
        CrmMessageList: {
            messages: components["schemas"]["CrmMessage"][];
            nextCursor: string | null;
        };
        CrmMessage: {
            id: string;
            friendId: string;
            /** @enum {string} */
            purpose: "api" | "confirmation" | "reminder" | "offer" | "staff" | "scenario" | "other";
            key: string | null;
            status: components["schemas"]["CrmMessageStatus"];
            error: ("not_following" | "erased" | "expired" | "withdrawn" | "monthly_limit" | "refused" | "no_answer") | null;
            reason: string | null;
            lineRequestId: string | null;
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
        };
        CrmAdminReservation: {
            id: string;
            menuId: string;
            menuName: string;
            slotId: string;
            friendId: string;
            /** @enum {string} */
            status: "pending" | "confirmed" | "canceled" | "no_show" | "completed" | "cancel_requested";
            /** @enum {string} */
            paymentStatus: "not_required" | "pending" | "paid" | "failed" | "partially_refunded" | "refunded";
            date: string;
            startTime: string;
            endTime: string;
            /** Format: date-time */
            startsAt: string;
            numberOfGuests: number;
            staffId: string | null;
            roomId: string | null;
            note: string | null;
            /** @enum {string} */
            source: "api" | "dashboard" | "liff" | "waitlist";
            holdExpiresAt: string | null;
            canceledAt: string | null;
            canceledBy: ("friend" | "staff" | "api" | "system") | null;
            cancelReason: string | null;
            movedFrom: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CrmReservationAction: {
            /** @enum {string} */
            action: "approve" | "reject" | "cancel" | "acceptCancel" | "refuseCancel" | "complete" | "noShow" | "correct" | "requestCancel";
            reason?: string | null;
            /** @enum {string} */
            refund?: "policy" | "full" | "none";
        };
        CrmReservationPayment: {
            /** @enum {string} */
            status: "paid" | "failed" | "pending" | "partially_refunded" | "refunded";
            amount?: number;
        };
        CrmReservationMove: {
            slotId: string;
            menuId?: string;
            numberOfGuests?: number;
            staffId?: string | null;
        };
        CrmStaffBooking: {
            menuId: string;
            slotId: string;
            friendId?: string | null;
            guest?: components["schemas"]["CrmGuestContact"] | null;
            numberOfGuests?: number;
            note?: string | null;
            staffId?: string | null;
        };
        CrmGuestContact: {
            name: string;
            kana?: string | null;
            phone?: string | null;
        };
        CrmAdminReservationList: {
            reservations: components["schemas"]["CrmAdminReservation"][];
            nextCursor: string | null;
        };
        CrmSlotRuleRemoved: {
            id: string;
        };
        CrmSlotRule: {
            id: string;
            rule: components["schemas"]["WeeklySlotRule"] | components["schemas"]["ExtraSlotRule"] | components["schemas"]["ClosedSlotRule"];
        };
        ClosedSlotRule: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "closed";
            /** Format: date */
            firstDate: string;
            /** Format: date */
            lastDate: string;
            from: string | null;
            until: string | null;
        };
        ExtraSlotRule: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "extra";
            /** Format: date */
            firstDate: string;
            /** Format: date */
            lastDate: string;
            from: string;
            until: string;
            stepMinutes: number | null;
            capacity: number | null;
            staffId: string | null;
        };
        WeeklySlotRule: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "weekly";
            days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun" | "holiday")[];
            firstDate: string | null;
            lastDate: string | null;
            from: string;
            until: string;
            stepMinutes: number | null;
            capacity: number | null;
            staffId: string | null;
        };
        CrmSlotRuleCreation: {
            rule: components["schemas"]["WeeklySlotRule"] | components["schemas"]["ExtraSlotRule"] | components["schemas"]["ClosedSlotRule"];
        };
        CrmSlotRuleList: {
            rules: components["schemas"]["CrmSlotRule"][];
        };
        CrmSlotImport: {
            stored: number;
            rejectedCount: number;
            rejected: {
                line: number;
                reason: string;
            }[];
        };
        CrmSlotGenerationReports: {
            menus: components["schemas"]["CrmSlotGenerationReport"][];
        };
        CrmSlotGenerationReport: {
            menuId: string;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            created: number;
            changed: number;
            closed: number;
            kept: number;
            skipped: number;
        };
        CrmSlotGeneration: {
            menuId?: string;
            /** Format: date */
            from?: string;
            /** Format: date */
            to?: string;
        };
        CrmSlot: {
            id: string;
            menuId: string;
            /** Format: date */
            date: string;
            startTime: string;
            endTime: string;
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
            maxCapacity: number;
            bookedCount: number;
            staffId: string | null;
            isClosed: boolean;
        };
        CrmSlotUpdate: {
            maxCapacity?: number;
            isClosed?: boolean;
        };
        CrmSlotCreation: {
            menuId: string;
            /** Format: date */
            date: string;
            startTime: string;
            endTime?: string;
            maxCapacity?: number;
            staffId?: string | null;
        };
        CrmSlotList: {
            slots: components["schemas"]["CrmSlot"][];
        };
        CrmMenuWithStaff: {
            id: string;
            name: string;
            description: string;
            duration: number;
            price: number;
            maxCapacity: number;
            minNotice: number;
            maxAdvance: number;
            color: string;
            /** @enum {string} */
            status: "active" | "archived";
            needsApproval: boolean;
            needsPrepayment: boolean;
            needsStaff: boolean;
            needsRoom: boolean;
            bufferBefore: number;
            bufferAfter: number;
            freeCancelMinutes: number;
            cancelNeedsApproval: boolean;
            reminders: (components["schemas"]["ReminderAtTime"] | components["schemas"]["ReminderMinutesBefore"])[] | null;
            staffIds: string[];
        };
        ReminderMinutesBefore: {
            minutesBefore: number;
        };
        ReminderAtTime: {
            daysBefore: number;
            at: string;
        };
        CrmMenuAssignment: {
            staffIds: string[];
        };
        CrmMenu: {
            id: string;
            name: string;
            description: string;
            duration: number;
            price: number;
            maxCapacity: number;
            minNotice: number;
            maxAdvance: number;
            color: string;
            /** @enum {string} */
            status: "active" | "archived";
            needsApproval: boolean;
            needsPrepayment: boolean;
            needsStaff: boolean;
            needsRoom: boolean;
            bufferBefore: number;
            bufferAfter: number;
            freeCancelMinutes: number;
            cancelNeedsApproval: boolean;
            reminders: (components["schemas"]["ReminderAtTime"] | components["schemas"]["ReminderMinutesBefore"])[] | null;
        };
        CrmMenuUpdate: {
            name?: string;
            duration?: number;
            /** @enum {string} */
            status?: "active" | "archived";
            description?: string;
            price?: number;
            maxCapacity?: number;
            minNotice?: number;
            maxAdvance?: number;
            color?: string;
            needsApproval?: boolean;
            needsPrepayment?: boolean;
            needsStaff?: boolean;
            needsRoom?: boolean;
            bufferBefore?: number;
            bufferAfter?: number;
            freeCancelMinutes?: number;
            cancelNeedsApproval?: boolean;
            reminders?: (components["schemas"]["ReminderAtTime"] | components["schemas"]["ReminderMinutesBefore"])[] | null;
        };
        CrmMenuCreation: {
            name: string;
            duration: number;
            description?: string;
            price?: number;
            maxCapacity?: number;
            minNotice?: number;
            maxAdvance?: number;
            color?: string;
            needsApproval?: boolean;
            needsPrepayment?: boolean;
            needsStaff?: boolean;
            needsRoom?: boolean;
            bufferBefore?: number;
            bufferAfter?: number;
            freeCancelMinutes?: number;
            cancelNeedsApproval?: boolean;
            reminders?: (components["schemas"]["ReminderAtTime"] | components["schemas"]["ReminderMinutesBefore"])[] | null;
        };
        CrmMenuList: {
            menus: components["schemas"]["CrmMenu"][];
        };
        CrmStaffMember: {
            id: string;
            /** @enum {string} */
            kind: "staff" | "room";
            name: string;
            isActive: boolean;
            friendId: string | null;
        };
        CrmStaffUpdate: {
            name?: string;
            isActive?: boolean;
            friendId?: string | null;
        };
        CrmStaffCreation: {
            /** @enum {string} */
            kind?: "staff" | "room";
            name: string;
            friendId?: string | null;
        };
        CrmStaffList: {
            staff: components["schemas"]["CrmStaffMember"][];
        };
        CrmClosureRemoved: {
            id: string;
        };
        CrmClosure: {
            id: string;
            rule: components["schemas"]["ClosureDates"] | components["schemas"]["ClosureWeekdays"];
            note: string | null;
        };
        ClosureWeekdays: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "weekdays";
            days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            nth: (1 | 2 | 3 | 4 | 5 | -1)[] | null;
            /** @enum {string} */
            onHoliday: "closed" | "open" | "next_day";
        };
        ClosureDates: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dates";
            /** Format: date */
            from: string;
            /** Format: date */
            until: string;
            opens: boolean;
        };
        CrmClosureCreation: {
            rule: components["schemas"]["ClosureDates"] | components["schemas"]["ClosureWeekdays"];
            note?: string | null;
        };
        CrmClosureList: {
            closures: components["schemas"]["CrmClosure"][];
        };
        CrmShop: {
            accountId: string;
            name: string | null;
            timeZone: string;
            holdMinutes: number;
            offerMinutes: number;
            maxGuestsAtOnce: number | null;
            /** @enum {string} */
            holidays: "open" | "closed";
            horizonDays: number;
            reminders: (components["schemas"]["ReminderAtTime"] | components["schemas"]["ReminderMinutesBefore"])[];
            hours: components["schemas"]["OpeningHours"][] | null;
        };
        OpeningHours: {
            days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun" | "holiday")[];
            from: string;
            until: string;
        };
        CrmShopUpdate: {
            name?: string | null;
            timeZone?: string;
            holdMinutes?: number;
            offerMinutes?: number;
            maxGuestsAtOnce?: number | null;
            /** @enum {string} */
            holidays?: "open" | "closed";
            horizonDays?: number;
            reminders?: (components["schemas"]["ReminderAtTime"] | components["schemas"]["ReminderMinutesBefore"])[];
            hours?: components["schemas"]["OpeningHours"][] | null;
        };
        AdminGuestMerged: {
            friend: components["schemas"]["AdminFriend"];
            moved: {
                reservations: number;
                waitlist: number;
                tags: number;
                externalIds: number;
            };
        };
        AdminFriend: {
            id: string;
            isGuest: boolean;
            lineUserId: string | null;
            displayName: string | null;
            kana: string | null;
            phone: string | null;
            pictureUrl: string | null;
            /** @enum {string} */
            status: "following" | "blocked" | "unfollowed";
            isBlocked: boolean;
            noMarketing: boolean;
            platformState: ("following" | "unfollowed") | null;
            score: number;
            followedAt: string | null;
            unfollowedAt: string | null;
            lastMessageAt: string | null;
            messageCount: number;
            /** Format: date-time */
            createdAt: string;
        };
        AdminGuestMerge: {
            friendId: string;
        };
        AdminFriendDetail: {
            id: string;
            isGuest: boolean;
            lineUserId: string | null;
            displayName: string | null;
            kana: string | null;
            phone: string | null;
            pictureUrl: string | null;
            /** @enum {string} */
            status: "following" | "blocked" | "unfollowed";
            isBlocked: boolean;
            noMarketing: boolean;
            platformState: ("following" | "unfollowed") | null;
            score: number;
            followedAt: string | null;
            unfollowedAt: string | null;
            lastMessageAt: string | null;
            messageCount: number;
            /** Format: date-time */
            createdAt: string;
            tags: components["schemas"]["Tag"][];
            externalIds: components["schemas"]["ExternalId"][];
        };
        ExternalId: {
            id: string;
            friendId: string;
            namespace: string;
            externalId: string;
            /** @enum {string} */
            source: "api" | "dashboard" | "import" | "liff";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Tag: {
            id: string;
            name: string;
            color: string;
            /** Format: date-time */
            createdAt: string;
        };
        AdminErasureList: {
            erasures: components["schemas"]["AdminErasure"][];
        };
        AdminGuestCreation: {
            name: string;
            kana?: string | null;
            phone?: string | null;
        };
        AdminFriendList: {
            friends: components["schemas"]["AdminFriend"][];
            pagination: components["schemas"]["Pagination"];
        };
        Pagination: {
            page: number;
            limit: number;
            total: number;
            totalPages: number;
        };
        AdminTagOfFriend: {
            tagId: string;
            friendId: string;
        };
        AdminTagDeleted: {
            id: string;
        };
        AdminTag: {
            id: string;
            name: string;
            color: string;
            /** Format: date-time */
            createdAt: string;
        };
        AdminTagUpdate: {
            name?: string;
            color?: string;
        };
        AdminTagCreation: {
            name: string;
            color?: string;
        };
        AdminTagList: {
            tags: {
                id: string;
                name: string;
                color: string;
                /** Format: date-time */
                createdAt: string;
                friends: number;
            }[];
        };
        ChainAnalysisAnswer: {
            data: components["schemas"]["ChainAnalysis"];
        };
        ChainAnalysis: {
            chainId: string;
            areaCount: number;
            areas: components["schemas"]["ChainArea"][];
            cannibalisation: components["schemas"]["ChainCannibalisation"];
            whiteSpots: components["schemas"]["ChainWhiteSpots"];
            notes: string[];
        };
        ChainWhiteSpots: {
            method: string;
            /** @enum {string} */
            within: "nation" | "prefectures";
            /** @enum {string} */
            bestBy: "revenue" | "overall_score";
            best: {
                id: string;
                name: string;
                areaCode: string;
                areaName: string;
            }[];
            areasCompared: number;
            excluded: number;
            items: components["schemas"]["ChainWhiteSpot"][];
        };
        ChainWhiteSpot: {
            rank: number;
            areaCode: string;
            areaName: string;
            overallScore: number | null;
            like: {
                areaCode: string;
                areaName: string;
                stores: {
                    id: string;
                    name: string;
                }[];
            };
            distance: number;
            lessAlike: number;
            reason: string;
            figures: components["schemas"]["ChainSpotFigure"][];
        };
        ChainSpotFigure: {
            name: string;
            label: string;
            value: number;
            unit: string;
            year: number;
            /** @enum {string} */
            status: "observed" | "inherited" | "modelled";
            sources: {
                name: string;
                year: number;
            }[];
            likeValue: number;
            difference: number;
        };
        ChainCannibalisation: {
            method: string;
            parameters: {
                distanceExponent: number;
                attractionExponent: number;
                halfDistanceM: number;
                radiusM: number;
                /** @enum {string} */
                attraction: "floor_area" | "seats" | "equal";
            };
            range: string;
            residents: number;
            basis: {
                towns: number;
                municipalDensity: number;
                unknown: number;
            };
            sources: {
                name: string;
                year: number;
            }[];
            storeCount: number;
            stores: components["schemas"]["ChainStoreImpact"][];
            pairs: components["schemas"]["ChainPair"][];
        };
        ChainPair: {
            a: {
                id: string;
                name: string;
            };
            b: {
                id: string;
                name: string;
            };
            distanceM: number;
            shareOfA: {
                value: number;
                low: number;
                high: number;
            };
            shareOfB: {
                value: number;
                low: number;
                high: number;
            } | null;
        };
        ChainStoreImpact: {
            id: string;
            name: string;
            areaCode: string;
            status: components["schemas"]["StoreStatus"];
            expectedCustomers: {
                value: number;
                low: number;
                high: number;
            };
            sharedWithSisters: {
                value: number;
                low: number;
                high: number;
            } | null;
            takenFromSisters: {
                value: number;
                low: number;
                high: number;
            } | null;
            sisters: components["schemas"]["ChainSister"][];
        };
        ChainSister: {
            id: string;
            name: string;
            distanceM: number;
            share: {
                value: number;
                low: number;
                high: number;
            };
        };
        /** @enum {string} */
        StoreStatus: "active" | "planned" | "closed";
        ChainArea: {
            areaCode: string;
            areaName: string;
            figuresOf: string;
            stores: number;
            scores: {
                overallScore: number | null;
                people: number | null;
                economy: number | null;
                business: number | null;
                risk: number | null;
            };
            figures: components["schemas"]["ChainAreaFigure"][];
        };
        ChainAreaFigure: {
            name: string;
            label: string;
            value: number;
            unit: string;
            year: number;
            /** @enum {string} */
            status: "observed" | "inherited" | "modelled";
            sources: {
                name: string;
                year: number;
            }[];
        };
        ChainStoreImport: {
            data: {
                file: string;
                rows: number;
                created: number;
                changed: number;
                unchanged: number;
                rejectedCount: number;
                rejected: {
                    line: number;
                    reason: string;
                }[];
            };
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        ChainDeleted: {
            data: {
                id: string;
                /** @enum {boolean} */
                deleted: true;
            };
        };
        ChainAnswer: {
            data: components["schemas"]["ChainDetail"];
        };
        ChainDetail: {
            id: string;
            name: string;
            storeCount: number;
            stores: components["schemas"]["ChainStore"][];
            areaCode: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ChainStore: {
            areaCode: string;
            areaName: string;
            status: components["schemas"]["StoreStatus"];
            id: string;
            name: string;
            address: string | null;
            lat: number;
            lng: number;
            /** @enum {string} */
            precision: "coordinate" | "town" | "municipality";
            openedOn: string | null;
            closedOn: string | null;
            floorAreaM2: number | null;
            seats: number | null;
            monthlyRevenueYen: number | null;
            scores: components["schemas"]["StoreAreaScores"] | null;
        };
        StoreAreaScores: {
            areaCode: string;
            overallScore: number | null;
            people: number | null;
            economy: number | null;
            business: number | null;
            risk: number | null;
        };
        AdminNewChain: {
            accountId: string;
            name: string;
            areaCode?: string;
        };
        ChainList: {
            data: components["schemas"]["ChainItem"][];
        };
        ChainItem: {
            id: string;
            name: string;
            storeCount: number;
            areaCode: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ObservationRunQueued: {
            data: {
                id: string;
                resultId: string;
                /** @enum {string} */
                status: "queued";
            };
        };
        AdminObservationAnswer: {
            data: components["schemas"]["AdminObservation"];
        };
        AdminObservation: {
            accountId: string;
            id: string;
            observationType: string;
            title: string;
            status: components["schemas"]["ObservationStatus"];
            runCount: number;
            monthlySpentYen: number;
            recentResults: components["schemas"]["ObservationResult"][];
            schedule: string;
            timeZone: string;
            nextRunAt: string | null;
            lastRunAt: string | null;
            monthlyBudgetYen: number | null;
            yenPerRun: number;
            budgetExhausted: boolean;
            /** Format: date-time */
            budgetRenewsAt: string;
            skippedAt: string | null;
            consecutiveFailures: number;
            pausedReason: components["schemas"]["ObservationPausedReason"] | null;
            pausedAt: string | null;
            archivedAt: string | null;
            settings: Record<string, never>;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @enum {string} */
        ObservationPausedReason: "owner" | "operator" | "failures";
        ObservationResult: {
            id: string;
            status: components["schemas"]["ObservationResultStatus"];
            data: Record<string, never>;
        };
        /** @enum {string} */
        ObservationResultStatus: "completed" | "failed";
        /** @enum {string} */
        ObservationStatus: "active" | "paused" | "archived";
        AdminNewObservation: {
            accountId: string;
            observationType: components["schemas"]["ObservationType"];
            title: string;
            schedule: string;
            timeZone?: string;
            monthlyBudgetYen?: number | null;
            settings: Record<string, never>;
        };
        /** @enum {string} */
        ObservationType: "price_monitor" | "availability_watch" | "review_watch" | "competitor_count" | "area_watch";
        ObservationList: {
            data: components["schemas"]["ObservationItem"][];
        };
        ObservationItem: {
            id: string;
            observationType: string;
            title: string;
            status: components["schemas"]["ObservationStatus"];
            runCount: number;
        };
        AdminWorkspace: {
            id: string;
            accountId: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
        };
        AdminNewWorkspace: {
            accountId: string;
            name: string;
        };
        AdminWorkspaceList: {
            workspaces: components["schemas"]["AdminWorkspace"][];
            nextCursor: string | null;
        };
        AdminKey: {
            id: string;
            accountId: string;
            /** @enum {string} */
            kind: "sk" | "trade_live" | "trade_test" | "crm" | "crm_inst";
            prefix: string;
            lastFour: string;
            name: string;
            scopes: ("friends:read" | "friends:write" | "tags:read" | "tags:write" | "messages:write" | "reservations:read" | "reservations:write" | "webhooks:read" | "webhooks:write" | "memberships:read")[];
            /** @enum {string} */
            status: "active" | "expired" | "revoked";
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            revokedAt: string | null;
            replacedBy: string | null;
            installationId: string | null;
            lastUsedAt: string | null;
        };
        AdminRotatedKey: {
            id: string;
            accountId: string;
            /** @enum {string} */
            kind: "sk" | "trade_live" | "trade_test" | "crm" | "crm_inst";
            prefix: string;
            lastFour: string;
            name: string;
            scopes: ("friends:read" | "friends:write" | "tags:read" | "tags:write" | "messages:write" | "reservations:read" | "reservations:write" | "webhooks:read" | "webhooks:write" | "memberships:read")[];
            /** @enum {string} */
            status: "active" | "expired" | "revoked";
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            revokedAt: string | null;
            replacedBy: string | null;
            installationId: string | null;
            lastUsedAt: string | null;
            key: string;
            old: components["schemas"]["AdminKey"];
        };
        AdminKeyRotation: {
            graceSeconds?: number;
        };
        AdminIssuedKey: {
            id: string;
            accountId: string;
            /** @enum {string} */
            kind: "sk" | "trade_live" | "trade_test" | "crm" | "crm_inst";
            prefix: string;
            lastFour: string;
            name: string;
            scopes: ("friends:read" | "friends:write" | "tags:read" | "tags:write" | "messages:write" | "reservations:read" | "reservations:write" | "webhooks:read" | "webhooks:write" | "memberships:read")[];
            /** @enum {string} */
            status: "active" | "expired" | "revoked";
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            revokedAt: string | null;
            replacedBy: string | null;
            installationId: string | null;
            lastUsedAt: string | null;
            key: string;
        };
        AdminNewKey: {
            accountId: string;
            /** @enum {string} */
            kind: "sk" | "trade_live" | "trade_test" | "crm" | "crm_inst";
            name?: string;
            scopes?: ("friends:read" | "friends:write" | "tags:read" | "tags:write" | "messages:write" | "reservations:read" | "reservations:write" | "webhooks:read" | "webhooks:write" | "memberships:read" | "read" | "all")[];
            expiresInDays?: number;
        };
        AdminKeyList: {
            keys: components["schemas"]["AdminKey"][];
            nextCursor: string | null;
        };
        AdminAccountUsage: {
            operations: components["schemas"]["AdminAccountOperation"][];
            storage: components["schemas"]["AdminAccountStorage"][];
        };
        AdminAccountStorage: {
            table: string;
            what: string;
            rows: number;
            limit: number;
            isOwn: boolean;
        };
        AdminAccountOperation: {
            operation: string;
            byKeys: number;
            byUsers: number;
        };
        AdminAccount: {
            id: string;
            name: string;
            /** @enum {string} */
            status: "active" | "inactive";
            plans: {
                /** @enum {string} */
                analytics: "free" | "pro" | "max_5x" | "max_20x";
                /** @enum {string} */
                business: "none" | "starter" | "growth" | "enterprise";
                /** @enum {string} */
                crm: "free" | "starter" | "pro" | "suite";
            };
            /** Format: date-time */
            createdAt: string;
        };
        AdminAccountChange: {
            /** @enum {string} */
            status?: "active" | "inactive";
            plans?: {
                /** @enum {string} */
                analytics?: "free" | "pro" | "max_5x" | "max_20x";
                /** @enum {string} */
                business?: "none" | "starter" | "growth" | "enterprise";
                /** @enum {string} */
                crm?: "free" | "starter" | "pro" | "suite";
            };
            storage?: components["schemas"]["AdminStorageLimit"][];
        };
        AdminStorageLimit: {
            table: string;
            rows: number | null;
        };
        AdminNewAccount: {
            name: string;
            plans?: {
                /** @enum {string} */
                analytics?: "free" | "pro" | "max_5x" | "max_20x";
                /** @enum {string} */
                business?: "none" | "starter" | "growth" | "enterprise";
                /** @enum {string} */
                crm?: "free" | "starter" | "pro" | "suite";
            };
        };
        AdminAccountList: {
            accounts: components["schemas"]["AdminAccount"][];
            nextCursor: string | null;
        };
        NotificationEvents: {
            data: components["schemas"]["NotificationEvent"][];
            hasMore: boolean;
            nextCursor: string;
        };
        NotificationEvent: {
            id: string;
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: unknown;
        };
        NotificationStatisticsAnswer: {
            data: components["schemas"]["NotificationStatistics"];
        };
        NotificationStatistics: {
            endpointId: string;
            stepSeconds: number;
            points: components["schemas"]["NotificationStatisticsPoint"][];
        };
        NotificationStatisticsPoint: {
            /** Format: date-time */
            at: string;
            succeeded: number;
            failed: number;
            responseMs: components["schemas"]["WebhookResponseTimes"] | null;
        };
        NotificationReplayed: {
            data: components["schemas"]["NotificationReplayCount"];
        };
        NotificationReplayCount: {
            count: number;
        };
        NotificationReplay: {
            deliveryId?: string;
            /** Format: date-time */
            from?: string;
            /** Format: date-time */
            to?: string;
            /** @enum {string} */
            status?: "pending" | "succeeded" | "failed" | "parked" | "cancelled";
        };
        NotificationDeliveryDetailAnswer: {
            data: components["schemas"]["NotificationDeliveryDetail"];
        };
        NotificationDeliveryDetail: {
            id: string;
            endpointId: string;
            eventId: string;
            eventType: string;
            /** @enum {string} */
            kind: "event" | "ping";
            status: components["schemas"]["WebhookDeliveryStatus"];
            attemptCount: number;
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
            attempts: components["schemas"]["NotificationAttemptDetail"][];
        };
        NotificationAttemptDetail: {
            id: string;
            /** @enum {string} */
            kind: "event" | "replay" | "ping";
            /** Format: date-time */
            startedAt: string;
            durationMs: number | null;
            statusCode: number | null;
            error: components["schemas"]["WebhookAttemptError"] | null;
            resent: boolean;
            request: components["schemas"]["WebhookRequest"] | null;
            response: components["schemas"]["WebhookResponse"] | null;
        };
        /** @enum {string} */
        WebhookAttemptError: "dns" | "connect" | "tls" | "timeout" | "refused_address" | "status" | "protocol" | "lost";
        /** @enum {string} */
        WebhookDeliveryStatus: "pending" | "succeeded" | "failed" | "parked" | "cancelled";
        NotificationDeliveryList: {
            data: components["schemas"]["NotificationDelivery"][];
            nextCursor: string | null;
        };
        NotificationDelivery: {
            id: string;
            endpointId: string;
            eventId: string;
            eventType: string;
            /** @enum {string} */
            kind: "event" | "ping";
            status: components["schemas"]["WebhookDeliveryStatus"];
            attemptCount: number;
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
            attempts: components["schemas"]["NotificationAttempt"][];
        };
        NotificationAttempt: {
            id: string;
            /** @enum {string} */
            kind: "event" | "replay" | "ping";
            /** Format: date-time */
            startedAt: string;
            durationMs: number | null;
            statusCode: number | null;
            error: components["schemas"]["WebhookAttemptError"] | null;
            resent: boolean;
        };
        NotificationDeliveryAnswer: {
            data: components["schemas"]["NotificationDelivery"];
        };
        NotificationEndpointSecretAnswer: {
            data: components["schemas"]["NotificationEndpointSecret"];
        };
        NotificationEndpointSecret: {
            id: string;
            url: string;
            description: string | null;
            events: string[];
            /** @enum {string} */
            status: "active" | "disabled";
            disabledAt: string | null;
            disabledReason: components["schemas"]["WebhookDisabledReason"] | null;
            nextStep: string | null;
            signingSecretPrefix: string;
            consecutiveFailureCount: number;
            lastSuccessAt: string | null;
            lastFailureAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            headerNames: string[];
            maxPerSecond: number | null;
            signingSecret: string;
        };
        NotificationEndpointAnswer: {
            data: components["schemas"]["NotificationEndpoint"];
        };
        NotificationEndpoint: {
            id: string;
            url: string;
            description: string | null;
            events: string[];
            /** @enum {string} */
            status: "active" | "disabled";
            disabledAt: string | null;
            disabledReason: components["schemas"]["WebhookDisabledReason"] | null;
            nextStep: string | null;
            signingSecretPrefix: string;
            consecutiveFailureCount: number;
            lastSuccessAt: string | null;
            lastFailureAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            headerNames: string[];
            maxPerSecond: number | null;
        };
        NotificationEndpointDeletedAnswer: {
            data: components["schemas"]["NotificationEndpointDeleted"];
        };
        NotificationEndpointDeleted: {
            id: string;
            /** @enum {boolean} */
            deleted: true;
        };
        NotificationEndpointUpdate: {
            /** Format: uri */
            url?: string;
            events?: components["schemas"]["NotificationEventType"][];
            description?: string | null;
            /** @enum {string} */
            status?: "active" | "disabled";
            headers?: {
                [key: string]: string | null;
            } | null;
            maxPerSecond?: number | null;
        };
        NotificationEndpointCreation: {
            /** Format: uri */
            url: string;
            events?: components["schemas"]["NotificationEventType"][];
            description?: string | null;
            headers?: {
                [key: string]: string;
            };
            maxPerSecond?: number | null;
        };
        NotificationEndpointList: {
            data: components["schemas"]["NotificationEndpoint"][];
        };
        WebhookEvents: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["WebhookEvent"][];
            has_more: boolean;
            next_cursor: string;
        };
        WebhookEvent: {
            id: string;
            type: string;
            api_version: string;
            created: number;
            livemode: boolean;
            data: unknown;
        };
        WebhookStatistics: {
            /** @enum {string} */
            object: "webhook_statistics";
            webhook_endpoint_id: string;
            step_seconds: number;
            points: components["schemas"]["WebhookStatisticsPoint"][];
        };
        WebhookStatisticsPoint: {
            /** Format: date-time */
            at: string;
            succeeded: number;
            failed: number;
            response_ms: components["schemas"]["WebhookResponseTimes"] | null;
        };
        WebhookReplay: {
            /** @enum {string} */
            object: "webhook_replay";
            webhook_endpoint_id: string;
            count: number;
        };
        WebhookReplayRequest: {
            delivery_id?: string;
            /** Format: date-time */
            from?: string;
            /** Format: date-time */
            to?: string;
            /** @enum {string} */
            status?: "pending" | "succeeded" | "failed" | "parked" | "cancelled";
        };
        WebhookDeliveryDetail: {
            id: string;
            /** @enum {string} */
            object: "webhook_delivery";
            webhook_endpoint_id: string;
            event_id: string;
            event_type: string;
            /** @enum {string} */
            kind: "event" | "ping";
            status: components["schemas"]["WebhookDeliveryStatus"];
            attempt_count: number;
            next_attempt_at: string | null;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
            attempts: components["schemas"]["WebhookAttemptDetail"][];
        };
        WebhookAttemptDetail: {
            id: string;
            /** @enum {string} */
            kind: "event" | "replay" | "ping";
            /** Format: date-time */
            started_at: string;
            duration_ms: number | null;
            status_code: number | null;
            error: components["schemas"]["WebhookAttemptError"] | null;
            resent: boolean;
            request: components["schemas"]["WebhookRequest"] | null;
            response: components["schemas"]["WebhookResponse"] | null;
        };
        WebhookResponse: {
            headers: {
                [key: string]: string;
            };
            body: string | null;
        };
        WebhookRequest: {
            headers: {
                [key: string]: string;
            };
            body: string | null;
        };
        WebhookDeliveryList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["WebhookDelivery"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        WebhookDelivery: {
            id: string;
            /** @enum {string} */
            object: "webhook_delivery";
            webhook_endpoint_id: string;
            event_id: string;
            event_type: string;
            /** @enum {string} */
            kind: "event" | "ping";
            status: components["schemas"]["WebhookDeliveryStatus"];
            attempt_count: number;
            next_attempt_at: string | null;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
            attempts: components["schemas"]["WebhookAttempt"][];
        };
        WebhookAttempt: {
            id: string;
            /** @enum {string} */
            kind: "event" | "replay" | "ping";
            /** Format: date-time */
            started_at: string;
            duration_ms: number | null;
            status_code: number | null;
            error: components["schemas"]["WebhookAttemptError"] | null;
            resent: boolean;
        };
        WebhookEndpointRotated: {
            id: string;
            /** @enum {string} */
            object: "webhook_endpoint";
            url: string;
            description: string | null;
            events: string[];
            /** @enum {string} */
            status: "active" | "disabled";
            disabled_at: string | null;
            disabled_reason: components["schemas"]["WebhookDisabledReason"] | null;
            next_step: string | null;
            api_version: string;
            signing_secret_prefix: string;
            consecutive_failure_count: number;
            last_success_at: string | null;
            last_failure_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            header_names: string[];
            max_per_second: number | null;
            signing_secret: string;
            previous_secret_expires_at: string | null;
        };
        WebhookEndpoint: {
            id: string;
            /** @enum {string} */
            object: "webhook_endpoint";
            url: string;
            description: string | null;
            events: string[];
            /** @enum {string} */
            status: "active" | "disabled";
            disabled_at: string | null;
            disabled_reason: components["schemas"]["WebhookDisabledReason"] | null;
            next_step: string | null;
            api_version: string;
            signing_secret_prefix: string;
            consecutive_failure_count: number;
            last_success_at: string | null;
            last_failure_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            header_names: string[];
            max_per_second: number | null;
        };
        WebhookEndpointDeleted: {
            id: string;
            /** @enum {string} */
            object: "webhook_endpoint";
            /** @enum {boolean} */
            deleted: true;
        };
        WebhookEndpointUpdate: {
            /** Format: uri */
            url?: string;
            events?: components["schemas"]["WebhookEventType"][];
            description?: string | null;
            /** @enum {string} */
            status?: "active" | "disabled";
            headers?: {
                [key: string]: string | null;
            } | null;
            max_per_second?: number | null;
        };
        WebhookEndpointCreated: {
            id: string;
            /** @enum {string} */
            object: "webhook_endpoint";
            url: string;
            description: string | null;
            events: string[];
            /** @enum {string} */
            status: "active" | "disabled";
            disabled_at: string | null;
            disabled_reason: components["schemas"]["WebhookDisabledReason"] | null;
            next_step: string | null;
            api_version: string;
            signing_secret_prefix: string;
            consecutive_failure_count: number;
            last_success_at: string | null;
            last_failure_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            header_names: string[];
            max_per_second: number | null;
            signing_secret: string;
        };
        WebhookEndpointCreation: {
            /** Format: uri */
            url: string;
            events: components["schemas"]["WebhookEventType"][];
            description?: string | null;
            api_version?: string;
            headers?: {
                [key: string]: string;
            };
            max_per_second?: number | null;
        };
        WebhookEndpointList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["WebhookEndpoint"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        FormSubmitted: {
            submissionId: string;
            /** Format: date-time */
            submittedAt: string;
        };
        FormSubmission: {
            answers: {
                [key: string]: string | number | boolean | string[] | null;
            };
            consent?: boolean;
            idToken?: string;
            submissionKey?: string;
        };
        StripeHookReceived: unknown;
        OwnMembership: {
            isMember: boolean;
            subscriptionActive: boolean;
            tierId?: string;
            /** Format: date-time */
            memberSince?: string;
        };
        Membership: {
            lineUserId: string;
            isMember: boolean;
            subscriptionActive: boolean;
            tierId?: string;
            /** Format: date-time */
            memberSince?: string;
        };
        MembershipLookup: {
            lineUserId: string;
        };
        MembershipList: {
            data: components["schemas"]["Membership"][];
            pagination: components["schemas"]["MembershipPagination"];
        };
        MembershipPagination: {
            page: number;
            limit: number;
            hasMore: boolean;
            nextPage: number | null;
        };
        LineHookReceived: unknown;
        MessageAccepted: {
            /** @enum {boolean} */
            success: true;
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        NewMessage: {
            friendId: string;
            messages: components["schemas"]["TextMessage"][];
        };
        TextMessage: {
            /** @enum {string} */
            type: "text";
            text: string;
        };
        SingleReservation: {
            id: string;
            event_id: string;
            /** @enum {string} */
            status: "pending" | "confirmed" | "canceled" | "no_show" | "completed" | "cancel_requested";
            /** @enum {string} */
            payment_status: "not_required" | "pending" | "paid" | "failed" | "partially_refunded" | "refunded";
            /** Format: date */
            reservation_date: string;
            start_time: string;
            end_time: string;
            number_of_guests: number;
            /** Format: date-time */
            created_at: string;
        };
        CreatedReservation: {
            /** @enum {boolean} */
            idempotent_replay?: true;
            id: string;
            event_id: string;
            event_name: string;
            slot_id: string;
            friend_id: string;
            /** @enum {string} */
            status: "pending" | "confirmed" | "canceled" | "no_show" | "completed" | "cancel_requested";
            /** @enum {string} */
            payment_status: "not_required" | "pending" | "paid" | "failed" | "partially_refunded" | "refunded";
            /** Format: date */
            reservation_date: string;
            start_time: string;
            end_time: string;
            number_of_guests: number;
            staff_id: string | null;
            note: string | null;
            canceled_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        NewReservation: {
            eventId: string;
            slotId: string;
            friendId: string;
            numberOfGuests?: number;
            note?: string | null;
            staffId?: string | null;
        };
        ReservationList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Reservation"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        Reservation: {
            id: string;
            event_id: string;
            slot_id: string;
            friend_id: string;
            /** @enum {string} */
            status: "pending" | "confirmed" | "canceled" | "no_show" | "completed" | "cancel_requested";
            /** @enum {string} */
            payment_status: "not_required" | "pending" | "paid" | "failed" | "partially_refunded" | "refunded";
            /** Format: date */
            reservation_date: string;
            start_time: string;
            end_time: string;
            number_of_guests: number;
            staff_id: string | null;
            note: string | null;
            canceled_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        ReservationSlotList: {
            data: components["schemas"]["ReservationSlot"][];
            range: components["schemas"]["ReservationSlotRange"];
            eventMaxCapacity: number;
        };
        ReservationSlotRange: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
        };
        ReservationSlot: {
            id: string;
            eventId: string;
            /** Format: date */
            date: string;
            startTime: string;
            endTime: string;
            maxCapacity: number;
            bookedCount: number;
        };
        ReservationEventList: {
            data: components["schemas"]["ReservationEvent"][];
        };
        ReservationEvent: {
            id: string;
            name: string;
            description: string;
            duration: number;
            price: number;
            maxCapacity: number;
            minNotice: number;
            maxAdvance: number;
            color: string;
            /** @enum {string} */
            status: "active" | "archived";
        };
        ExternalIdDeleted: {
            /** @enum {boolean} */
            ok: true;
            id: string;
        };
        ExternalIdReplaced: {
            data: components["schemas"]["ExternalId"];
            /** @enum {string} */
            changed: "inserted" | "replaced" | "noop";
        };
        ExternalIdBinding: {
            friendId: string;
            namespace: string;
            externalId: string;
        };
        ExternalIdData: {
            data: components["schemas"]["ExternalId"];
        };
        ExternalIdList: {
            data: components["schemas"]["ExternalId"][];
        };
        TagActionDone: {
            /** @enum {boolean} */
            success: true;
            /** @enum {string} */
            action: "added" | "removed";
        };
        TagAction: {
            friendId: string;
            tagId: string;
            /** @enum {string} */
            action: "add" | "remove";
        };
        TagList: {
            data: components["schemas"]["Tag"][];
            hasMore: boolean;
            limit: number;
            offset: number;
        };
        FriendList: {
            data: components["schemas"]["Friend"][];
            pagination: components["schemas"]["Pagination"];
        };
        Friend: {
            id: string;
            lineUserId: string;
            displayName: string | null;
            pictureUrl: string | null;
            /** @enum {string} */
            status: "following" | "blocked" | "unfollowed";
            score: number;
            followedAt: string | null;
            lastMessageAt: string | null;
            messageCount: number;
            /** Format: date-time */
            createdAt: string;
        };
        ChainStoreDeleted: {
            data: {
                id: string;
                /** @enum {boolean} */
                deleted: true;
            };
        };
        ChainStoreAnswer: {
            data: components["schemas"]["ChainStore"];
        };
        StoreChange: {
            name?: string;
            address?: string;
            lat?: number;
            lng?: number;
            status?: components["schemas"]["StoreStatus"];
            openedOn?: string | null;
            closedOn?: string | null;
            floorAreaM2?: number | null;
            seats?: number | null;
            monthlyRevenueYen?: number | null;
        };
        NewStore: {
            name: string;
            address?: string;
            lat?: number;
            lng?: number;
            status?: components["schemas"]["StoreStatus"];
            openedOn?: string | null;
            closedOn?: string | null;
            floorAreaM2?: number | null;
            seats?: number | null;
            monthlyRevenueYen?: number | null;
        };
        ChainChange: {
            name?: string;
            areaCode?: string | null;
        };
        NewChain: {
            name: string;
            areaCode?: string;
        };
        ObservationSeriesAnswer: {
            data: components["schemas"]["ObservationSeries"];
        };
        ObservationSeries: {
            id: string;
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            unit: string;
            points: components["schemas"]["ObservationPoint"][];
        };
        ObservationPoint: {
            /** Format: date-time */
            at: string;
            level: number;
            min: number;
            max: number;
            count: number;
        };
        ObservationResultList: {
            data: components["schemas"]["ObservationFullResult"][];
            nextCursor: string | null;
        };
        ObservationFullResult: {
            id: string;
            status: components["schemas"]["ObservationResultStatus"];
            data: Record<string, never>;
            yen: number;
            /** Format: date-time */
            dueAt: string;
            /** Format: date-time */
            completedAt: string;
        };
        ObservationArchivedAnswer: {
            data: {
                id: string;
                /** @enum {string} */
                status: "archived";
            };
        };
        ObservationAnswer: {
            data: components["schemas"]["Observation"];
        };
        Observation: {
            id: string;
            observationType: string;
            title: string;
            status: components["schemas"]["ObservationStatus"];
            runCount: number;
            monthlySpentYen: number;
            recentResults: components["schemas"]["ObservationResult"][];
            schedule: string;
            timeZone: string;
            nextRunAt: string | null;
            lastRunAt: string | null;
            monthlyBudgetYen: number | null;
            yenPerRun: number;
            budgetExhausted: boolean;
            /** Format: date-time */
            budgetRenewsAt: string;
            skippedAt: string | null;
            consecutiveFailures: number;
            pausedReason: components["schemas"]["ObservationPausedReason"] | null;
            pausedAt: string | null;
            archivedAt: string | null;
            settings: Record<string, never>;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ObservationUpdate: {
            title?: string;
            schedule?: string;
            timeZone?: string;
            monthlyBudgetYen?: number | null;
            status?: components["schemas"]["ObservationStatus"];
            settings?: components["schemas"]["PriceMonitorSettings"] | components["schemas"]["AvailabilityWatchSettings"] | components["schemas"]["ReviewWatchSettings"] | components["schemas"]["CompetitorCountSettings"] | components["schemas"]["AreaWatchSettings"];
        };
        ObservationUsageAnswer: {
            data: components["schemas"]["ObservationUsage"];
        };
        ObservationUsage: {
            observations: number;
            maxObservations: number;
            spentYen: number;
        };
        NewObservation: components["schemas"]["NewPriceMonitor"] | components["schemas"]["NewAvailabilityWatch"] | components["schemas"]["NewReviewWatch"] | components["schemas"]["NewCompetitorCount"] | components["schemas"]["NewAreaWatch"];
        LocationScore: {
            rankings: components["schemas"]["LocationRanking"][];
            meta: {
                /** @enum {string} */
                method: "location-score/1";
                /** @enum {string} */
                data: "live" | "mock";
                /** @enum {boolean} */
                estimated: true;
                industry: components["schemas"]["Industry"] | null;
                radius_m: number;
                /** @enum {string} */
                breakeven_revenue: "estimated_monthly_revenue" | "target_revenue";
                weights_percent: {
                    demand: number;
                    competition: number;
                    accessibility: number;
                    economics: number;
                    cost_efficiency: number;
                };
                assumptions: {
                    margin: number;
                    fixed_cost_share: number;
                    usual_rent_share: number;
                    start_up_cost: number;
                    deposit_months: number;
                    typical_seats: number | null;
                };
            };
        };
        /** @enum {string} */
        Industry: "restaurant" | "retail" | "service" | "clinic" | "fitness" | "education" | "real_estate";
        LocationRanking: {
            id: string;
            rank: number;
            overall_score: number | null;
            scores: {
                demand: number | null;
                competition: number | null;
                accessibility: number | null;
                economics: number | null;
                cost_efficiency: number | null;
            };
            estimated_monthly_revenue: number;
            estimated_monthly_revenue_range: {
                low: number;
                high: number;
            };
            estimated_breakeven_months: number | null;
            rent_ratio: number | null;
            verdict: string;
            assumed: ("industry" | "sub_industry" | "monthly_rent" | "seats" | "demand")[];
            location: {
                address: string;
                municipality_code: string;
                municipality_name: string;
                lat: number;
                lng: number;
                /** @enum {string} */
                precision: "coordinate" | "town" | "municipality";
            };
        };
        LocationRequest: {
            candidates: components["schemas"]["LocationCandidate"][];
            industry?: components["schemas"]["Industry"];
            sub_industry?: components["schemas"]["SubIndustry"];
            target_revenue?: number;
        };
        SubIndustry: string;
        LocationCandidate: {
            id: string;
            address?: components["schemas"]["Address"];
            lat?: number;
            lng?: number;
            monthly_rent?: number;
            seats?: number;
        };
        Address: string;
        KeptDemandForecasts: {
            store_id: components["schemas"]["StoreId"];
            forecasts: {
                /** Format: date-time */
                made_at: string;
                /** Format: date */
                history_to: string;
                /** @enum {string} */
                measure: "revenue" | "customers";
                /** @enum {string} */
                source: "historical_data" | "reservations";
                known_days: number;
                wape: number | null;
                coverage: number | null;
                days: {
                    /** Format: date */
                    date: string;
                    predicted: number;
                    low: number;
                    high: number;
                    actual: number | null;
                }[];
            }[];
        };
        StoreId: string;
        DemandForecast: {
            store_id: components["schemas"]["StoreId"];
            model_confidence: number;
            forecast: {
                /** Format: date */
                date: string;
                /** @enum {string} */
                day_of_week: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                predicted_revenue: number | null;
                predicted_customers: number | null;
                confidence_interval: {
                    low: number;
                    high: number;
                };
                closed: boolean;
                closed_probability: number;
                booked?: number;
                factors?: {
                    base: number;
                    weekday: number;
                    holiday: number;
                    season: number;
                    weather: number;
                    event: number;
                    adjustment: number;
                } | null;
            }[];
            insights: string[];
            recommended_actions: {
                staffing: {
                    mon: {
                        lunch: number | null;
                        dinner: number | null;
                    };
                    tue: {
                        lunch: number | null;
                        dinner: number | null;
                    };
                    wed: {
                        lunch: number | null;
                        dinner: number | null;
                    };
                    thu: {
                        lunch: number | null;
                        dinner: number | null;
                    };
                    fri: {
                        lunch: number | null;
                        dinner: number | null;
                    };
                    sat: {
                        lunch: number | null;
                        dinner: number | null;
                    };
                    sun: {
                        lunch: number | null;
                        dinner: number | null;
                    };
                };
                prep_volume: {
                    mon: number;
                    tue: number;
                    wed: number;
                    thu: number;
                    fri: number;
                    sat: number;
                    sun: number;
                };
                words: {
                    lunch: string;
                    dinner: string;
                    prep_volume: string;
                };
            };
            method: {
                version: string;
                /** @enum {string} */
                source: "historical_data" | "reservations";
                history_days: number;
                backtest_wape: number | null;
                models: {
                    name: string;
                    weight: number;
                }[];
            };
            history?: {
                /** Format: date */
                date: string;
                customers: number;
            }[];
            track_record: {
                days: number;
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
                wape: number | null;
                coverage: number;
            } | null;
        };
        DemandForecastRequest: {
            store_id: components["schemas"]["StoreId"];
            industry?: components["schemas"]["Industry"];
            /** @enum {string} */
            source?: "historical_data" | "reservations";
            historical_data?: {
                /** Format: date */
                date: string;
                revenue?: number;
                customers?: number;
                closed?: boolean;
                weather_code?: number | string | null;
            }[];
            forecast_days?: number;
            include_factors?: boolean;
            events?: {
                /** Format: date */
                date: string;
                name: string;
            }[];
            closed_dates?: string[];
            weather_forecast?: {
                /** Format: date */
                date: string;
                weather_code: number | string | null;
            }[];
        };
        Competitors: {
            total: number;
            area_stats: components["schemas"]["CompetitorAreaStats"];
            competitors: components["schemas"]["Competitor"][];
            meta: components["schemas"]["CompetitorMeta"];
        };
        CompetitorMeta: {
            query: {
                lat: number;
                lng: number;
                radius_m: number;
                industry: components["schemas"]["Industry"] | null;
                sub_industry: string | null;
                limit: number;
            };
            data: {
                /** @enum {string} */
                status: "known" | "none" | "mock";
                sources: components["schemas"]["ShopSource"][];
            };
            revenue: {
                /** @enum {string} */
                unit: "JPY per month";
                /** @enum {boolean} */
                estimated: true;
                formula: string;
                basis: string;
            };
            notes: string[];
            method_version: string;
        };
        ShopSource: {
            name: string;
            source: string | null;
            licence: string | null;
            year: number | null;
        };
        Competitor: {
            id: string;
            name: string;
            distance_m: number;
            rating: number | null;
            review_count: number | null;
            estimated_monthly_revenue: number;
            estimated_monthly_revenue_range: components["schemas"]["RevenueRange"];
            industry: components["schemas"]["Industry"];
            sub_industry: string;
            lat: number;
            lng: number;
        };
        RevenueRange: {
            low: number;
            high: number;
        };
        CompetitorAreaStats: {
            density_score: number | null;
            saturation_index: number | null;
            business_count_500m: number | null;
            competitors_per_km2: number | null;
            location_quotient: number | null;
            nearest_competitor_m: number | null;
            business_count: number | null;
        };
        TradeAreaReport: {
            store_id: string;
            /** Format: date-time */
            generated_at: string;
            /** Format: date-time */
            expires_at: string;
            location: components["schemas"]["TradeAreaLocation"];
            population: components["schemas"]["TradeAreaPopulation"];
            competition: components["schemas"]["TradeAreaCompetition"];
            demand: components["schemas"]["TradeAreaDemand"];
            economics: components["schemas"]["TradeAreaEconomics"];
            accessibility: components["schemas"]["TradeAreaAccessibility"];
            risk: components["schemas"]["TradeAreaRisk"];
            scores: components["schemas"]["TradeAreaScores"];
            meta: components["schemas"]["TradeAreaMeta"];
        };
        TradeAreaMeta: {
            method_version: string;
            /** @enum {string} */
            plane: "live" | "test";
            industry: components["schemas"]["Industry"] | null;
            sub_industry: string | null;
            compared_with: ("imported" | "reference") | null;
            sources: components["schemas"]["TradeAreaSource"][];
        };
        TradeAreaSource: {
            name: string;
            years: number[];
        };
        TradeAreaScores: {
            overall: number | null;
            population_score: number | null;
            competition_score: number | null;
            demand_score: number | null;
            economics_score: number | null;
            accessibility_score: number | null;
            risk_score: number | null;
            weights: {
                [key: string]: number;
            };
            indicators: {
                [key: string]: components["schemas"]["TradeAreaIndicator"][];
            };
        };
        TradeAreaIndicator: {
            name: string;
            weight: number;
            score: number | null;
        };
        TradeAreaRisk: {
            /** @enum {string} */
            earthquake_risk: "low" | "moderate" | "high" | "unknown";
            /** @enum {string} */
            flood_risk: "low" | "moderate" | "high" | "unknown";
            /** @enum {string} */
            landslide_risk: "low" | "moderate" | "high" | "unknown";
            reason: string | null;
            figures: {
                [key: string]: components["schemas"]["TradeAreaFigure"];
            };
        };
        TradeAreaFigure: {
            label: string;
            value: number | null;
            unit: string;
            year: number | null;
            estimated: boolean;
            /** @enum {string} */
            scope: "radius" | "municipality" | "city";
            low?: number;
            high?: number;
            municipality: number | null;
            prefecture: number | null;
            nation: number | null;
            percentile: number | null;
            percentile_in_prefecture: number | null;
            level: ("very_low" | "low" | "average" | "high" | "very_high") | null;
            sources: string[];
        };
        TradeAreaAccessibility: {
            walk_score: number | null;
            nearest_station: {
                name: string;
                distance_m: number;
            } | null;
            stations_within_1km: number | null;
            reason: string | null;
            figures: {
                [key: string]: components["schemas"]["TradeAreaFigure"];
            };
        };
        TradeAreaEconomics: {
            avg_household_income: number | null;
            disposable_income_index: number | null;
            reason: string | null;
            figures: {
                [key: string]: components["schemas"]["TradeAreaFigure"];
            };
        };
        TradeAreaDemand: {
            estimated_daily_foot_traffic: number | null;
            foot_traffic: components["schemas"]["TradeAreaEstimate"] | null;
            peak_hours: string[];
            place_kind: ("office" | "commercial" | "residential" | "rural") | null;
            reason: string | null;
            figures: {
                [key: string]: components["schemas"]["TradeAreaFigure"];
            };
        };
        TradeAreaEstimate: {
            value: number;
            low: number;
            high: number;
            unit: string;
            year: number | null;
            /** @enum {boolean} */
            estimated: true;
            basis: string;
        };
        TradeAreaCompetition: {
            density_score: number | null;
            saturation_index: number | null;
            /** @enum {string} */
            basis: "shops" | "municipality" | "none";
            competitor_count: number | null;
            nearest_competitor_m: number | null;
            business_count_500m: number | null;
            estimated_monthly_revenue: components["schemas"]["TradeAreaEstimate"] | null;
            reason: string | null;
            figures: {
                [key: string]: components["schemas"]["TradeAreaFigure"];
            };
        };
        TradeAreaPopulation: {
            age_distribution: {
                [key: string]: number;
            };
            residents_in_radius: number | null;
            daytime_people_in_radius: number | null;
            reason: string | null;
            figures: {
                [key: string]: components["schemas"]["TradeAreaFigure"];
            };
        };
        TradeAreaLocation: {
            address: string;
            municipality_code: string;
            municipality: string;
            prefecture: string;
            town: string | null;
            lat: number;
            lng: number;
            /** @enum {string} */
            precision: "coordinate" | "town" | "municipality";
            radius_m: number;
        };
        TradeAreaRequest: {
            store_id: components["schemas"]["StoreId"];
            address?: components["schemas"]["Address"];
            lat?: number;
            lng?: number;
            radius_m?: number;
            industry?: components["schemas"]["Industry"];
            sub_industry?: components["schemas"]["SubIndustry"];
        };
        SegmentAnswer: {
            data: components["schemas"]["Segment"];
        };
        Segment: {
            id: string;
            name: string;
            areaCode: string | null;
            score: number;
            segmentData: components["schemas"]["SegmentData"];
        };
        SegmentData: {
            demographics: ({
                size: number;
                share: number;
                meanAge: number;
                medianIncome: number;
                ageBands: {
                    "15_24": number;
                    "25_34": number;
                    "35_44": number;
                    "45_54": number;
                    "55_64": number;
                    "65_74": number;
                    "75_plus": number;
                };
                sexes: {
                    female: number;
                    male: number;
                };
                households: {
                    single: number;
                    couple: number;
                    family: number;
                    extended: number;
                };
                occupations: {
                    name: string;
                    share: number;
                }[];
            } & {
                [key: string]: unknown;
            }) | Record<string, never>;
            behavior: ({
                decisionWeights: {
                    price: number;
                    quality: number;
                    convenience: number;
                    novelty: number;
                    brand: number;
                    social: number;
                };
                traits: {
                    openness: number;
                    conscientiousness: number;
                    extraversion: number;
                    agreeableness: number;
                    neuroticism: number;
                    valSelfDirection: number;
                    valSecurity: number;
                    stressTolerance: number;
                    financialAnxiety: number;
                };
                response: {
                    value: number;
                    low: number;
                    high: number;
                    sampling?: {
                        low: number;
                        high: number;
                    };
                    model?: {
                        low: number;
                        high: number;
                    };
                };
                priceSensitivity: number;
            } & {
                [key: string]: unknown;
            }) | Record<string, never>;
            sentiment: ({
                positive: number;
                neutral: number;
                negative: number;
                drivers: {
                    /** @enum {string} */
                    factor: "age" | "household" | "sex" | "drivers" | "openness" | "financialAnxiety";
                    label: string;
                    effect: number;
                }[];
            } & {
                [key: string]: unknown;
            }) | Record<string, never>;
        };
        SegmentList: {
            data: components["schemas"]["Segment"][];
        };
        PsychologyAnswer: {
            data: components["schemas"]["PersonaPsychology"];
        };
        PersonaPsychology: {
            openness: number;
            conscientiousness: number;
            extraversion: number;
            agreeableness: number;
            neuroticism: number;
            valSelfDirection: number;
            valSecurity: number;
            stressTolerance: number;
            financialAnxiety: number;
        };
        PersonaAnswer: {
            data: components["schemas"]["PersonaDetail"];
        };
        PersonaDetail: {
            id: string;
            name: string;
            age: number;
            occupation: string;
            areaCode: string | null;
            traits: {
                openness: number;
                conscientiousness: number;
                extraversion: number;
                agreeableness: number;
                neuroticism: number;
            };
            decisionWeights: {
                price: number;
                quality: number;
                convenience: number;
                novelty: number;
                brand: number;
                social: number;
            };
        };
        PersonaList: {
            data: components["schemas"]["PersonaListItem"][];
        };
        PersonaListItem: {
            id: string;
            name: string;
            age: number;
            /** @enum {string} */
            gender: "male" | "female";
            occupation: string;
            areaCode: string | null;
            growthLevel: number;
        };
        SimulationOutcomeTaken: {
            data: {
                simulationId: string;
                templateType: string;
                /** @enum {string} */
                calibration: "account";
                shift: number;
                shiftDeviation: number;
                slope: number;
                slopeDeviation: number;
                outcomes: number;
                ownOutcomes: number;
            };
        };
        SimulationCancelled: {
            data: {
                id: string;
                /** @enum {string} */
                status: "failed";
            };
        };
        Simulation: components["schemas"]["AdTestSimulation"] | components["schemas"]["PriceTestSimulation"] | components["schemas"]["SegmentDiscoverySimulation"];
        SegmentDiscoverySimulation: {
            id: string;
            status: components["schemas"]["SimulationStatus"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            templateType: "segment_discovery";
            resultSummary: string | null;
            resultData: components["schemas"]["SegmentDiscoveryResult"] | null;
            completedAt: string | null;
            progress: number;
            error: components["schemas"]["SimulationFailure"] | null;
            areaCode: string | null;
            personaCount: number;
            reusedPersonas: number | null;
            seed: number;
            inputParams: components["schemas"]["SegmentDiscoveryInput"];
            /** Format: date-time */
            createdAt: string;
        };
        SegmentDiscoveryInput: {
            businessType: string;
            maxSegments?: number;
        } & {
            [key: string]: unknown;
        };
        SimulationFailure: {
            code: string;
            message: string;
        };
        SegmentDiscoveryResult: {
            seed: number;
            method: string;
            /** @enum {string} */
            calibration: "none" | "account";
            calibrationShift: number;
            outcomes: number;
            ownOutcomes: number;
            overallScore: number;
            scoreMeaning: string;
            headline: string;
            population: components["schemas"]["SimulationPopulation"];
            judge: components["schemas"]["SimulationJudge"] | null;
            findings: components["schemas"]["SegmentDiscoveryFindings"];
        };
        SegmentDiscoveryFindings: {
            business: components["schemas"]["SimulationBusiness"];
            calibrationShift: number;
            judgeShift: number;
            segments: components["schemas"]["DiscoveredSegment"][];
            comparisons: components["schemas"]["SegmentComparison"][];
            clear: boolean;
            /** @enum {string} */
            basis: "clusters" | "life_stages";
            gradients: components["schemas"]["SegmentGradient"][];
            excess: number;
            beyondDegrees: number;
            stability: number;
            agreement: {
                segments: number[];
                named: number;
                strength: number;
            };
            silhouette: number;
            candidates: {
                segments: number;
                silhouette: number;
                standardError: number;
                excess: number;
                excessError: number;
                beyondDegrees: number;
                strength: number | null;
                stability: number | null;
            }[];
            projection: {
                explained: number[];
                points: {
                    personaId: string;
                    segment: number;
                    x: number;
                    y: number;
                }[];
            };
            notes: components["schemas"]["SimulationNote"][];
        };
        SimulationNote: {
            code: string;
            text: string;
        };
        SegmentGradient: {
            explained: number;
            measures: {
                /** @enum {string} */
                measure: "age" | "income" | "householdSize" | "price" | "quality" | "convenience" | "novelty" | "brand" | "social" | "openness" | "extraversion" | "neuroticism" | "valSecurity" | "financialAnxiety";
                label: string;
                difference: number;
            }[];
            upper: components["schemas"]["GradientEnd"];
            lower: components["schemas"]["GradientEnd"];
            difference: {
                value: number;
                low: number;
                high: number;
                sampling?: {
                    low: number;
                    high: number;
                };
                model?: {
                    low: number;
                    high: number;
                };
            };
            probability: number;
            /** @enum {string} */
            verdict: "clear" | "leaning" | "tie";
        };
        GradientEnd: {
            name: string;
            size: number;
            response: {
                value: number;
                low: number;
                high: number;
                sampling?: {
                    low: number;
                    high: number;
                };
                model?: {
                    low: number;
                    high: number;
                };
            };
        };
        SegmentComparison: {
            a: number;
            b: number;
            difference: {
                value: number;
                low: number;
                high: number;
                sampling?: {
                    low: number;
                    high: number;
                };
                model?: {
                    low: number;
                    high: number;
                };
            };
            probability: number;
            /** @enum {string} */
            verdict: "clear" | "leaning" | "tie";
        };
        DiscoveredSegment: {
            name: string;
            size: number;
            share: number;
            score: number;
            centroid: {
                /** @enum {string} */
                measure: "age" | "income" | "householdSize" | "price" | "quality" | "convenience" | "novelty" | "brand" | "social" | "openness" | "extraversion" | "neuroticism" | "valSecurity" | "financialAnxiety";
                label: string;
                deviation: number;
            }[];
            x: number;
            y: number;
            demographics: components["schemas"]["DiscoveredDemographics"];
            behavior: components["schemas"]["DiscoveredBehavior"];
            sentiment: components["schemas"]["DiscoveredSentiment"];
            quote: components["schemas"]["SimulationQuote"];
        };
        DiscoveredSentiment: {
            positive: number;
            neutral: number;
            negative: number;
            drivers: {
                /** @enum {string} */
                factor: "age" | "household" | "sex" | "drivers" | "openness" | "financialAnxiety";
                label: string;
                effect: number;
            }[];
        };
        DiscoveredBehavior: {
            decisionWeights: {
                price: number;
                quality: number;
                convenience: number;
                novelty: number;
                brand: number;
                social: number;
            };
            traits: {
                openness: number;
                conscientiousness: number;
                extraversion: number;
                agreeableness: number;
                neuroticism: number;
                valSelfDirection: number;
                valSecurity: number;
                stressTolerance: number;
                financialAnxiety: number;
            };
            response: {
                value: number;
                low: number;
                high: number;
                sampling?: {
                    low: number;
                    high: number;
                };
                model?: {
                    low: number;
                    high: number;
                };
            };
            priceSensitivity: number;
        };
        DiscoveredDemographics: {
            meanAge: number;
            medianIncome: number;
            ageBands: {
                "15_24": number;
                "25_34": number;
                "35_44": number;
                "45_54": number;
                "55_64": number;
                "65_74": number;
                "75_plus": number;
            };
            sexes: {
                female: number;
                male: number;
            };
            households: {
                single: number;
                couple: number;
                family: number;
                extended: number;
            };
            occupations: {
                name: string;
                share: number;
            }[];
        };
        SimulationBusiness: {
            given: string;
            matched: string | null;
            drivers: ("price" | "quality" | "convenience" | "novelty" | "brand" | "social")[];
            meanFit: number;
            note: string;
        };
        SimulationJudge: {
            model: string;
            personas: number;
            answered: number;
            requests: number;
            tokens: number;
            /** @enum {string} */
            status: "used" | "partial" | "fallback";
            /** @enum {string} */
            reason?: "off" | "nothing_to_ask" | "time" | "budget" | "rate_limited" | "unavailable" | "refused" | "invalid_answers" | "internal";
            prompt?: string;
            embeddingModel?: string;
            reused?: number;
        };
        SimulationPopulation: {
            size: number;
            areaCode: string | null;
            areaName: string;
            fingerprint: string;
            margins: components["schemas"]["SimulationMargin"][];
        };
        SimulationMargin: {
            name: string;
            value: number;
            unit: string;
            year: number;
            source: string;
            /** @enum {string} */
            status: "observed" | "inherited" | "modelled";
        };
        /** @enum {string} */
        SimulationStatus: "queued" | "running" | "completed" | "failed";
        PriceTestSimulation: {
            id: string;
            status: components["schemas"]["SimulationStatus"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            templateType: "price_test";
            resultSummary: string | null;
            resultData: components["schemas"]["PriceTestResult"] | null;
            completedAt: string | null;
            progress: number;
            error: components["schemas"]["SimulationFailure"] | null;
            areaCode: string | null;
            personaCount: number;
            reusedPersonas: number | null;
            seed: number;
            inputParams: components["schemas"]["PriceTestInput"];
            /** Format: date-time */
            createdAt: string;
        };
        PriceTestInput: {
            businessType: string;
            product?: string;
            prices: number[];
            unitCost?: number;
            referencePrice?: number;
        } & {
            [key: string]: unknown;
        };
        PriceTestResult: {
            seed: number;
            method: string;
            /** @enum {string} */
            calibration: "none" | "account";
            calibrationShift: number;
            outcomes: number;
            ownOutcomes: number;
            overallScore: number;
            scoreMeaning: string;
            headline: string;
            population: components["schemas"]["SimulationPopulation"];
            judge: components["schemas"]["SimulationJudge"] | null;
            findings: components["schemas"]["PriceTestFindings"];
        };
        PriceTestFindings: {
            business: components["schemas"]["SimulationBusiness"];
            product: string | null;
            referencePrice: number;
            /** @enum {string} */
            referenceSource: "given" | "survey" | "median_of_tested";
            reference: components["schemas"]["PriceTestReference"] | null;
            optimumKnown: boolean;
            elasticity: components["schemas"]["PriceTestElasticity"];
            regulated: string | null;
            unitCost: number | null;
            assumedCost: {
                cost: number;
                margin: number;
            } | null;
            uncalibratedLevel: number;
            calibrationShift: number;
            judgeShift: number;
            prices: components["schemas"]["PriceTestPrice"][];
            curve: components["schemas"]["PriceTestCurvePoint"][];
            bestPrice: number | null;
            bestProfitPrice: number | null;
            revenueComparison: components["schemas"]["PriceTestComparison"] | null;
            profitComparison: components["schemas"]["PriceTestComparison"] | null;
            revenueOptimum: components["schemas"]["PriceTestOptimum"] | null;
            profitOptimum: components["schemas"]["PriceTestOptimum"] | null;
            sensitivity: components["schemas"]["PriceTestSensitivity"];
            groups: components["schemas"]["SimulationGroup"][];
            bestSegments: components["schemas"]["SimulationGroup"][];
            worstSegments: components["schemas"]["SimulationGroup"][];
            quotes: components["schemas"]["SimulationQuote"][];
            notes: components["schemas"]["SimulationNote"][];
        };
        SimulationQuote: {
            personaId: string;
            name: string;
            age: number;
            /** @enum {string} */
            gender: "female" | "male";
            occupation: string;
            /** @enum {string} */
            sentiment: "positive" | "neutral" | "negative";
            text: string;
        };
        SimulationGroup: {
            /** @enum {string} */
            by: "age_band" | "sex" | "household" | "openness" | "conscientiousness" | "extraversion" | "agreeableness" | "neuroticism" | "valSelfDirection" | "valSecurity" | "stressTolerance" | "financialAnxiety" | "income" | "priceWeight" | "qualityWeight" | "convenienceWeight" | "noveltyWeight" | "brandWeight" | "socialWeight";
            group: string;
            size: number;
            share: number;
            value: number;
        };
        PriceTestSensitivity: {
            pmc: number | null;
            pme: number | null;
            opp: number | null;
            idp: number | null;
            curve: {
                price: number;
                tooCheap: number;
                cheap: number;
                expensive: number;
                tooExpensive: number;
            }[];
        };
        PriceTestOptimum: {
            price: {
                value: number;
                low: number;
                high: number;
                sampling?: {
                    low: number;
                    high: number;
                };
                model?: {
                    low: number;
                    high: number;
                };
            };
            demand: {
                value: number;
                low: number;
                high: number;
                sampling?: {
                    low: number;
                    high: number;
                };
                model?: {
                    low: number;
                    high: number;
                };
            };
            earnings: {
                value: number;
                low: number;
                high: number;
                sampling?: {
                    low: number;
                    high: number;
                };
                model?: {
                    low: number;
                    high: number;
                };
            };
            elasticity: number | null;
            /** @enum {string} */
            edge: "none" | "low" | "high";
        };
        PriceTestComparison: {
            price: number;
            rival: number;
            probability: number;
            /** @enum {string} */
            verdict: "clear" | "leaning" | "tie";
            /** @enum {string} */
            edge: "none" | "low" | "high";
        };
        PriceTestCurvePoint: {
            price: number;
            demand: number;
            revenue: number;
            profit: number | null;
        };
        PriceTestPrice: {
            price: number;
            demand: {
                value: number;
                low: number;
                high: number;
                sampling?: {
                    low: number;
                    high: number;
                };
                model?: {
                    low: number;
                    high: number;
                };
            };
            relativeDemand: {
                value: number;
                low: number;
                high: number;
                sampling?: {
                    low: number;
                    high: number;
                };
                model?: {
                    low: number;
                    high: number;
                };
            };
            revenue: {
                value: number;
                low: number;
                high: number;
                sampling?: {
                    low: number;
                    high: number;
                };
                model?: {
                    low: number;
                    high: number;
                };
            };
            profit: {
                value: number;
                low: number;
                high: number;
                sampling?: {
                    low: number;
                    high: number;
                };
                model?: {
                    low: number;
                    high: number;
                };
            } | null;
            bestShare: number;
            elasticityToNext: number | null;
            distance: number;
        };
        PriceTestElasticity: {
            centre: number;
            spread: number;
            /** @enum {string} */
            basis: "review" | "review_and_judgement" | "judgement";
            source: string;
            population: number;
            low: number;
            high: number;
        };
        PriceTestReference: {
            item: string;
            exact: boolean;
            unit: string;
            place: string;
            year: number;
            source: string;
        };
        AdTestSimulation: {
            id: string;
            status: components["schemas"]["SimulationStatus"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            templateType: "ad_test";
            resultSummary: string | null;
            resultData: components["schemas"]["AdTestResult"] | null;
            completedAt: string | null;
            progress: number;
            error: components["schemas"]["SimulationFailure"] | null;
            areaCode: string | null;
            personaCount: number;
            reusedPersonas: number | null;
            seed: number;
            inputParams: components["schemas"]["AdTestInput"];
            /** Format: date-time */
            createdAt: string;
        };
        AdTestInput: ({
            businessType: string;
            adCopy?: string;
            adCopies?: string[];
            referencePrice?: number;
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        AdTestResult: {
            seed: number;
            method: string;
            /** @enum {string} */
            calibration: "none" | "account";
            calibrationShift: number;
            outcomes: number;
            ownOutcomes: number;
            overallScore: number;
            scoreMeaning: string;
            headline: string;
            population: components["schemas"]["SimulationPopulation"];
            judge: components["schemas"]["SimulationJudge"] | null;
            findings: components["schemas"]["AdTestFindings"];
        };
        AdTestFindings: {
            business: components["schemas"]["SimulationBusiness"];
            calibrationShift: number;
            plainIntent: number;
            copies: components["schemas"]["AdTestCopy"][];
            ranking: {
                rank: number;
                adCopy: number;
                intent: number;
            }[];
            comparisons: components["schemas"]["AdTestComparison"][];
            reactions: components["schemas"]["AdTestReactions"] | null;
            notes: components["schemas"]["SimulationNote"][];
        };
        AdTestReactions: {
            personas: number;
            copies: components["schemas"]["AdTestCopyReactions"][];
            comparisons: components["schemas"]["AdTestPairReactions"][];
        };
        AdTestPairReactions: {
            a: number;
            b: number;
            difference: {
                value: number;
                low: number;
                high: number;
                sampling?: {
                    low: number;
                    high: number;
                };
                model?: {
                    low: number;
                    high: number;
                };
            };
            probability: number;
            /** @enum {string} */
            verdict: "clear" | "leaning" | "tie";
            /** @enum {string} */
            agreement: "agree" | "disagree" | "undecided";
        };
        AdTestCopyReactions: {
            adCopy: number;
            rating: {
                value: number;
                low: number;
                high: number;
                sampling?: {
                    low: number;
                    high: number;
                };
                model?: {
                    low: number;
                    high: number;
                };
            };
            distribution: number[];
            examples: {
                rating: number;
                text: string;
            }[];
        };
        AdTestComparison: {
            a: number;
            b: number;
            difference: {
                value: number;
                low: number;
                high: number;
                sampling?: {
                    low: number;
                    high: number;
                };
                model?: {
                    low: number;
                    high: number;
                };
            };
            probability: number;
            /** @enum {string} */
            verdict: "clear" | "leaning" | "tie";
        };
        AdTestCopy: {
            adCopy: number;
            excerpt: string;
            attention: {
                value: number;
                low: number;
                high: number;
                sampling?: {
                    low: number;
                    high: number;
                };
                model?: {
                    low: number;
                    high: number;
                };
            };
            interest: {
                value: number;
                low: number;
                high: number;
                sampling?: {
                    low: number;
                    high: number;
                };
                model?: {
                    low: number;
                    high: number;
                };
            };
            intent: {
                value: number;
                low: number;
                high: number;
                sampling?: {
                    low: number;
                    high: number;
                };
                model?: {
                    low: number;
                    high: number;
                };
            };
            againstPlain: {
                difference: {
                    value: number;
                    low: number;
                    high: number;
                    sampling?: {
                        low: number;
                        high: number;
                    };
                    model?: {
                        low: number;
                        high: number;
                    };
                };
                probability: number;
                /** @enum {string} */
                verdict: "clear" | "leaning" | "tie";
            };
            judgeShift: number;
            features: components["schemas"]["AdTestFeature"][];
            remarks: components["schemas"]["AdTestRemark"][];
            groups: components["schemas"]["SimulationGroup"][];
            bestSegments: components["schemas"]["SimulationGroup"][];
            worstSegments: components["schemas"]["SimulationGroup"][];
            suggestions: components["schemas"]["AdTestSuggestion"][];
            quotes: components["schemas"]["SimulationQuote"][];
        };
        AdTestSuggestion: {
            /** @enum {string} */
            feature: "benefit" | "price" | "novelty" | "safety" | "socialProof" | "urgency" | "locality" | "length" | "clarity" | "relevance" | "concreteness" | "audience" | "harm" | "wordList";
            /** @enum {string} */
            action: "add" | "remove" | "rewrite";
            change: number;
            text: string;
        };
        AdTestRemark: {
            code: string;
            /** @enum {string} */
            effect: "helps" | "harms" | "law";
            quote: string;
            text: string;
        };
        AdTestFeature: {
            /** @enum {string} */
            name: "benefit" | "price" | "novelty" | "safety" | "socialProof" | "urgency" | "locality" | "length" | "clarity" | "relevance" | "concreteness" | "audience" | "harm" | "wordList";
            label: string;
            value: number;
            words: string[];
            effect: number;
        };
        SimulationUsageAnswer: {
            data: components["schemas"]["SimulationUsage"];
        };
        SimulationUsage: {
            personasToday: number;
            personasPerDay: number;
            unfinished: number;
            maxUnfinished: number;
            secondsLeftToday: number;
        };
        SimulationQueued: {
            data: {
                id: string;
                /** @enum {string} */
                status: "queued";
            };
        };
        SimulationList: {
            data: components["schemas"]["SimulationItem"][];
        };
        SimulationItem: {
            id: string;
            templateType: components["schemas"]["SimulationTemplate"];
            category: string;
            areaCode: string | null;
            status: components["schemas"]["SimulationStatus"];
            resultSummary: components["schemas"]["SimulationSummary"] | null;
            /** Format: date-time */
            createdAt: string;
            completedAt: string | null;
        };
        SimulationSummary: {
            overall_score: number;
            headline: string;
        };
        /** @enum {string} */
        SimulationTemplate: "ad_test" | "price_test" | "segment_discovery";
        AreaMeasures: {
            measures: {
                name: components["schemas"]["AreaMeasureName"];
                label: string;
                unit: string;
                /** @enum {string} */
                group: "scores" | "people" | "daytime" | "economy" | "places";
            }[];
        };
        /** @enum {string} */
        AreaMeasureName: "overall" | "people" | "economy" | "business" | "risk" | "residents" | "households" | "residentDensity" | "householdSize" | "singleHouseholdShare" | "age0to14Share" | "age15to24Share" | "age25to34Share" | "age35to44Share" | "age45to54Share" | "age55to64Share" | "age65to74Share" | "age75plusShare" | "age65plusShare" | "change2020to2025" | "projectedChange2035" | "projectedChange2050" | "foreignShare" | "netMigrationRate" | "daytimePopulation" | "dayNightRatio" | "daytimeDensity" | "employeesPer1000" | "incomePerTaxpayer" | "taxableIncomePerHousehold" | "taxableIncomePerResident" | "localTaxPerResident" | "homeRent" | "landPrice" | "vacancyRate" | "restaurantsPer10000" | "retailShopsPer10000" | "specialtyRestaurantsPer10000" | "cafesPer10000" | "foodRetailPer10000" | "beautySalonsPer10000" | "amusementPer10000" | "personalServicesPer10000" | "clinicsPer10000" | "educationPer10000" | "realEstatePer10000" | "specialtyRestaurantsChange" | "cafesChange" | "foodRetailChange" | "beautySalonsChange" | "amusementChange" | "stations" | "stationsPer100Km2" | "earthquakeProbability" | "floodExposure" | "landslideExposure" | "tsunamiExposure";
        AreaValues: {
            measure: components["schemas"]["AreaMeasureName"];
            label: string;
            unit: string;
            level: components["schemas"]["AreaLevel"];
            year: number | null;
            source: string | null;
            nation: number | null;
            values: {
                code: string;
                name: string;
                value: number;
            }[];
        };
        /** @enum {string} */
        AreaLevel: "municipality" | "prefecture";
        AreaBoundaries: {
            /** @enum {string} */
            type: "FeatureCollection";
            features: {
                /** @enum {string} */
                type: "Feature";
                properties: {
                    code: string;
                    name: string;
                };
                geometry: {
                    /** @enum {string} */
                    type: "MultiPolygon";
                    coordinates: number[][][][];
                };
            }[];
        };
        GenerationQueued: {
            /** @enum {string} */
            status: "queued";
            areaCode: string;
            message: string;
        };
        AreaFigures: {
            areaCode: string;
            areaName: string;
            people: components["schemas"]["AreaFigure"][];
            daytime: components["schemas"]["AreaFigure"][];
            economy: components["schemas"]["AreaFigure"][];
            places: components["schemas"]["AreaFigure"][];
            establishments: components["schemas"]["AreaEstablishments"][];
            spending: components["schemas"]["AreaSpending"];
        };
        AreaSpending: {
            place: string;
            year: number;
            source: string;
            items: components["schemas"]["AreaSpentOn"][];
        };
        AreaSpentOn: {
            item: string;
            label: string;
            yenPerYear: number;
            nation: number | null;
            index: number | null;
        };
        AreaEstablishments: {
            type: string;
            label: string;
            count: number | null;
            per10000: number;
            saturationIndex: number | null;
            changePercent: number | null;
            year: number;
            /** @enum {string} */
            status: "observed" | "inherited" | "modelled";
            source: string;
            prefecture: number | null;
            nation: number | null;
            percentileNation: number | null;
            percentilePrefecture: number | null;
        };
        AreaFigure: {
            name: string;
            label: string;
            value: number;
            unit: string;
            year: number;
            /** @enum {string} */
            status: "observed" | "inherited" | "modelled";
            source: string;
            prefecture: number | null;
            nation: number | null;
            percentileNation: number | null;
            percentilePrefecture: number | null;
        };
        AreaScores: {
            areaCode: string;
            overallScore: number | null;
            safetyScore: number | null;
            categories: {
                people: number | null;
                economy: number | null;
                business: number | null;
                risk: number | null;
            };
            explanation?: components["schemas"]["ScoreExplanation"];
        };
        ScoreExplanation: {
            /** Format: date-time */
            generatedAt: string;
            method: number;
            stale: boolean;
            categories: components["schemas"]["Explanation"];
        };
        Explanation: {
            people: components["schemas"]["CategoryExplanation"];
            economy: components["schemas"]["CategoryExplanation"];
            business: components["schemas"]["CategoryExplanation"];
            risk: components["schemas"]["CategoryExplanation"];
        };
        CategoryExplanation: {
            coverage: number;
            indicators: components["schemas"]["IndicatorExplanation"][];
        };
        IndicatorExplanation: {
            name: string;
            label: string;
            value: number | null;
            unit: string;
            status: ("observed" | "inherited" | "modelled") | null;
            reason: string | null;
            year: number | null;
            source: string | null;
            z: number | null;
            score: number | null;
            weight: number;
            contribution: number | null;
            percentileNation: number | null;
            percentilePrefecture: number | null;
            comparedWith: {
                nation: number;
                prefecture: number;
                /** @enum {string} */
                basis: "imported" | "reference";
            };
            inputs: components["schemas"]["IndicatorInput"][];
        };
        IndicatorInput: {
            metric: string;
            value: number;
            unit: string;
            year: number;
            source: string;
        };
        AreaProfile: {
            areaCode: string;
            areaName: string;
            population: number;
            households: number | null;
            agingRate: number | null;
            avgIncome: number | null;
            stationCount: number | null;
            compositeHazard: number | null;
            daytimePopulation: number | null;
            dayNightRatio: number | null;
            populationChange5y: number | null;
            projectedChange2050: number | null;
            tsunamiExposure: number | null;
            inherited: string[];
        };
        AreaComparison: {
            a: components["schemas"]["ComparedSource"];
            b: components["schemas"]["ComparedTarget"];
            diff: {
                people: number | null;
                economy: number | null;
                business: number | null;
                risk: number | null;
            };
        };
        ComparedTarget: {
            areaCode: string;
            areaName: string;
            scores: {
                overallScore: number | null;
                people: number | null;
                economy: number | null;
                business: number | null;
                risk: number | null;
            };
        };
        ComparedSource: {
            areaCode: string;
            areaName: string;
            scores: {
                overallScore: number | null;
                people: number | null;
                economy: number | null;
                business: number | null;
                risk: number | null;
            };
        };
        AreaRanking: {
            category: components["schemas"]["ScoreCategory"];
            items: components["schemas"]["RankingItem"][];
        };
        RankingItem: {
            areaCode: string;
            areaName: string;
            score: number;
            rank: number;
        };
        /** @enum {string} */
        ScoreCategory: "people" | "economy" | "business" | "risk";
        Problem: {
            type: string;
            title: string;
            status: number;
            code: string;
            message: string;
            detail: string;
            instance?: string;
            request_id?: string;
            errors?: components["schemas"]["Fault"][];
            /** @enum {boolean} */
            idempotent_replay?: true;
            /** @enum {boolean} */
            errors_truncated?: true;
            remaining?: number;
            limit?: number;
            resets_at?: string;
        };
        GenerationQueuedOrReplay: {
            /** @enum {string} */
            status: "queued";
            areaCode: string;
            message: string;
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        SimulationQueuedOrReplay: {
            data: {
                id: string;
                /** @enum {string} */
                status: "queued";
            };
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        SimulationCancelledOrReplay: {
            data: {
                id: string;
                /** @enum {string} */
                status: "failed";
            };
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        SimulationOutcomeTakenOrReplay: {
            data: {
                simulationId: string;
                templateType: string;
                /** @enum {string} */
                calibration: "account";
                shift: number;
                shiftDeviation: number;
                slope: number;
                slopeDeviation: number;
                outcomes: number;
                ownOutcomes: number;
            };
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        TradeAreaReportOrReplay: {
            store_id: string;
            /** Format: date-time */
            generated_at: string;
            /** Format: date-time */
            expires_at: string;
            location: components["schemas"]["TradeAreaLocation"];
            population: components["schemas"]["TradeAreaPopulation"];
            competition: components["schemas"]["TradeAreaCompetition"];
            demand: components["schemas"]["TradeAreaDemand"];
            economics: components["schemas"]["TradeAreaEconomics"];
            accessibility: components["schemas"]["TradeAreaAccessibility"];
            risk: components["schemas"]["TradeAreaRisk"];
            scores: components["schemas"]["TradeAreaScores"];
            meta: components["schemas"]["TradeAreaMeta"];
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        DemandForecastOrReplay: {
            store_id: components["schemas"]["StoreId"];
            model_confidence: number;
            forecast: {
                /** Format: date */
                date: string;
                /** @enum {string} */
                day_of_week: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                predicted_revenue: number | null;
                predicted_customers: number | null;
                confidence_interval: {
                    low: number;
                    high: number;
                };
                closed: boolean;
                closed_probability: number;
                booked?: number;
                factors?: {
                    base: number;
                    weekday: number;
                    holiday: number;
                    season: number;
                    weather: number;
                    event: number;
                    adjustment: number;
                } | null;
            }[];
            insights: string[];
            recommended_actions: {
                staffing: {
                    mon: {
                        lunch: number | null;
                        dinner: number | null;
                    };
                    tue: {
                        lunch: number | null;
                        dinner: number | null;
                    };
                    wed: {
                        lunch: number | null;
                        dinner: number | null;
                    };
                    thu: {
                        lunch: number | null;
                        dinner: number | null;
                    };
                    fri: {
                        lunch: number | null;
                        dinner: number | null;
                    };
                    sat: {
                        lunch: number | null;
                        dinner: number | null;
                    };
                    sun: {
                        lunch: number | null;
                        dinner: number | null;
                    };
                };
                prep_volume: {
                    mon: number;
                    tue: number;
                    wed: number;
                    thu: number;
                    fri: number;
                    sat: number;
                    sun: number;
                };
                words: {
                    lunch: string;
                    dinner: string;
                    prep_volume: string;
                };
            };
            method: {
                version: string;
                /** @enum {string} */
                source: "historical_data" | "reservations";
                history_days: number;
                backtest_wape: number | null;
                models: {
                    name: string;
                    weight: number;
                }[];
            };
            history?: {
                /** Format: date */
                date: string;
                customers: number;
            }[];
            track_record: {
                days: number;
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
                wape: number | null;
                coverage: number;
            } | null;
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        LocationScoreOrReplay: {
            rankings: components["schemas"]["LocationRanking"][];
            meta: {
                /** @enum {string} */
                method: "location-score/1";
                /** @enum {string} */
                data: "live" | "mock";
                /** @enum {boolean} */
                estimated: true;
                industry: components["schemas"]["Industry"] | null;
                radius_m: number;
                /** @enum {string} */
                breakeven_revenue: "estimated_monthly_revenue" | "target_revenue";
                weights_percent: {
                    demand: number;
                    competition: number;
                    accessibility: number;
                    economics: number;
                    cost_efficiency: number;
                };
                assumptions: {
                    margin: number;
                    fixed_cost_share: number;
                    usual_rent_share: number;
                    start_up_cost: number;
                    deposit_months: number;
                    typical_seats: number | null;
                };
            };
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        ObservationAnswerOrReplay: {
            data: components["schemas"]["Observation"];
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        ObservationRunQueuedOrReplay: {
            data: {
                id: string;
                resultId: string;
                /** @enum {string} */
                status: "queued";
            };
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        ChainAnswerOrReplay: {
            data: components["schemas"]["ChainDetail"];
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        ChainStoreAnswerOrReplay: {
            data: components["schemas"]["ChainStore"];
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        TagActionDoneOrReplay: {
            /** @enum {boolean} */
            success: true;
            /** @enum {string} */
            action: "added" | "removed";
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        ExternalIdDataOrReplay: {
            data: components["schemas"]["ExternalId"];
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        ExternalIdReplacedOrReplay: {
            data: components["schemas"]["ExternalId"];
            /** @enum {string} */
            changed: "inserted" | "replaced" | "noop";
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        MembershipOrReplay: {
            lineUserId: string;
            isMember: boolean;
            subscriptionActive: boolean;
            tierId?: string;
            /** Format: date-time */
            memberSince?: string;
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        WebhookEndpointCreatedOrReplay: {
            id: string;
            /** @enum {string} */
            object: "webhook_endpoint";
            url: string;
            description: string | null;
            events: string[];
            /** @enum {string} */
            status: "active" | "disabled";
            disabled_at: string | null;
            disabled_reason: components["schemas"]["WebhookDisabledReason"] | null;
            next_step: string | null;
            api_version: string;
            signing_secret_prefix: string;
            consecutive_failure_count: number;
            last_success_at: string | null;
            last_failure_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            header_names: string[];
            max_per_second: number | null;
            signing_secret: string;
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        WebhookEndpointOrReplay: {
            id: string;
            /** @enum {string} */
            object: "webhook_endpoint";
            url: string;
            description: string | null;
            events: string[];
            /** @enum {string} */
            status: "active" | "disabled";
            disabled_at: string | null;
            disabled_reason: components["schemas"]["WebhookDisabledReason"] | null;
            next_step: string | null;
            api_version: string;
            signing_secret_prefix: string;
            consecutive_failure_count: number;
            last_success_at: string | null;
            last_failure_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            header_names: string[];
            max_per_second: number | null;
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        WebhookEndpointRotatedOrReplay: {
            id: string;
            /** @enum {string} */
            object: "webhook_endpoint";
            url: string;
            description: string | null;
            events: string[];
            /** @enum {string} */
            status: "active" | "disabled";
            disabled_at: string | null;
            disabled_reason: components["schemas"]["WebhookDisabledReason"] | null;
            next_step: string | null;
            api_version: string;
            signing_secret_prefix: string;
            consecutive_failure_count: number;
            last_success_at: string | null;
            last_failure_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            header_names: string[];
            max_per_second: number | null;
            signing_secret: string;
            previous_secret_expires_at: string | null;
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        WebhookDeliveryOrReplay: {
            id: string;
            /** @enum {string} */
            object: "webhook_delivery";
            webhook_endpoint_id: string;
            event_id: string;
            event_type: string;
            /** @enum {string} */
            kind: "event" | "ping";
            status: components["schemas"]["WebhookDeliveryStatus"];
            attempt_count: number;
            next_attempt_at: string | null;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
            attempts: components["schemas"]["WebhookAttempt"][];
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        WebhookReplayOrReplay: {
            /** @enum {string} */
            object: "webhook_replay";
            webhook_endpoint_id: string;
            count: number;
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        NotificationEndpointSecretAnswerOrReplay: {
            data: components["schemas"]["NotificationEndpointSecret"];
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        NotificationEndpointAnswerOrReplay: {
            data: components["schemas"]["NotificationEndpoint"];
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        NotificationDeliveryAnswerOrReplay: {
            data: components["schemas"]["NotificationDelivery"];
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        NotificationReplayedOrReplay: {
            data: components["schemas"]["NotificationReplayCount"];
            /** @enum {boolean} */
            idempotent_replay?: true;
        };
        AreaGeneratePayload: {
            areaCode: string;
        } & {
            [key: string]: unknown;
        };
        NewAdTest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            templateType: "ad_test";
            inputParams: components["schemas"]["AdTestInput"];
            personaCount: number;
            areaCode?: string;
            workspaceId?: string;
            seed?: number;
        } & {
            [key: string]: unknown;
        };
        NewPriceTest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            templateType: "price_test";
            inputParams: components["schemas"]["PriceTestInput"];
            personaCount: number;
            areaCode?: string;
            workspaceId?: string;
            seed?: number;
        } & {
            [key: string]: unknown;
        };
        NewSegmentDiscovery: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            templateType: "segment_discovery";
            inputParams: components["schemas"]["SegmentDiscoveryInput"];
            personaCount: number;
            areaCode?: string;
            workspaceId?: string;
            seed?: number;
        } & {
            [key: string]: unknown;
        };
        AdTestOutcome: {
            results: ({
                adCopy: number;
                impressions: number;
                conversions: number;
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        PriceTestOutcome: {
            observations: ({
                price: number;
                offered: number;
                bought: number;
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        SegmentDiscoveryOutcome: {
            segments: ({
                name: string;
                contacted: number;
                responded: number;
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        PageUrl: string;
        ObservedSelector: string;
        ObservedJsonPath: string;
        PriceMonitorSettings: {
            url: components["schemas"]["PageUrl"];
            selector?: components["schemas"]["ObservedSelector"];
            jsonPath?: components["schemas"]["ObservedJsonPath"];
        } & {
            [key: string]: unknown;
        };
        NewPriceMonitor: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            observationType: "price_monitor";
            title: string;
            schedule: string;
            timeZone?: string;
            monthlyBudgetYen?: number | null;
            settings: components["schemas"]["PriceMonitorSettings"];
        } & {
            [key: string]: unknown;
        };
        AvailabilityWatchSettings: {
            url: components["schemas"]["PageUrl"];
            selector?: components["schemas"]["ObservedSelector"];
            inStockTexts?: string[];
            outOfStockTexts?: string[];
        } & {
            [key: string]: unknown;
        };
        NewAvailabilityWatch: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            observationType: "availability_watch";
            title: string;
            schedule: string;
            timeZone?: string;
            monthlyBudgetYen?: number | null;
            settings: components["schemas"]["AvailabilityWatchSettings"];
        } & {
            [key: string]: unknown;
        };
        ReviewWatchSettings: {
            url: components["schemas"]["PageUrl"];
        } & {
            [key: string]: unknown;
        };
        NewReviewWatch: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            observationType: "review_watch";
            title: string;
            schedule: string;
            timeZone?: string;
            monthlyBudgetYen?: number | null;
            settings: components["schemas"]["ReviewWatchSettings"];
        } & {
            [key: string]: unknown;
        };
        CompetitorCountSettings: {
            lat?: number;
            lng?: number;
            areaCode?: string;
            radius_m: number;
            industry: components["schemas"]["Industry"];
            sub_industry?: string;
        } & {
            [key: string]: unknown;
        };
        NewCompetitorCount: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            observationType: "competitor_count";
            title: string;
            schedule: string;
            timeZone?: string;
            monthlyBudgetYen?: number | null;
            settings: components["schemas"]["CompetitorCountSettings"];
        } & {
            [key: string]: unknown;
        };
        AreaWatchSettings: {
            areaCode: string;
        } & {
            [key: string]: unknown;
        };
        NewAreaWatch: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            observationType: "area_watch";
            title: string;
            schedule: string;
            timeZone?: string;
            monthlyBudgetYen?: number | null;
            settings: components["schemas"]["AreaWatchSettings"];
        } & {
            [key: string]: unknown;
        };
        /** @enum {string} */
        NotificationEventType: "area.profile_generated" | "observation.completed" | "simulation.completed" | "simulation.failed";
        /** @enum {string} */
        WebhookEventType: "app.uninstalled" | "app.updated" | "form.submitted" | "friend.followed" | "friend.unfollowed" | "member.entitlement_changed" | "member.points_added" | "member.registered" | "member.tier_changed" | "member.visited" | "message.received" | "payment.failed" | "payment.refunded" | "payment.succeeded" | "reservation.cancelled" | "reservation.created" | "test.ping";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    areasRanking: {
        parameters: {
            query: {
                category: components["schemas"]["ScoreCategory"];
                prefCode?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AreaRanking"];
                };
            };
        };
    };
    areasCompare: {
        parameters: {
            query: {
                a: string;
                b: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AreaComparison"];
                };
            };
        };
    };
    areasProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                areaCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AreaProfile"];
                };
            };
        };
    };
    areasScores: {
        parameters: {
            query?: {
                explain?: boolean;
            };
            header?: {
                "accept-language"?: string;
            };
            path: {
                areaCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AreaScores"];
                };
            };
        };
    };
    areasFigures: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
            };
            path: {
                areaCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AreaFigures"];
                };
            };
        };
    };
    areasGenerate: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
                "idempotency-key"?: string;
            };
            path: {
                areaCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GenerationQueuedOrReplay"];
                };
            };
        };
    };
    areaMapsBoundaries: {
        parameters: {
            query?: {
                level?: components["schemas"]["AreaLevel"];
                prefCode?: string;
                lat?: number;
                lng?: number;
                radius_m?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AreaBoundaries"];
                };
            };
        };
    };
    areaMapsValues: {
        parameters: {
            query: {
                measure: components["schemas"]["AreaMeasureName"];
                level?: components["schemas"]["AreaLevel"];
                prefCode?: string;
            };
            header?: {
                "accept-language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AreaValues"];
                };
            };
        };
    };
    areaMapsMeasures: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AreaMeasures"];
                };
            };
        };
    };
    simulationsList: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                "accept-language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulationList"];
                };
            };
        };
    };
    simulationsCreate: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAdTest"] | components["schemas"]["NewPriceTest"] | components["schemas"]["NewSegmentDiscovery"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulationQueuedOrReplay"];
                };
            };
        };
    };
    simulationsUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulationUsageAnswer"];
                };
            };
        };
    };
    simulationsRead: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
        };
    };
    simulationsEvents: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    simulationsCancel: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulationCancelledOrReplay"];
                };
            };
        };
    };
    simulationsOutcome: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdTestOutcome"] | components["schemas"]["PriceTestOutcome"] | components["schemas"]["SegmentDiscoveryOutcome"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulationOutcomeTakenOrReplay"];
                };
            };
        };
    };
    personasList: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                "accept-language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonaList"];
                };
            };
        };
    };
    personasDetail: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonaAnswer"];
                };
            };
        };
    };
    personasPsychology: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PsychologyAnswer"];
                };
            };
        };
    };
    segmentsList: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                "accept-language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentList"];
                };
            };
        };
    };
    segmentsDetail: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentAnswer"];
                };
            };
        };
    };
    tradeAreaReportsCreate: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TradeAreaRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeAreaReportOrReplay"];
                };
            };
        };
    };
    tradeAreaReportsRead: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
            };
            path: {
                storeId: components["schemas"]["StoreId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeAreaReport"];
                };
            };
        };
    };
    competitorsCompetitors: {
        parameters: {
            query: {
                lat: number;
                lng: number;
                radius_m?: number;
                industry?: components["schemas"]["Industry"];
                sub_industry?: string;
                limit?: number;
            };
            header?: {
                "accept-language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Competitors"];
                };
            };
        };
    };
    demandForecastForecast: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DemandForecastRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemandForecastOrReplay"];
                };
            };
        };
    };
    demandForecastRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: components["schemas"]["StoreId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptDemandForecasts"];
                };
            };
        };
    };
    locationsScore: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LocationRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationScoreOrReplay"];
                };
            };
        };
    };
    observationsList: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                status?: "archived";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationList"];
                };
            };
        };
    };
    observationsCreate: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewObservation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationAnswerOrReplay"];
                };
            };
        };
    };
    observationsUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationUsageAnswer"];
                };
            };
        };
    };
    observationsRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationAnswer"];
                };
            };
        };
    };
    observationsRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationArchivedAnswer"];
                };
            };
        };
    };
    observationsUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ObservationUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationAnswer"];
                };
            };
        };
    };
    observationsRun: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationRunQueuedOrReplay"];
                };
            };
        };
    };
    observationsResults: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationResultList"];
                };
            };
        };
    };
    observationsSeries: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                points?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationSeriesAnswer"];
                };
            };
        };
    };
    chainsList: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainList"];
                };
            };
        };
    };
    chainsCreate: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewChain"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainAnswerOrReplay"];
                };
            };
        };
    };
    chainsRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainAnswer"];
                };
            };
        };
    };
    chainsRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainDeleted"];
                };
            };
        };
    };
    chainsUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChainChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainAnswer"];
                };
            };
        };
    };
    chainsAddStore: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStore"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainStoreAnswerOrReplay"];
                };
            };
        };
    };
    chainsRemoveStore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainStoreDeleted"];
                };
            };
        };
    };
    chainsUpdateStore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StoreChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainStoreAnswer"];
                };
            };
        };
    };
    chainsImportStores: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainStoreImport"];
                };
            };
        };
    };
    chainsExportStores: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
        };
    };
    chainsAnalysis: {
        parameters: {
            query?: {
                halfDistanceM?: number;
                distanceExponent?: number;
                within?: "nation" | "prefectures";
            };
            header?: {
                "accept-language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainAnalysisAnswer"];
                };
            };
        };
    };
    friendsList: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                search?: string;
                status?: "following" | "blocked" | "unfollowed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FriendList"];
                };
            };
        };
    };
    tagsList: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
        };
    };
    tagsChange: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagAction"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagActionDoneOrReplay"];
                };
            };
        };
    };
    externalIdsList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalIdList"];
                };
            };
        };
    };
    externalIdsCreate: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalIdBinding"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalIdDataOrReplay"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalIdDataOrReplay"];
                };
            };
        };
    };
    externalIdsReplace: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalIdBinding"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalIdReplacedOrReplay"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalIdReplacedOrReplay"];
                };
            };
        };
    };
    externalIdsRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalIdDeleted"];
                };
            };
        };
    };
    reservationEventsList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReservationEventList"];
                };
            };
        };
    };
    reservationSlotsList: {
        parameters: {
            query: {
                eventId: string;
                from?: string;
                to?: string;
                availableOnly?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReservationSlotList"];
                };
            };
        };
    };
    reservationsList: {
        parameters: {
            query?: {
                friendId?: string;
                eventId?: string;
                status?: "pending" | "confirmed" | "canceled" | "no_show" | "completed" | "cancel_requested";
                from?: string;
                to?: string;
                limit?: number;
                starting_after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReservationList"];
                };
            };
        };
    };
    reservationsCreate: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReservation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedReservation"];
                };
            };
        };
    };
    reservationsRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleReservation"];
                };
            };
        };
    };
    messagesSend: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMessage"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAccepted"];
                };
            };
        };
    };
    membershipsList: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipList"];
                };
            };
        };
    };
    membershipsLookup: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MembershipLookup"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipOrReplay"];
                };
            };
        };
    };
    ownMembershipRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnMembership"];
                };
            };
        };
    };
    webhookEndpointsList: {
        parameters: {
            query?: {
                limit?: number;
                starting_after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
        };
    };
    webhookEndpointsCreate: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointCreation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointCreatedOrReplay"];
                };
            };
        };
    };
    webhookEndpointsRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    webhookEndpointsRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointDeleted"];
                };
            };
        };
    };
    webhookEndpointsUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    webhookEndpointsEnable: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointOrReplay"];
                };
            };
        };
    };
    webhookEndpointsRotateSecret: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointRotatedOrReplay"];
                };
            };
        };
    };
    webhookEndpointsTest: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryOrReplay"];
                };
            };
        };
    };
    webhookEndpointsDeliveries: {
        parameters: {
            query?: {
                limit?: number;
                starting_after?: string;
                status?: "pending" | "succeeded" | "failed" | "parked" | "cancelled";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
        };
    };
    webhookEndpointsDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
        };
    };
    webhookEndpointsReplay: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookReplayRequest"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplayOrReplay"];
                };
            };
        };
    };
    webhookEndpointsStatistics: {
        parameters: {
            query?: {
                span?: "day" | "month";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookStatistics"];
                };
            };
        };
    };
    webhookEventsList: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                types?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEvents"];
                };
            };
        };
    };
    notificationEndpointsList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationEndpointList"];
                };
            };
        };
    };
    notificationEndpointsCreate: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationEndpointCreation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationEndpointSecretAnswerOrReplay"];
                };
            };
        };
    };
    notificationEndpointsRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationEndpointAnswer"];
                };
            };
        };
    };
    notificationEndpointsRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationEndpointDeletedAnswer"];
                };
            };
        };
    };
    notificationEndpointsUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationEndpointUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationEndpointAnswer"];
                };
            };
        };
    };
    notificationEndpointsEnable: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationEndpointAnswerOrReplay"];
                };
            };
        };
    };
    notificationEndpointsRotateSecret: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationEndpointSecretAnswerOrReplay"];
                };
            };
        };
    };
    notificationEndpointsTest: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationDeliveryAnswerOrReplay"];
                };
            };
        };
    };
    notificationEndpointsDeliveries: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                status?: "pending" | "succeeded" | "failed" | "parked" | "cancelled";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationDeliveryList"];
                };
            };
        };
    };
    notificationEndpointsDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationDeliveryDetailAnswer"];
                };
            };
        };
    };
    notificationEndpointsReplay: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationReplay"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationReplayedOrReplay"];
                };
            };
        };
    };
    notificationEndpointsStatistics: {
        parameters: {
            query?: {
                span?: "day" | "month";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationStatisticsAnswer"];
                };
            };
        };
    };
    notificationEventsList: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                types?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationEvents"];
                };
            };
        };
    };
    keyAdminList: {
        parameters: {
            query: {
                accountId: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminKeyList"];
                };
            };
        };
    };
    keyAdminCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminNewKey"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminIssuedKey"];
                };
            };
        };
    };
    keyAdminRotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminKeyRotation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRotatedKey"];
                };
            };
        };
    };
    keyAdminRevoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminKey"];
                };
            };
        };
    };
    workspaceAdminList: {
        parameters: {
            query: {
                accountId: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWorkspaceList"];
                };
            };
        };
    };
    workspaceAdminCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminNewWorkspace"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWorkspace"];
                };
            };
        };
    };
    observationAdminList: {
        parameters: {
            query: {
                accountId: string;
                limit?: number;
                offset?: number;
                status?: "archived";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationList"];
                };
            };
        };
    };
    observationAdminCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminNewObservation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminObservationAnswer"];
                };
            };
        };
    };
    observationAdminRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminObservationAnswer"];
                };
            };
        };
    };
    observationAdminPause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminObservationAnswer"];
                };
            };
        };
    };
    observationAdminResume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminObservationAnswer"];
                };
            };
        };
    };
    observationAdminArchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminObservationAnswer"];
                };
            };
        };
    };
    observationAdminRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationRunQueued"];
                };
            };
        };
    };
    chainAdminList: {
        parameters: {
            query: {
                accountId: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainList"];
                };
            };
        };
    };
    chainAdminCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminNewChain"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainAnswer"];
                };
            };
        };
    };
    chainAdminRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainAnswer"];
                };
            };
        };
    };
    chainAdminRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainDeleted"];
                };
            };
        };
    };
    chainAdminImportStores: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainStoreImport"];
                };
            };
        };
    };
    chainAdminExportStores: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
        };
    };
    chainAdminAnalysis: {
        parameters: {
            query?: {
                halfDistanceM?: number;
                distanceExponent?: number;
                within?: "nation" | "prefectures";
            };
            header?: {
                "accept-language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainAnalysisAnswer"];
                };
            };
        };
    };
    crmTagsList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTagList"];
                };
            };
        };
    };
    crmTagsCreate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminTagCreation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTag"];
                };
            };
        };
    };
    crmTagsRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTagDeleted"];
                };
            };
        };
    };
    crmTagsUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminTagUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTag"];
                };
            };
        };
    };
    crmTagsAdd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
                friendId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTagOfFriend"];
                };
            };
        };
    };
    crmTagsTake: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
                friendId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTagOfFriend"];
                };
            };
        };
    };
    crmFriendsList: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                search?: string;
                status?: "following" | "blocked" | "unfollowed";
                guests?: boolean;
            };
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminFriendList"];
                };
            };
        };
    };
    crmFriendsCreateGuest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminGuestCreation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminFriend"];
                };
            };
        };
    };
    crmFriendsErasures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminErasureList"];
                };
            };
        };
    };
    crmFriendsExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
        };
    };
    crmFriendsImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminFriendImport"];
                };
            };
        };
    };
    crmFriendsRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminFriendDetail"];
                };
            };
        };
    };
    crmFriendsExportPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPersonExport"];
                };
            };
        };
    };
    crmFriendsBlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminFriend"];
                };
            };
        };
    };
    crmFriendsUnblock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminFriend"];
                };
            };
        };
    };
    crmFriendsStopMarketing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminFriend"];
                };
            };
        };
    };
    crmFriendsAllowMarketing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminFriend"];
                };
            };
        };
    };
    crmFriendsMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminGuestMerge"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGuestMerged"];
                };
            };
        };
    };
    crmFriendsErase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminErasure"];
                };
            };
        };
    };
    crmShopAdminRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmShop"];
                };
            };
        };
    };
    crmShopAdminUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmShopUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmShop"];
                };
            };
        };
    };
    crmShopAdminClosures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmClosureList"];
                };
            };
        };
    };
    crmShopAdminClose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmClosureCreation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmClosure"];
                };
            };
        };
    };
    crmShopAdminOpen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmClosureRemoved"];
                };
            };
        };
    };
    crmStaffAdminList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmStaffList"];
                };
            };
        };
    };
    crmStaffAdminCreate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmStaffCreation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmStaffMember"];
                };
            };
        };
    };
    crmStaffAdminChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmStaffUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmStaffMember"];
                };
            };
        };
    };
    crmMenuAdminList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmMenuList"];
                };
            };
        };
    };
    crmMenuAdminCreate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmMenuCreation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmMenu"];
                };
            };
        };
    };
    crmMenuAdminRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmMenuWithStaff"];
                };
            };
        };
    };
    crmMenuAdminUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmMenuUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmMenu"];
                };
            };
        };
    };
    crmMenuAdminAssign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmMenuAssignment"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmMenuWithStaff"];
                };
            };
        };
    };
    crmSlotAdminList: {
        parameters: {
            query?: {
                menuId?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmSlotList"];
                };
            };
        };
    };
    crmSlotAdminCreate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmSlotCreation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmSlot"];
                };
            };
        };
    };
    crmSlotAdminUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmSlotUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmSlot"];
                };
            };
        };
    };
    crmSlotAdminGenerate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmSlotGeneration"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmSlotGenerationReports"];
                };
            };
        };
    };
    crmSlotAdminImport: {
        parameters: {
            query?: {
                menuId?: string;
            };
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmSlotImport"];
                };
            };
        };
    };
    crmSlotRuleAdminList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmSlotRuleList"];
                };
            };
        };
    };
    crmSlotRuleAdminAdd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmSlotRuleCreation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmSlotRule"];
                };
            };
        };
    };
    crmSlotRuleAdminRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmSlotRuleRemoved"];
                };
            };
        };
    };
    crmReservationAdminList: {
        parameters: {
            query?: {
                friendId?: string;
                menuId?: string;
                status?: "pending" | "confirmed" | "canceled" | "no_show" | "completed" | "cancel_requested";
                from?: string;
                to?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmAdminReservationList"];
                };
            };
        };
    };
    crmReservationAdminCreate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmStaffBooking"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmAdminReservation"];
                };
            };
        };
    };
    crmReservationAdminRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmAdminReservation"];
                };
            };
        };
    };
    crmReservationAdminMove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmReservationMove"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmAdminReservation"];
                };
            };
        };
    };
    crmReservationAdminPay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmReservationPayment"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmAdminReservation"];
                };
            };
        };
    };
    crmReservationAdminAct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmReservationAction"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmAdminReservation"];
                };
            };
        };
    };
    crmMessageAdminList: {
        parameters: {
            query?: {
                status?: components["schemas"]["CrmMessageStatus"];
                friendId?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmMessageList"];
                };
            };
        };
    };
    crmMessageAdminQuota: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmMessageQuota"];
                };
            };
        };
    };
    crmMessageAdminGrant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmQuotaGrant"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmMessageQuota"];
                };
            };
        };
    };
    crmMessageAdminResume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmMessageQuota"];
                };
            };
        };
    };
    crmMessageAdminRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmMessageDetail"];
                };
            };
        };
    };
    crmLineStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmLineStatus"];
                };
            };
        };
    };
    crmLineConnect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmLineConnection"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmLineStatus"];
                };
            };
        };
    };
    crmLineDisconnect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmLineDisconnected"];
                };
            };
        };
    };
    crmLineForward: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmLineForward"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmLineChannel"];
                };
            };
        };
    };
    crmLineImportFollowers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmLineChannel"];
                };
            };
        };
    };
    crmLineOpenSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmLineChannel"];
                };
            };
        };
    };
    crmLineSandboxMessages: {
        parameters: {
            query?: {
                limit?: number;
                after?: string;
            };
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmSandboxMessageList"];
                };
            };
        };
    };
    crmMembersList: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
            };
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMemberList"];
                };
            };
        };
    };
    crmMembersRegister: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminMemberRegistration"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMember"];
                };
            };
        };
    };
    crmMembersExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
        };
    };
    crmMembersExportPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPersonExport"];
                };
            };
        };
    };
    crmMembersImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminFriendImport"];
                };
            };
        };
    };
    crmMembersTiers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTierList"];
                };
            };
        };
    };
    crmMembersPutTier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminTierFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTier"];
                };
            };
        };
    };
    crmMembersRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMember"];
                };
            };
        };
    };
    crmMembersSubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminSubscriptionChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMember"];
                };
            };
        };
    };
    crmMembersPoints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPointsLedger"];
                };
            };
        };
    };
    crmMembersAddPoints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminPointsChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMember"];
                };
            };
        };
    };
    crmMembersVisit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminVisitCreation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMember"];
                };
            };
        };
    };
    crmMembersTier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminTierChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMember"];
                };
            };
        };
    };
    crmMembersBan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMember"];
                };
            };
        };
    };
    crmMembersUnban: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMember"];
                };
            };
        };
    };
    crmMembersErase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminErasure"];
                };
            };
        };
    };
    crmLoginChannelsList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminLoginChannelList"];
                };
            };
        };
    };
    crmLoginChannelsPut: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminLoginChannelFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminLoginChannel"];
                };
            };
        };
    };
    crmLoginChannelsRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminLoginChannelRemoved"];
                };
            };
        };
    };
    crmAppsList: {
        parameters: {
            query?: {
                limit?: number;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAppList"];
                };
            };
        };
    };
    crmAppsCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminAppCreation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminApp"];
                };
            };
        };
    };
    crmAppsRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminApp"];
                };
            };
        };
    };
    crmAppsUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminAppUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminApp"];
                };
            };
        };
    };
    crmInstallationsList: {
        parameters: {
            query?: {
                limit?: number;
                after?: string;
            };
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInstallationList"];
                };
            };
        };
    };
    crmInstallationsInstall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminInstallationCreation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInstallationWithToken"];
                };
            };
        };
    };
    crmInstallationsRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInstallation"];
                };
            };
        };
    };
    crmInstallationsGrant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminScopeGrant"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInstallation"];
                };
            };
        };
    };
    crmInstallationsRotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminTokenRotation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInstallationWithToken"];
                };
            };
        };
    };
    crmInstallationsRevoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInstallation"];
                };
            };
        };
    };
    crmInstallationsUninstall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminInstallationRemoval"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInstallation"];
                };
            };
        };
    };
    crmPaymentsList: {
        parameters: {
            query?: {
                reservationId?: string;
                memberId?: string;
                friendId?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmPaymentList"];
                };
            };
        };
    };
    crmPaymentsRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmPaymentRecord"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmPayment"];
                };
            };
        };
    };
    crmPaymentsCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmCheckoutRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmCheckout"];
                };
            };
        };
    };
    crmPaymentsRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmPaymentDetail"];
                };
            };
        };
    };
    crmPaymentsRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmRefundOrder"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmRefund"];
                };
            };
        };
    };
    crmPaymentProviderShow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmPaymentProvider"];
                };
            };
        };
    };
    crmPaymentProviderConnect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmPaymentConnection"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmPaymentProvider"];
                };
            };
        };
    };
    crmPaymentProviderDisconnect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmPaymentDisconnected"];
                };
            };
        };
    };
    crmPaymentProviderChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmPaymentProviderChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmPaymentProvider"];
                };
            };
        };
    };
    crmPaymentProviderOpenSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmPaymentProvider"];
                };
            };
        };
    };
    crmPaymentProviderPrices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmPriceList"];
                };
            };
        };
    };
    crmPaymentProviderPutPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                priceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmPriceTier"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmPrice"];
                };
            };
        };
    };
    crmPaymentProviderRemovePrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                priceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmPriceRemoved"];
                };
            };
        };
    };
    crmWaitlistList: {
        parameters: {
            query?: {
                slotId?: string;
                state?: components["schemas"]["JobState"][];
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmWaitlist"];
                };
            };
        };
    };
    crmWaitlistJoin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmWaitlistJoining"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmWaitlistEntry"];
                };
            };
        };
    };
    crmWaitlistAccept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmWaitlistEntry"];
                };
            };
        };
    };
    crmWaitlistDecline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmWaitlistEntry"];
                };
            };
        };
    };
    crmWaitlistLeave: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmWaitlistEntry"];
                };
            };
        };
    };
    crmAttentionList: {
        parameters: {
            query?: {
                state?: components["schemas"]["JobState"][];
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmAttentionList"];
                };
            };
        };
    };
    crmAttentionResolve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmAttention"];
                };
            };
        };
    };
    crmCalendarAdminList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmCalendarList"];
                };
            };
        };
    };
    crmCalendarAdminCreate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmCalendarCreation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmCalendarWithPath"];
                };
            };
        };
    };
    crmCalendarAdminRotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmCalendarWithPath"];
                };
            };
        };
    };
    crmCalendarAdminRevoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmCalendarRevoked"];
                };
            };
        };
    };
    crmScenariosList: {
        parameters: {
            query?: {
                archived?: "true" | "false";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmScenarioList"];
                };
            };
        };
    };
    crmScenariosCreate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmScenarioCreation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmScenario"];
                };
            };
        };
    };
    crmScenariosRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmScenario"];
                };
            };
        };
    };
    crmScenariosUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    definition?: {
                        trigger: {
                            /** @enum {string} */
                            type: "tag_added";
                            tagId: string;
                        } | {
                            /** @enum {string} */
                            type: "followed";
                            firstOnly?: boolean;
                        } | {
                            /** @enum {string} */
                            type: "reservation_created";
                            menuId?: string;
                        } | {
                            /** @enum {string} */
                            type: "form_submitted";
                            formId?: string;
                        } | {
                            /** @enum {string} */
                            type: "entitlement_changed";
                            active?: boolean;
                        } | {
                            /** @enum {string} */
                            type: "manual";
                        };
                        /** @enum {string} */
                        reentry: "once" | "after_end" | "always";
                        /** @enum {string} */
                        whenQuotaIsUsedUp: "wait" | "skip";
                        steps: ({
                            id: string;
                            /** @enum {string} */
                            type: "message";
                            texts: string[];
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "add_tag";
                            tagId: string;
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "remove_tag";
                            tagId: string;
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "wait";
                            days?: number;
                            hours?: number;
                            minutes?: number;
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "wait_until";
                            time: string;
                            days?: number;
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "wait_booking";
                            days: number;
                            time?: string;
                            /** @enum {string} */
                            ifPast?: "continue" | "end";
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "branch";
                            condition: {
                                /** @enum {string} */
                                type: "has_tag";
                                tagId: string;
                            } | {
                                /** @enum {string} */
                                type: "is_entitled";
                            };
                            yes?: string;
                            no?: string;
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "go_to";
                            step: string;
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "rich_menu";
                            richMenuId: string | null;
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "end";
                        })[];
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmScenario"];
                };
            };
        };
    };
    crmScenariosPause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmScenario"];
                };
            };
        };
    };
    crmScenariosResume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmScenario"];
                };
            };
        };
    };
    crmScenariosStop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmScenario"];
                };
            };
        };
    };
    crmScenariosArchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmScenario"];
                };
            };
        };
    };
    crmScenariosRuns: {
        parameters: {
            query?: {
                friendId?: string;
                status?: "running" | "completed" | "stopped";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmScenarioRunList"];
                };
            };
        };
    };
    crmScenariosStart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmScenarioStart"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmScenarioRunDetail"];
                };
            };
        };
    };
    crmScenariosReadRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmScenarioRunDetail"];
                };
            };
        };
    };
    crmScenariosStopRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmScenarioRunDetail"];
                };
            };
        };
    };
    crmQuietHoursRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmQuietHours"];
                };
            };
        };
    };
    crmQuietHoursSet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmQuietHours"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmQuietHours"];
                };
            };
        };
    };
    crmPageAdminRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmPages"];
                };
            };
        };
    };
    crmPageAdminUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmPagesUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmPages"];
                };
            };
        };
    };
    crmPageAdminCheckIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmCheckInCode"];
                };
            };
        };
    };
    crmFormAdminList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmFormList"];
                };
            };
        };
    };
    crmFormAdminCreate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmFormContent"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmForm"];
                };
            };
        };
    };
    crmFormAdminRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmForm"];
                };
            };
        };
    };
    crmFormAdminEdit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmFormContent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmForm"];
                };
            };
        };
    };
    crmFormAdminClose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmForm"];
                };
            };
        };
    };
    crmFormAdminOpen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmForm"];
                };
            };
        };
    };
    crmFormAdminSubmissions: {
        parameters: {
            query?: {
                limit?: number;
                starting_after?: string;
            };
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmFormSubmissionList"];
                };
            };
        };
    };
    crmFormAdminExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
        };
    };
    crmCancellationPoliciesList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmCancellationPolicyList"];
                };
            };
        };
    };
    crmCancellationPoliciesPut: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmCancellationPolicyContent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmCancellationPolicy"];
                };
            };
        };
    };
    crmCancellationPoliciesRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmCancellationPolicyRemoved"];
                };
            };
        };
    };
    crmBroadcastsList: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmBroadcastList"];
                };
            };
        };
    };
    crmBroadcastsCreate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmBroadcastCreation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmBroadcast"];
                };
            };
        };
    };
    crmBroadcastsPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmAudienceQuestion"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmBroadcastPreview"];
                };
            };
        };
    };
    crmBroadcastsRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmBroadcastDetail"];
                };
            };
        };
    };
    crmBroadcastsStop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmBroadcastDetail"];
                };
            };
        };
    };
    crmAutoRepliesList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmAutoReplyList"];
                };
            };
        };
    };
    crmAutoRepliesCreate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmAutoReplyDraft"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmAutoReply"];
                };
            };
        };
    };
    crmAutoRepliesSent: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmReplyList"];
                };
            };
        };
    };
    crmAutoRepliesUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmAutoReplyDraft"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmAutoReply"];
                };
            };
        };
    };
    crmAutoRepliesRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmAutoReplyDeleted"];
                };
            };
        };
    };
    webhookAdminList: {
        parameters: {
            query?: {
                accountId?: string;
                dialect?: components["schemas"]["WebhookDialect"];
                health?: "failing" | "disabled";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookEndpointList"];
                };
            };
        };
    };
    webhookAdminCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminWebhookCreation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookSecret"];
                };
            };
        };
    };
    webhookAdminRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookEndpoint"];
                };
            };
        };
    };
    webhookAdminRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookDeleted"];
                };
            };
        };
    };
    webhookAdminEnable: {
        parameters: {
            query?: {
                replay?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookEnabled"];
                };
            };
        };
    };
    webhookAdminDisable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookEndpoint"];
                };
            };
        };
    };
    webhookAdminRotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookSecret"];
                };
            };
        };
    };
    webhookAdminTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookDelivery"];
                };
            };
        };
    };
    webhookAdminDeliveries: {
        parameters: {
            query?: {
                state?: components["schemas"]["AdminWebhookDeliveryState"];
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookDeliveryList"];
                };
            };
        };
    };
    webhookAdminReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminWebhookReplay"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookReplayed"];
                };
            };
        };
    };
    webhookAdminStatistics: {
        parameters: {
            query?: {
                span?: "day" | "month";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookStatistics"];
                };
            };
        };
    };
    consoleUserAdminList: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleUserList"];
                };
            };
        };
    };
    consoleUserAdminDemote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleUser"];
                };
            };
        };
    };
    consoleUserAdminSignOut: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleUser"];
                };
            };
        };
    };
    consoleUserAdminUnlink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleUser"];
                };
            };
        };
    };
    consoleUserAdminRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleUser"];
                };
            };
        };
    };
    consoleUserAdminResetLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleResetLink"];
                };
            };
        };
    };
    secretsStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecretsStatus"];
                };
            };
        };
    };
    secretsReseal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecretsReseal"];
                };
            };
        };
    };
    adminStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStats"];
                };
            };
        };
    };
    adminActivity: {
        parameters: {
            query?: {
                span?: "hour" | "day" | "week";
                actor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobActivity"];
                };
            };
        };
    };
    adminEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    adminActors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobActorList"];
                };
            };
        };
    };
    adminPause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                module: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobActor"];
                };
            };
        };
    };
    adminResume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                module: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobActor"];
                };
            };
        };
    };
    adminScale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                module: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobActorScaling"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobActor"];
                };
            };
        };
    };
    adminTenants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                module: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobTenantList"];
                };
            };
        };
    };
    adminPauseTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                module: string;
                name: string;
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobTenant"];
                };
            };
        };
    };
    adminResumeTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                module: string;
                name: string;
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobTenant"];
                };
            };
        };
    };
    adminNodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobNodeList"];
                };
            };
        };
    };
    adminHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuntimeHealth"];
                };
            };
        };
    };
    adminJobs: {
        parameters: {
            query?: {
                actor?: string;
                key?: string;
                tenant?: string;
                uniqueKey?: string;
                priority?: "-2" | "-1" | "0" | "1" | "2";
                node?: string;
                error?: string;
                argument?: string;
                createdAfter?: string;
                createdBefore?: string;
                finishedAfter?: string;
                finishedBefore?: string;
                olderThan?: string;
                id?: string[];
                state?: components["schemas"]["JobState"][];
                limit?: number;
                cursor?: string;
                count?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPage"];
                };
            };
        };
    };
    adminSend: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobSend"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobSent"];
                };
            };
        };
    };
    adminJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDetail"];
                };
            };
        };
    };
    adminRetryOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDetail"];
                };
            };
        };
    };
    adminCancelOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDetail"];
                };
            };
        };
    };
    adminPromote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDetail"];
                };
            };
        };
    };
    adminRetry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    filter: {
                        actor?: string;
                        key?: string;
                        tenant?: string;
                        uniqueKey?: string;
                        /** @enum {number} */
                        priority?: -2 | -1 | 0 | 1 | 2;
                        node?: string;
                        error?: string;
                        argument?: string;
                        /** Format: date-time */
                        createdAfter?: string;
                        /** Format: date-time */
                        createdBefore?: string;
                        /** Format: date-time */
                        finishedAfter?: string;
                        /** Format: date-time */
                        finishedBefore?: string;
                        olderThan?: string;
                        id?: string[];
                        state?: ("failed" | "cancelled")[];
                    };
                    all?: boolean;
                    dryRun?: boolean;
                    limit?: number;
                    pace?: string;
                    stopAt?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobBulkAnswer"];
                };
            };
        };
    };
    adminCancel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobCancel"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobBulkAnswer"];
                };
            };
        };
    };
    adminPurge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobPurge"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobBulkAnswer"];
                };
            };
        };
    };
    adminDead: {
        parameters: {
            query?: {
                actor?: string;
                error?: string;
                key?: string;
                finishedAfter?: string;
                finishedBefore?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPage"];
                };
            };
        };
    };
    adminDeadGroups: {
        parameters: {
            query?: {
                actor?: string;
                error?: string;
                key?: string;
                finishedAfter?: string;
                finishedBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPreview"];
                };
            };
        };
    };
    adminBatches: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobBatchPage"];
                };
            };
        };
    };
    adminBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobBatch"];
                };
            };
        };
    };
    adminCancelBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobBatch"];
                };
            };
        };
    };
    adminSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobScheduleList"];
                };
            };
        };
    };
    adminPauseSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                module: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobSchedule"];
                };
            };
        };
    };
    adminResumeSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                module: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobSchedule"];
                };
            };
        };
    };
    adminRunSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                module: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobScheduleRun"];
                };
            };
        };
    };
    adminStoredSchedules: {
        parameters: {
            query?: {
                tenant?: string;
                actor?: string;
                prefix?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStoredSchedulePage"];
                };
            };
        };
    };
    adminStoredSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStoredSchedule"];
                };
            };
        };
    };
    adminRemoveStored: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminPauseStored: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStoredSchedule"];
                };
            };
        };
    };
    adminResumeStored: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStoredSchedule"];
                };
            };
        };
    };
    adminRunStored: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobScheduleRun"];
                };
            };
        };
    };
    adminAudit: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminActionPage"];
                };
            };
        };
    };
    adminAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAction"];
                };
            };
        };
    };
    adminWhy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CauseTree"];
                };
            };
        };
    };
    accountAdminList: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAccountList"];
                };
            };
        };
    };
    accountAdminCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminNewAccount"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAccount"];
                };
            };
        };
    };
    accountAdminRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAccount"];
                };
            };
        };
    };
    accountAdminUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminAccountChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAccount"];
                };
            };
        };
    };
    accountAdminUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAccountUsage"];
                };
            };
        };
    };
    consoleLinkAdminCreate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewConsoleLink"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleLink"];
                };
            };
        };
    };
}
