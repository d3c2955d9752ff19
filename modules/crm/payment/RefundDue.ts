/** Key of the attention that a cancelled reservation was paid, and that it is not decided what goes back. */
export const refundDueKey = (reservationId: string): string => `refund due ${reservationId}`
