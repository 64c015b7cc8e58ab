import type { AreaManifest, AreaRoute, Artifact, ArtifactFile, FileSet, MenuEntry } from '@balcao/contract';
import { ROUTE_ACCESSES } from '@balcao/domain';
import { valid, validRange } from 'semver';
import { z } from 'zod';
import { looseSchemaOf, schemaOf } from './schema-of';

/** `constructor` is what every object of JavaScript has already. */
export const ARTIFACT_NAME = /^(?!constructor$)[a-z][a-z0-9-]{0,62}$/;
export const AREA_NAME = /^(?!(shell|constructor)$)[a-z][a-z0-9-]{0,62}$/;

/** Says to hosts of Module Federation what an area exposes, and which files that takes. */
export const FEDERATION_MANIFEST = 'mf-manifest.json';

/** The file with the frame's help for an area's screens, by the path of each. Its name carries no hash, as that of the manifest. */
const HELP_FILE = 'help.json';

/** The files of data that a build may have. */
export const DATA_FILES: readonly string[] = [FEDERATION_MANIFEST, HELP_FILE];

/**
 * Names of files, in folders where a build has some: no leading dot, and so no `..`. A folder's name has no dot at all, so that none is
 * in the way of a file; `marks` is where the store keeps what became of a version.
 */
export const FILE_NAME = /^(?!marks\/)([A-Za-z0-9_][\w@+-]*\/){0,8}[A-Za-z0-9_][\w.@+-]*$/;

/** A module that a container exposes, as Module Federation writes it. */
const EXPOSED = /^\.\/[\w./@+-]+$/;

const fileName = z.string().regex(FILE_NAME, 'Not a file name.');
const fileSet = schemaOf<FileSet>({
  js: z.array(fileName),
  css: z.array(fileName),
  shared: z.array(z.string()),
});
const sri = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);
const size = z.number().int().min(0);
const range = z.string().refine((text) => validRange(text) !== null, 'Not a semver range.');

/** A version. Each is published once. */
export const versionSchema = z
  .string()
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/)
  .refine((text) => valid(text) !== null, 'Not a semver version.');

const file = schemaOf<ArtifactFile>({
  sri,
  bytes: size,
  brotli: size,
  encoded: z.object({ br: sri, gz: sri }).optional(),
});

const route = looseSchemaOf<AreaRoute>({
  path: z.string().startsWith('/'),
  access: z.enum(ROUTE_ACCESSES),
  title: z.string().min(1),
  ready: z.string().min(1),
  params: z.record(z.string(), z.string()).optional(),
});

/** The fields of an area's `area.ts` that it is composed by; the compiler of the area checks the rest. */
export const areaManifestSchema = looseSchemaOf<AreaManifest>({
  name: z.string().regex(AREA_NAME),
  label: z.string().min(1),
  contract: range,
  api: range,
  routes: z.array(route),
  menu: z.array(looseSchemaOf<MenuEntry>({ label: z.string(), path: z.string() })),
  storageKeys: z.array(z.string()),
});

/** The fields that a build needs to be composed. */
export const artifactSchema = schemaOf<Artifact>({
  name: z.string().regex(ARTIFACT_NAME),
  version: versionSchema,
  build: z.object({ commit: z.string(), time: z.iso.datetime() }),
  entry: fileName,
  global: z.string().regex(/^(|[A-Za-z_$][\w$]*)$/),
  files: z.record(fileName, file),
  exposes: z.record(z.string(), fileSet),
  mount: z.string().regex(EXPOSED).optional(),
  adapted: z.boolean().optional(),
  initial: fileSet,
  shared: z.record(
    z.string(),
    z.object({ range, provided: versionSchema.optional(), bundled: z.boolean().optional() }),
  ),
  packages: z.record(z.string(), z.object({ versions: z.array(z.string()), bytes: size })),
  contract: z.union([range, z.literal('')]),
  api: z.union([range, z.literal('')]),
  inline: fileName.optional(),
  startsPages: z.boolean().optional(),
  area: areaManifestSchema.optional(),
  routeFiles: z.record(z.string(), fileSet),
  sharedFiles: z.record(z.string(), fileSet),
  prerendered: z.record(z.string(), z.object({ html: fileName, css: fileName })),
});

/** Reads an `artifact.json`. Throws a `ZodError` or a `SyntaxError` that names what is wrong. */
export function parseArtifact(text: string): Artifact {
  return artifactSchema.parse(JSON.parse(text));
}

/** The files that an artifact's other fields speak of. */
export function referencedFiles(artifact: Artifact): string[] {
  const sets = [
    artifact.initial,
    ...Object.values(artifact.exposes),
    ...Object.values(artifact.routeFiles),
    ...Object.values(artifact.sharedFiles),
  ];
  return [
    ...new Set([
      artifact.entry,
      ...(artifact.inline ? [artifact.inline] : []),
      ...sets.flatMap(({ js, css }) => [...js, ...css]),
      ...Object.values(artifact.prerendered).flatMap(({ html, css }) => [html, css]),
    ]),
  ];
}

/** Files that the edge reads itself, to make pages of them; a browser never asks for them. */
export function pageFiles(artifact: Artifact): Set<string> {
  const pages = Object.values(artifact.prerendered).flatMap(({ html, css }) => [html, css]);
  return new Set([...pages, ...(artifact.inline ? [artifact.inline] : [])]);
}

/** Hash of every file that a store keeps of an artifact, by its name; compressed forms included. */
export function storedHashes({ files }: Artifact): Map<string, string> {
  const hashes = new Map<string, string>();
  for (const [name, { sri, encoded }] of Object.entries(files)) {
    hashes.set(name, sri);
    if (encoded) hashes.set(`${name}.br`, encoded.br).set(`${name}.gz`, encoded.gz);
  }
  return hashes;
}
