/**
 * Limits beyond which a call is refused at once (503) instead of delaying all others: an event loop
 * half a second late on average over a second, which is about when people notice. Milliseconds;
 * `retryAfter` in seconds.
 */
export const pressureLimits = { maxEventLoopDelay: 500, retryAfter: 5 };
