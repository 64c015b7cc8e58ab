import { z } from 'zod';

const files = z
  .object({ sync: z.array(z.string()).default([]), async: z.array(z.string()).default([]) })
  .default({ sync: [], async: [] });
const assets = z
  .object({ js: files, css: files })
  .default({ js: { sync: [], async: [] }, css: { sync: [], async: [] } });

/** The fields that are read of the `mf-manifest.json` that builds of Module Federation write. */
const federationManifest = z.object({
  metaData: z.object({
    globalName: z.string().min(1),
    publicPath: z.string().optional(),
    buildInfo: z.object({ buildVersion: z.string() }),
    remoteEntry: z.object({ name: z.string().min(1), path: z.string().default(''), type: z.string() }),
  }),
  shared: z
    .array(
      z.object({
        name: z.string(),
        singleton: z.boolean().optional(),
        requiredVersion: z.union([z.string(), z.boolean()]).optional(),
        assets,
      }),
    )
    .default([]),
  exposes: z.array(z.object({ path: z.string(), assets })).default([]),
});

export type FederationManifest = z.infer<typeof federationManifest>;

/** @throws ZodError, SyntaxError */
export function parseFederationManifest(text: string): FederationManifest {
  return federationManifest.parse(JSON.parse(text));
}
