import { readFile } from 'node:fs/promises';
import type { AreaManifest } from '@balcao/contract';
import { MENU_ICONS, MENU_SECTIONS } from '@balcao/domain';
import { validRange } from 'semver';
import { z } from 'zod';
import { areaManifestSchema } from '../model/artifact';
import { Refusal } from '../refusals/refusal';

/** The facts about an area that a build of Module Federation does not contain. */
export interface DeclaredArea {
  area: AreaManifest;
  /** Ranges of modules that the build takes from the shell without a copy of its own: its manifest leaves them out. */
  shared: Record<string, string>;
}

const range = z.string().refine((text) => validRange(text) !== null, 'Not a semver range.');
/** The words that the compiler checks in an `area.ts`: an entry with others would be in no menu. */
const declaredMenu = z.looseObject({
  menu: z.array(z.looseObject({ section: z.enum(MENU_SECTIONS), icon: z.enum(MENU_ICONS) })),
});
const sharedSchema = z.looseObject({ shared: z.record(z.string(), range).default({}) });

/**
 * Reads the file in which a team declares its area: an `area.ts` as JSON, and `shared` beside it.
 *
 * @throws Refusal `not_adaptable`
 */
export async function readDeclaredArea(file: string): Promise<DeclaredArea> {
  try {
    const { shared, ...declared } = sharedSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const area = areaManifestSchema.parse(declared);
    declaredMenu.parse(area);
    return { area, shared };
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    const reason = issue ? `${issue.path.join('.')}: ${issue.message}` : (error as Error).message;
    throw new Refusal('not_adaptable', `${file} declares no area: ${reason}`);
  }
}
