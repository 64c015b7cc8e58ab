import { existsSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../plain-error';
import { withDependencies } from './edit-package';
import { appendTo } from './edit-source';
import { areaFolder } from './names';
import { assertNoneExists, type ProjectFiles, readProjectFile, writeFormatted } from './project-files';
import { assertFreePaths, type KnownArea, nextMenuOrder, readManifests } from './read-manifests';
import { describeScreen, type Screen, type ScreenRequest } from './screen';
import { routesOf } from './screen-routes';
import { AREA_DEVELOPMENT } from './templates/area';
import { detailFiles } from './templates/detail';
import { listFiles } from './templates/list';
import { plainFiles } from './templates/plain';
import { recordTestFiles } from './templates/record-tests';
import { sampleAnswersTemplate } from './templates/sample-answers';

function screenFiles(screen: Screen): ProjectFiles {
  if (!screen.list && !screen.detail) return plainFiles(screen);
  return new Map([
    ...(screen.list ? listFiles(screen) : []),
    ...(screen.detail ? detailFiles(screen) : []),
    ...recordTestFiles(screen),
  ]);
}

/** The area's own files with the screen written into them. */
async function registered(root: string, screen: Screen, areas: readonly KnownArea[]): Promise<ProjectFiles> {
  const { area } = screen;
  const { routes, menu, loaders, help } = routesOf(screen, nextMenuOrder(areas, area));
  const [manifest, helpTexts, screens, packageJson] = [
    `${area}/area.ts`,
    `${area}/help.ts`,
    `${area}/src/screens.tsx`,
    `${area}/package.json`,
  ];
  let manifestText = await readProjectFile(root, manifest);
  for (const route of routes) manifestText = appendTo(manifestText, /\n {2}routes: \[/, route, manifest);
  if (menu) manifestText = appendTo(manifestText, /\n {2}menu: \[/, menu, manifest);
  let helpText = await readProjectFile(root, helpTexts);
  for (const entry of help) helpText = appendTo(helpText, /const help\b.* = \{/, entry, helpTexts);
  let screensText = await readProjectFile(root, screens);
  for (const loader of loaders)
    screensText = appendTo(screensText, /const screens\b.* = \{/, loader, screens);
  const packageText = withDependencies(await readProjectFile(root, packageJson), {
    runtime: [],
    development: AREA_DEVELOPMENT,
  });
  return new Map([
    [manifest, manifestText],
    [helpTexts, helpText],
    [screens, screensText],
    [packageJson, packageText],
  ]);
}

/**
 * Makes a screen: its files, its route and menu entry in the area's manifest, and its lazy import.
 *
 * @returns the files that were written
 * @throws PlainError for a bad path, a path that is taken, and files that exist already
 */
export async function newScreen(root: string, request: ScreenRequest): Promise<string[]> {
  const screen = describeScreen({ ...request, area: areaFolder(request.area) });
  if (!existsSync(path.join(root, screen.area, 'area.ts')))
    throw new PlainError(`There is no area ${screen.area}: npm run new:area makes one.`);
  const areas = await readManifests(root);
  assertFreePaths(areas, screen.area, routesOf(screen, 0).paths);
  const files = screenFiles(screen);
  files.set(`${screen.folder}/testing/sample-answers.ts`, sampleAnswersTemplate(screen));
  assertNoneExists(root, files);
  for (const [file, text] of await registered(root, screen, areas)) files.set(file, text);
  await writeFormatted(root, files);
  return [...files.keys()];
}
