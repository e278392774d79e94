import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * Headers of every page and call (decision 27): nothing runs or is styled but what this server
 * itself sends as a file. Photos are shown from memory before they are sent (`blob:`).
 */
export function contentSecurity(publicUrl: string): FastifyHelmetOptions {
  const secure = publicUrl.startsWith('https://');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(secure && { 'upgrade-insecure-requests': [] }),
      },
    },
    hsts: secure,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  };
}
