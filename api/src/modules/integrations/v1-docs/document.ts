/** The part of a JSON schema that the page shows. */
export interface ShownSchema {
  type?: string | readonly string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: ShownSchema;
  properties?: Record<string, ShownSchema>;
  required?: readonly string[];
  anyOf?: readonly ShownSchema[];
  $ref?: string;
}

type Content = { 'application/json'?: { schema: ShownSchema } };

/** A call as the public API's OpenAPI document describes it. */
export interface ShownOperation {
  summary: string;
  description: string;
  parameters?: readonly {
    name: string;
    in: string;
    required?: boolean;
    schema: ShownSchema;
    description?: string;
  }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
  /** Left out where no key is needed. */
  'x-scope'?: string;
}

/** The part of the OpenAPI document that the page shows. */
export interface ShownDocument {
  paths: Record<string, Record<string, ShownOperation>>;
}
