/** The number by which a service knows a registration that is complete. */
export const completed = 2
