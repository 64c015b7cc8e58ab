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
  components?: { schemas?: Record<string, ShownSchema> };
}

const PLACE = '#/components/schemas/';

/** A document in which every reference is replaced by the shape that it leads to. No shape leads to itself. */
export function withoutReferences<Document extends { components?: { schemas?: object } }>(
  document: Document,
): Document {
  const shapes = Object.entries(document.components?.schemas ?? {});
  const known = new Map<string, unknown>(shapes.map(([name, shape]) => [`${PLACE}${name}`, shape]));
  const whole = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(whole);
    if (typeof part !== 'object' || part === null) return part;
    const members = Object.entries(part).map(([name, member]) => [name, whole(member)]);
    const { $ref, ...own } = Object.fromEntries(members);
    return typeof $ref === 'string'
      ? { ...Object(whole(known.get($ref))), ...own }
      : { ...own, ...($ref && { $ref }) };
  };
  return whole(document) as Document;
}
