/**
 * From where on a call is refused at once (503) instead of making all others wait longer: when the
 * event loop is late by half a second on an average of a second, which is about when people notice.
 * In milliseconds; `retryAfter` in seconds.
 */
export const pressureLimits = { maxEventLoopDelay: 500, retryAfter: 5 };
