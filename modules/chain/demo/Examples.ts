/** Ids of the demo account's chains and stores that examples of the document name. */
import { withOperationExamples } from "../../../src/http/openapi/OperationExamples.ts"

/** The first is that of most examples; the others are named where they are deleted. */
export const chains = { first: "01KAJ3C0CHA1NT0V9W2X4Z8B1C", closed: "01KAJ3C0CHA0NT0V9W2X4Z8B1C" }
export const stores = { first: "01KAJ3R8Z7V1W0X3Y5B9C2D6EG", second: "01KAJ3R8Z7V2W0X3Y5B9C2D6EG" }

export const openApi = withOperationExamples({
  "DELETE /api/v1/chains/{id}": { parameters: { id: chains.closed } },
  "DELETE /api/v1/chains/{id}/stores/{storeId}": { parameters: { storeId: stores.second } },
  "POST /api/v1/chains/{id}/stores": {
    bodies: {
      store: {
        name: "品川店",
        address: "東京都港区港南2丁目",
        lat: 35.6285,
        lng: 139.741,
        openedOn: "2021-04-01",
        floorAreaM2: 120,
        seats: 48,
        monthlyRevenueYen: 8_400_000
      }
    }
  },
  "POST /api/v1/chains/{id}/stores/import": {
    parameters: { column: undefined },
    bodies: { csv: "店舗名,住所,緯度,経度,状態\n横浜店,神奈川県横浜市西区高島2丁目,35.4658,139.6223,計画中\n" }
  }
})
