/** Payment statuses of a reservation, which are independent of its status, and the legal changes between them. Pure. */
export const paymentStatuses = ["not_required", "pending", "paid", "failed", "partially_refunded", "refunded"] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentChanges: { readonly [From in PaymentStatus]: ReadonlyArray<PaymentStatus> } = {
  not_required: [],
  pending: ["paid", "failed"],
  paid: ["partially_refunded", "refunded"],
  failed: ["pending", "paid"],
  partially_refunded: ["refunded"],
  refunded: []
}

export const isLegalPayment = (from: PaymentStatus, to: PaymentStatus): boolean => paymentChanges[from].includes(to)
