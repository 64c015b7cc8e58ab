import { z } from 'zod';

const license = z.union([
  z.object({ license: z.object({ id: z.string().optional(), name: z.string().optional() }) }),
  z.object({ expression: z.string() }),
]);

/** The fields that are read of a CycloneDX document. */
export const bomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({
      group: z.string().optional(),
      name: z.string(),
      version: z.string().optional(),
      licenses: z.array(license).optional(),
      /** `excluded`: needed to build and test, and not part of the product. */
      scope: z.string().optional(),
    }),
  ),
});

export type Bom = z.infer<typeof bomSchema>;
type Component = Bom['components'][number];

const UNKNOWN = 'none declared';

const licenseOf = ({ licenses = [] }: Component): string =>
  licenses
    .map((one) => ('expression' in one ? one.expression : (one.license.id ?? one.license.name ?? UNKNOWN)))
    .join(', ') || UNKNOWN;

const titleOf = ({ group, name, version = '' }: Component): string =>
  `${group ? `${group}/` : ''}${name} ${version}`.trim();

/** The packages by licence, the commonest licence first: a text for people, in Markdown. */
export function licensesText({ components }: Bom): string {
  const byLicense = new Map<string, string[]>();
  for (const component of components) {
    const title =
      component.scope === 'excluded' ? `${titleOf(component)} (build and tests)` : titleOf(component);
    byLicense.set(licenseOf(component), [...(byLicense.get(licenseOf(component)) ?? []), title]);
  }
  const parts = [...byLicense]
    .toSorted(([one, a], [other, b]) => b.length - a.length || one.localeCompare(other))
    .map(
      ([name, titles]) =>
        `## ${name} (${titles.length})\n\n${titles
          .toSorted()
          .map((title) => `- ${title}`)
          .join('\n')}`,
    );
  return `# Licences of the packages\n\n${parts.join('\n\n')}\n`;
}
