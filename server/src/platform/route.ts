import type { Endpoint } from '@dawaya/contract/endpoint';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { readLanguage } from '@dawaya/contract/vocabulary/languages';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  FastifyServerOptions,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Actor, Holder } from './actor.ts';
import { AppError } from './app-error.ts';
import { fieldsOfPlainForm, isPlainForm } from './plain-form.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    language: Language;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Tells who calls, from the cookie or the bearer token of the request. */
type ResolveActor = (request: FastifyRequest) => Promise<Actor>;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Answer<E extends Endpoint> = Output<E['response'][keyof E['response']]>;

interface Call<E extends Endpoint, A extends Allowed> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  actor: Caller<A>;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A role, or the assistants of a pharmacy, who are not meant by `pharmacy` (product decision 47). */
type Admitted = Role | 'assistant';

/** Who may call: anyone, or whoever holds one of these roles. There is no third way (deny by default). */
type Allowed = 'anyone' | readonly [Admitted, ...Admitted[]];

type RoleOf<A extends Admitted> = A extends 'assistant' ? 'pharmacy' : A;
type IsOne<R, All = R> = R extends R ? ([All] extends [R] ? true : false) : never;

/** Who calls; where only one role may, it is there. */
type Caller<A extends Allowed> = A extends readonly (infer N extends Admitted)[]
  ? IsOne<RoleOf<N>> extends true
    ? Actor & { readonly [R in RoleOf<N>]: Holder<R> }
    : Actor
  : Actor;

const isEmpty = (data: object) => {
  for (const _ in data) return false;
  return true;
};

const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const validate = (data: unknown) => {
    const result = schema.safeParse(data);
    return result.success ? { value: result.data } : { error: result.error };
  };
  if (httpPart !== 'querystring') return validate;
  // The calls that everybody makes at once have no parameters: what comes of that is known.
  let ofNothing: ReturnType<typeof validate> | undefined;
  return (data: object) => {
    if (!isEmpty(data)) return validate(data);
    ofNothing ??= validate({});
    const { value } = ofNothing;
    return value ? { value: { ...value } } : ofNothing;
  };
};

/**
 * Makes an app validate and serialise by zod schemas; a `ZodError` reaches the error handler whole.
 * To be given to `fastify`, which otherwise loads two compilers that nothing here uses.
 */
export const zodSchemas = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
  // Fastify's types know no builders but those of the two.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

/**
 * Puts an endpoint of the contract on the server: authorised first, then validated, then handled,
 * and its answer stripped to what the contract declares. The first declared 2xx is the status,
 * unless the handler sets another. What not everybody may read, no browser keeps.
 */
export type Route = <const E extends Endpoint, const A extends Allowed>(
  endpoint: E,
  allowed: A,
  handler: (call: Call<E, A>) => Promise<Answer<E> | FastifyReply>,
) => void;

/** What Fastify validates, serialises and documents a call by. */
export function described(endpoint: Endpoint) {
  const { summary, area, params, query, body, response } = endpoint;
  // Fastify makes a HEAD of each GET, which nobody needs to read about; this one is its own.
  const swagger = { exposeHeadRoute: endpoint.method === 'HEAD' };
  return {
    config: { endpoint, swagger },
    schema: {
      summary,
      tags: [area],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response,
    },
  };
}

/** @returns the function with which the features add their endpoints to `app`. */
export function createRoute(app: FastifyInstance, resolveActor: ResolveActor): Route {
  return (endpoint, allowed, handler) => {
    const { body } = endpoint;
    const success = Number(Object.keys(endpoint.response)[0]);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...described(endpoint),
      onRequest: async (request) => {
        request.language = readLanguage(request.headers['accept-language']);
        request.actor = allowedPart(await resolveActor(request), allowed);
      },
      preValidation: async (request) => {
        if (body && isForm(request)) throw new AppError('unsupported_content_type');
        // A call with no body at all lacks every field, and is told so field by field.
        if (body && request.body == null && endpoint.method !== 'GET') request.body = {};
        if (body && isPlainForm(request)) request.body = fieldsOfPlainForm(request, request.body);
      },
      handler: async (request, reply) => {
        reply.status(success as 200);
        if (allowed !== 'anyone') reply.header('cache-control', 'no-store');
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          actor: request.actor,
          language: request.language,
          request,
          reply,
        };
        // Fastify has validated these against the endpoint's own schemas.
        return handler(call as never);
      },
    });
  };
}

/** A form with files, which only the calls that take files read. */
const isForm = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '');

/**
 * Who calls, as far as the route is for them: an assistant who is somebody else besides calls as
 * that, where the route does not name assistants.
 * @throws AppError 401 for a guest, 403 for somebody signed in as another kind
 * (product decisions 9 and 47).
 */
function allowedPart(actor: Actor, allowed: Allowed): Actor {
  if (allowed === 'anyone') return actor;
  const { pharmacy, ...rest } = actor;
  const admits = pharmacy && (pharmacy.staffRole === 'assistant' ? 'assistant' : 'pharmacy');
  const part: Actor = admits && allowed.includes(admits) ? actor : rest;
  if (allowed.some((name) => part[name === 'assistant' ? 'pharmacy' : name])) return part;
  throw new AppError(Object.keys(actor).length === 0 ? 'not_signed_in' : 'forbidden');
}
