import type { FastifyInstance } from 'fastify';
import { withoutReferences } from '../src/modules/integrations/v1-reference';
import { newIp } from './test-app';

/** The part of a JSON schema that tests use. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

type Content = Record<string, { schema: JsonSchema }>;

interface DocumentedOperation {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
  'x-access': 'public' | 'seller' | 'admin' | 'key';
  'x-permission'?: string;
  'x-step-up'?: 'always' | 'sometimes';
  operationId: string;
}

interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components?: { schemas?: object };
}

/** One route of the API as its OpenAPI document describes it. */
export interface Operation {
  /** `PATCH /seller/{id}`. */
  route: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  parameters: NonNullable<DocumentedOperation['parameters']>;
  /** By content type; empty for a route that reads no body. */
  bodies: Content;
  /** By status. */
  answers: DocumentedOperation['responses'];
  access: DocumentedOperation['x-access'];
  /** The store permission that it needs. */
  permission: string | undefined;
  operationId: string;
  /** Whether it asks for a step-up. */
  stepUp: 'always' | 'sometimes' | undefined;
}

/** Reads all routes from the API's own document, so that new ones are tested automatically. */
export async function readOperations(app: FastifyInstance, address = '/openapi.json'): Promise<Operation[]> {
  const answer = await app.inject({ url: address, headers: { 'x-forwarded-for': newIp() } });
  const document = withoutReferences<Document>(answer.json());
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]): Operation => {
      const method = name.toUpperCase() as Operation['method'];
      return {
        route: `${method} ${path}`,
        method,
        path,
        parameters: operation.parameters ?? [],
        bodies: operation.requestBody?.content ?? {},
        answers: operation.responses,
        access: operation['x-access'],
        permission: operation['x-permission'],
        operationId: operation.operationId,
        stepUp: operation['x-step-up'],
      };
    }),
  );
}
