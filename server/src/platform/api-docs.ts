import type { Endpoint } from '@dawaya/contract/endpoint';
import { errorBody } from '@dawaya/contract/endpoint';
import { errorStatuses } from '@dawaya/contract/errors';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Returns the fields and files of a multipart call, which Fastify itself does not validate. */
function formSchema({ form, files }: Endpoint): object | undefined {
  if (!form || !files) return undefined;
  const { $schema, ...fields } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' }) as {
    $schema?: string;
    properties?: object;
    required?: string[];
  };
  const properties = {
    ...fields.properties,
    [files.field]: { type: 'array', items: { type: 'string', format: 'binary' } },
  };
  const required = [
    ...(fields.required ?? []),
    ...(files.kinds === 'documents' && !files.optional ? [files.field] : []),
  ];
  return { ...fields, properties, required };
}

/**
 * Lists the error answers of a call by status: those it declares, and those that any call can have.
 */
function refusals(endpoint: Endpoint): Record<number, z.ZodType> {
  const statuses = [
    400,
    401,
    403,
    404,
    429,
    ...(endpoint.errors ?? []).map((code) => errorStatuses[code]),
  ];
  return Object.fromEntries(statuses.map((status) => [status, errorBody]));
}

/** Serves OpenAPI of every endpoint at `/api/docs`. Register it before the routes. */
export async function apiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Dawaya', description: 'Pharmacies and prescriptions in Sudan', version: '1' },
    },
    transform: (document) => {
      const endpoint = document.route.config?.endpoint;
      const { response } = document.schema ?? {};
      if (!endpoint)
        return jsonSchemaTransform({ ...document, schema: { ...document.schema, hide: true } });
      const schema = {
        ...document.schema,
        response: { ...refusals(endpoint), ...(response as object) },
      };
      const transformed = jsonSchemaTransform({ ...document, schema });
      const form = formSchema(endpoint);
      return form
        ? {
            ...transformed,
            schema: { ...transformed.schema, consumes: ['multipart/form-data'], body: form },
          }
        : transformed;
    },
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
