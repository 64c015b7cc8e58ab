import type { Artifact } from '@balcao/contract';
import { z } from 'zod';

const fileSet = z.object({ js: z.array(z.string()), css: z.array(z.string()), shared: z.array(z.string()) });

/** What a build must say of itself to be composed. The routes' own shape is checked by the area's compiler. */
const artifactSchema = z.object({
  name: z.string().regex(/^(shell|mfe-[a-z0-9-]+)$/),
  version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/),
  build: z.object({ commit: z.string(), time: z.string() }),
  entry: z.string(),
  global: z.string(),
  files: z.record(
    z.string(),
    z.object({ sri: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/), bytes: z.number(), brotli: z.number() }),
  ),
  exposes: z.record(z.string(), fileSet),
  initial: fileSet,
  shared: z.record(z.string(), z.object({ range: z.string(), provided: z.string().optional() })),
  contract: z.string(),
  api: z.string(),
  area: z.custom<Artifact['area']>().optional(),
  routeFiles: z.record(z.string(), fileSet),
  sharedFiles: z.record(z.string(), fileSet),
  prerendered: z.record(z.string(), z.object({ html: z.string(), css: z.string() })),
});

/** Reads an `artifact.json`. Throws a `ZodError` that names what is wrong. */
export function parseArtifact(text: string): Artifact {
  return artifactSchema.parse(JSON.parse(text));
}
