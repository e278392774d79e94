/** From where on a call is refused at once (503) instead of making all others wait longer. */
export const pressureLimits = { maxEventLoopDelay: 3000, retryAfter: 5 };
