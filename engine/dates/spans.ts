/** A second in milliseconds, as instants are counted. */
export const secondInMs = 1_000
/** A minute in milliseconds. */
export const minuteInMs = 60 * secondInMs
/** An hour in milliseconds. */
export const hourInMs = 60 * minuteInMs
/** A day of 24 hours in milliseconds. */
export const dayInMs = 24 * hourInMs
