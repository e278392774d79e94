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
import type { Actor, SignedIn } from './actor.ts';
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

type ResolveActor = (request: FastifyRequest) => Promise<Actor>;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
export type ResponseBody<E extends Endpoint> = Output<E['response'][keyof E['response']]>;

export interface RouteCall<E extends Endpoint, A extends Allowed> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  actor: Caller<A>;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A role, or a pharmacy's assistants, whom `pharmacy` does not include (docs/sessions.md). */
type Admitted = Role | 'assistant';

/** The allowed callers: everyone, or holders of these roles. There is no default. */
type Allowed = 'anyone' | readonly [Admitted, ...Admitted[]];

type RoleOf<A extends Admitted> = A extends 'assistant' ? 'pharmacy' : A;
type IsOne<R, All = R> = R extends R ? ([All] extends [R] ? true : false) : never;

/** The caller. With one allowed role, that role is always present. */
type Caller<A extends Allowed> = A extends readonly (infer N extends Admitted)[]
  ? IsOne<RoleOf<N>> extends true
    ? Actor & { readonly [R in RoleOf<N>]: SignedIn<R> }
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
  // The most frequent calls have no parameters, so this caches the result for an empty object.
  let ofNothing: ReturnType<typeof validate> | undefined;
  return (data: object) => {
    if (!isEmpty(data)) return validate(data);
    ofNothing ??= validate({});
    const { value } = ofNothing;
    return value ? { value: { ...value } } : ofNothing;
  };
};

/**
 * Makes an app validate and serialise by zod schemas. A `ZodError` reaches the error handler
 * unchanged. Pass it to `fastify`, which would otherwise load two compilers that are not used.
 */
export const zodSchemas = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
  // Fastify's types only allow the builders of its own two compilers.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

/**
 * Adds an endpoint of the contract to the server: it authorises, validates, handles, and strips the
 * answer to the contract's fields. The status is the first declared 2xx, unless the handler sets
 * another. Browsers must not store an answer that is not for everyone.
 */
export type Route = <const E extends Endpoint, const A extends Allowed>(
  endpoint: E,
  allowed: A,
  handler: (call: RouteCall<E, A>) => Promise<ResponseBody<E> | FastifyReply>,
) => void;

/** Returns Fastify's route options that validate, serialise and document a call. */
export function describeRoute(endpoint: Endpoint) {
  const { summary, description, area, params, query, body, response } = endpoint;
  // Hides the HEAD route that Fastify adds to each GET from the documentation.
  const swagger = { exposeHeadRoute: endpoint.method === 'HEAD' };
  return {
    config: { endpoint, swagger },
    schema: {
      summary,
      ...(description && { description }),
      tags: [area],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response,
    },
  };
}

/** Returns the function with which features add their endpoints to `app`. */
export function createRoute(app: FastifyInstance, resolveActor: ResolveActor): Route {
  return (endpoint, allowed, handler) => {
    const { body } = endpoint;
    const success = Number(Object.keys(endpoint.response)[0]);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...describeRoute(endpoint),
      onRequest: async (request) => {
        request.language = readLanguage(request.headers['accept-language']);
        request.actor = pickAllowed(await resolveActor(request), allowed, endpoint);
      },
      preValidation: async (request) => {
        if (body && isForm(request)) throw new AppError('unsupported_content_type');
        // A call without a body gets an error for each required field.
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

/** Returns whether a call has files: only these read multipart forms. */
const isForm = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '');

/**
 * Returns the caller's roles that the route allows. An assistant who also has another role uses
 * that one, unless the route allows assistants.
 * @throws AppError 401 for a guest, 403 for a caller with other roles (docs/sessions.md).
 */
function pickAllowed(actor: Actor, allowed: Allowed, endpoint: Endpoint): Actor {
  const { pharmacy, admin, ...rest } = actor;
  const refusal = admin && findRefusal(admin, endpoint);
  const ofAdmin = admin && !refusal && { admin };
  if (allowed === 'anyone') return { ...rest, ...(pharmacy && { pharmacy }), ...ofAdmin };
  const admits = pharmacy && (pharmacy.staffRole === 'assistant' ? 'assistant' : 'pharmacy');
  const part: Actor = {
    ...rest,
    ...(admits && allowed.includes(admits) && { pharmacy }),
    ...ofAdmin,
  };
  if (allowed.some((name) => part[name === 'assistant' ? 'pharmacy' : name])) return part;
  if (Object.keys(actor).length === 0) throw new AppError('not_signed_in');
  throw new AppError((allowed.includes('admin') && refusal) || 'forbidden');
}

/** Returns the reason why the server refuses a call of this admin (docs/admin.md). */
function findRefusal(admin: SignedIn<'admin'>, { method, ownAccess, provesAgain }: Endpoint) {
  if (!ownAccess && admin.lacksSecondFactor) return 'second_factor_needed';
  const isRead = method === 'GET' || method === 'HEAD';
  if (!ownAccess && !isRead && admin.isReadOnly) return 'forbidden';
  return provesAgain && admin.mustProveAgain ? 'proof_needed' : undefined;
}
