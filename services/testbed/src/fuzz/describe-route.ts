import type { Route } from '@entry/gateway/http/define-route';
import * as z from 'zod/mini';
import type { JsonSchema, RouteDescription } from './messages.ts';

/** A route as another process can be told of it. */
export function describeRoute({ method, path, policy, body, query, upload, part }: Route): RouteDescription {
  return {
    method,
    path,
    policy,
    body: body === null ? null : schemaOf(body),
    query: query === null ? null : schemaOf(query),
    upload: upload === null ? null : { fileField: upload.fileField, fields: schemaOf(upload.fields) },
    takesPart: part !== null,
  };
}

const schemaOf = (schema: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
