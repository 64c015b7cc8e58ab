import {
  describeIssues,
  type Product,
  type ProductPatch,
  type ProductRequest,
  productPatch,
  productRequest,
  z,
} from '@balcao/api-schema';
import { Problem } from '../../../../problem';
import { type ContentChange, changedContent, newContent, WRITERS, type Writer } from '../product-content';
import type { FieldValues } from './values';
import type { ImportedVariants } from './variants';

/** The planned write for the lines of one product, as the dry run found it. */
export const plannedWrite = z.union([
  z.object({ id: z.string(), version: z.number(), patch: productPatch }),
  z.object({ request: productRequest, writer: z.enum(WRITERS).default('person') }),
]);
export type PlannedWrite = z.infer<typeof plannedWrite>;

/** The planned write of a product's lines; `write` is null when they change nothing. */
export interface Plan {
  write: PlannedWrite | null;
  change: Pick<ContentChange, 'before' | 'after'> & { content?: ContentChange['content'] };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Contains only changed fields. Rules apply to what is written, so values that are already stored stay valid. */
function patchOf(
  current: Product,
  values: FieldValues,
  imported: ImportedVariants | undefined,
): Record<string, unknown> {
  const changed = Object.entries(values).filter(
    ([field, value]) => !same(value, current[field as keyof Product]),
  );
  const clear = changed.flatMap(([field, value]) => (value === null ? [field] : []));
  const isSame =
    !imported || (same(imported.options, current.options) && same(imported.variants, current.variants));
  return {
    ...Object.fromEntries(changed.filter(([, value]) => value !== null)),
    ...(clear.length > 0 && { clear }),
    ...(!isSame && { options: imported.options, variants: imported.variants }),
  };
}

function issuesProblem(error: z.ZodError): Problem {
  return new Problem('validation', { fields: describeIssues(error.issues).fields });
}

/** @throws Problem validation or synced_field, with the fields */
export function planChange(
  current: Product,
  values: FieldValues,
  imported: ImportedVariants | undefined,
): Plan {
  const unchanged: Plan = { write: null, change: { before: {}, after: {} } };
  const wanted = patchOf(current, values, imported);
  if (Object.keys(wanted).length === 0) return unchanged;
  const parsed = productPatch.safeParse(wanted);
  if (!parsed.success) throw issuesProblem(parsed.error);
  const patch: ProductPatch = parsed.data;
  const change = changedContent(current, patch);
  if (change === null) return unchanged;
  return { write: { id: current.id, version: current.version, patch }, change };
}

/** @throws Problem validation, with the fields */
export function planNew(values: FieldValues, imported: ImportedVariants | undefined, writer: Writer): Plan {
  const filled = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  const parsed = productRequest.safeParse({
    name: '',
    ...Object.fromEntries(filled),
    ...(imported && { options: imported.options, variants: imported.variants }),
  });
  if (!parsed.success) throw issuesProblem(parsed.error);
  const request: ProductRequest = parsed.data;
  const content = newContent(request, writer);
  const after = Object.fromEntries(filled.map(([field]) => [field, content[field as keyof typeof content]]));
  return { write: { request, writer }, change: { before: {}, after, content } };
}
