/** The page of a form, below the address of the service. */
export const pathOf = (formId: string): string => `/f/${formId}`
