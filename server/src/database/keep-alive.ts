/** TCP keep-alive: the system probes an idle connection. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
