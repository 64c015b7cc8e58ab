import { z } from 'zod';
import { AREA_NAME, versionSchema } from './artifact';
import { canonicalJson, sha256 } from './digest';

export const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);

const referenceSchema = z.strictObject({
  version: versionSchema,
  /** SHA-256 of `artifact.json`, which names the digest of every file. */
  digest: digestSchema,
});

/** A whole set of versions that run together. It holds no dates and no authors, so that equal sets are one composition. */
export const compositionSchema = z.strictObject({
  shell: referenceSchema,
  remotes: z.record(z.string().regex(AREA_NAME), referenceSchema),
});

export type ArtifactReference = z.infer<typeof referenceSchema>;
export type Composition = z.infer<typeof compositionSchema>;

/** A composition's text, which its id is the hash of. */
export function compositionText(composition: Composition): string {
  return canonicalJson(composition);
}

/** The id of a composition: what its content hashes to. */
export function compositionId(composition: Composition): string {
  return sha256(compositionText(composition));
}

/** All parts of a composition by name, the shell first. */
export function partsOf(composition: Composition): Map<string, ArtifactReference> {
  return new Map([['shell', composition.shell], ...Object.entries(composition.remotes)]);
}

/** The composition of named parts. @throws when the shell is not among them */
export function compositionOf(parts: Map<string, ArtifactReference>): Composition {
  const { shell, ...remotes } = Object.fromEntries(parts);
  if (!shell) throw new Error('A composition needs a shell.');
  return { shell, remotes };
}
