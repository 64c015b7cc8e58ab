import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ARTIFACT_NAME, versionSchema } from '../model/artifact';

const limit = z.number().int().min(0);
const beginning = z.strictObject({ starts: z.string().min(1), why: z.string().min(1) });

const isPattern = (text: string) => {
  try {
    return new RegExp(text) !== undefined;
  } catch {
    return false;
  }
};

/** For code that a minifier names anew in each build. */
const matching = z.strictObject({
  matches: z.string().startsWith('^').refine(isPattern, 'Not a regular expression.'),
  why: z.string().min(1),
});

/** The budget of one part. Bytes are those of brotli, as most browsers fetch them. */
const budgetSchema = z.strictObject({
  entryBytes: limit.describe('The script that everything of the part begins with.'),
  firstRouteBytes: limit.describe(
    'The heaviest of the part’s routes when it is the first that somebody opens: entry, scripts, styles.',
  ),
  totalBytes: limit.describe('Everything that a browser can fetch of the part.'),
  firstRouteRequests: limit.describe('Files of the part that its heaviest route waits for.'),
  duplicates: limit.describe('Packages that would be in the page in two versions.'),
});

/** Budgets of parts: what a part does not name is as in `default`. */
export const budgetsSchema = z.strictObject({
  $schema: z.string().optional(),
  default: budgetSchema,
  parts: z.record(z.string().regex(ARTIFACT_NAME), budgetSchema.partial()),
});

/** The settings that hold for every composition of this product. */
export const productSchema = z.strictObject({
  $schema: z.string().optional(),
  apiVersion: versionSchema.describe('Version of the API that runs, which areas state ranges of.'),
  requiredPaths: z.array(z.string().startsWith('/')).describe('Paths that some area must own.'),
  allowedUrls: z
    .array(beginning)
    .describe('Beginnings of foreign addresses that may stand in code, with reasons.'),
  allowedEvaluation: z
    .array(z.union([beginning, matching]))
    .describe('Beginnings of calls that turn text into code, as they are or as patterns, with reasons.'),
});

export type Budget = z.infer<typeof budgetSchema>;
export type Product = z.infer<typeof productSchema>;

/** The rules that ops keep in `composer/policy`: budgets and what the product needs. */
export interface Policy {
  budgets: z.infer<typeof budgetsSchema>;
  product: Product;
}

const read = (folder: string, file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** Reads a folder with `budgets.json` and `product.json`. Throws a `ZodError` that names what is wrong. */
export function readPolicy(folder: string): Policy {
  return {
    budgets: budgetsSchema.parse(read(folder, 'budgets.json')),
    product: productSchema.parse(read(folder, 'product.json')),
  };
}

/** The folder of this checkout's policy, seen from its root. */
export const policyFolder = (root: string) => resolve(root, 'composer/policy');

/** The budget of a part. */
export function budgetOf({ budgets }: Policy, part: string): Budget {
  return { ...budgets.default, ...budgets.parts[part] };
}
