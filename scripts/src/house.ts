import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { measureHouse } from './house/measure-house';
import { ROOT } from './root';

/** Declared calls and routes of the API, as they are written. */
const CALL = /\bapp\.(?:get|post|put|patch|delete)\(|^export const \w+ = call\('/gm;

/** Prints how the API's code is cut: nothing is judged by it. */
function printHouse(): void {
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const listed = (folder: string) =>
    execFileSync('git', ['ls-files', `${folder}/*.ts`], { cwd: ROOT, encoding: 'utf8' })
      .trim()
      .split('\n');
  const isOwn = (file: string) => !/\.test\.ts$|\/demo\//.test(file);
  const api = new Map(
    listed('api/src')
      .filter(isOwn)
      .map((file) => [file, read(file)]),
  );
  const declared = listed('shared/api-schema/src').filter(isOwn).map(read);
  const calls = [...api.values(), ...declared].reduce(
    (sum, text) => sum + [...text.matchAll(CALL)].length,
    0,
  );
  const { files, lines, functions, withOneCaller, importedForOne, overheadLines } = measureHouse(api);
  const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`;
  console.log(
    `api/src: ${files} files, ${lines} lines, ${calls} calls, ${Math.round(lines / calls)} lines a call`,
  );
  console.log(
    `${functions} functions at the top of a file, ${share(withOneCaller, functions)} with one caller, ${importedForOne} of these imported for it`,
  );
  console.log(`${share(overheadLines, lines)} of the lines stand around bodies that have one caller`);
}

// The last part of `npm run lint`, which asks for it: `npm run lint -- --house`.
if (process.argv.includes('--house')) printHouse();
