import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../plain-error';
import { newScreen } from './new-screen';
import { assertNoneExists, type ProjectFiles, readProjectFile, writeFormatted } from './project-files';
import { registeredResource } from './register-resource';
import { describeResource, type Resource, type ResourceRequest } from './resource';
import { migrationFile, tableFile } from './templates/resource/database';
import { declarationFile } from './templates/resource/declaration';
import { examplesFile, seedFile } from './templates/resource/demo';
import { schemasFile } from './templates/resource/schemas';
import { resourceTestFile } from './templates/resource/tests';

/** The screens of a resource: its list and the page of a record. */
export interface ResourceScreens {
  /** The area's folder. */
  area: string;
  /** `/backoffice/cupons`. */
  path: string;
  title: string | undefined;
}

const PERMISSIONS = 'shared/domain/src/access/permission.ts';

/** The number that the next migration has: four digits. */
function nextMigration(root: string): string {
  const numbers = readdirSync(path.join(root, 'api/migrations')).flatMap((name) =>
    name.endsWith('.sql') ? [Number(name.slice(0, 4))] : [],
  );
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

/** @throws PlainError for an area of the back-office that no role is allowed or refused */
async function assertKnownPermission(root: string, permission: string): Promise<void> {
  if (!(await readProjectFile(root, PERMISSIONS)).includes(`'${permission}',`))
    throw new PlainError(`${PERMISSIONS} has no area "${permission}": name one of its PERMISSION_AREAS.`);
}

function resourceFiles(resource: Resource, migration: string): ProjectFiles {
  const { module, many } = resource;
  const subject = `api/src/modules/${module}/${many.file}`;
  return new Map([
    [`api/migrations/${migration}-${many.file}.sql`, migrationFile(resource)],
    [`api/src/modules/${module}/tables/${many.file}-schema.ts`, tableFile(resource)],
    [`shared/api-schema/src/${many.file}/${many.file}.ts`, schemasFile(resource)],
    [`${subject}.ts`, declarationFile(resource)],
    [`${subject}.test.ts`, resourceTestFile(resource)],
    [`demo/src/${module}/${many.file}.ts`, examplesFile(resource)],
    [`api/src/modules/${module}/demo/seed-${many.file}.ts`, seedFile(resource)],
  ]);
}

/**
 * Makes a resource of a store, from its table to its calls and, where `screens` says so, its pages.
 *
 * @returns the files that were written
 * @throws PlainError for bad or taken names, and when a file is not written as the generator knows it
 */
export async function newResource(
  root: string,
  request: ResourceRequest,
  screens: ResourceScreens | undefined,
): Promise<string[]> {
  const resource = describeResource(request);
  const { module, permission, path: api, label, one } = resource;
  await assertKnownPermission(root, permission);
  const files = resourceFiles(resource, nextMigration(root));
  assertNoneExists(root, files);
  const isNew = !existsSync(path.join(root, `api/src/modules/${module}`));
  const registered = await registeredResource((file) => readProjectFile(root, file), resource, isNew);
  for (const [file, text] of registered) files.set(file, text);
  const made = screens
    ? await newScreen(root, { ...screens, list: true, detail: true, api, one: label, name: one.file })
    : [];
  await writeFormatted(root, files);
  return [...files.keys(), ...made];
}
