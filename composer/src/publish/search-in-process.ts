import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CodeProblem, SearchedCode } from './check-code';

const PROGRAM = join(import.meta.dirname, '../bin/check-code.ts');
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const LONGEST_MS = 60_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * The first problem of a build's files, searched for in a separate process: parsing a shell takes seconds, and the edge
 * serves pages meanwhile. One build at a time.
 *
 * @throws when the process ends without an answer, or takes too long
 */
export function searchInProcess(code: SearchedCode): Promise<CodeProblem | undefined> {
  const found = last.then(() => search(code));
  last = found.catch(() => undefined);
  return found;
}

async function search(code: SearchedCode): Promise<CodeProblem | undefined> {
  const searcher = fork(PROGRAM, [], {
    execArgv: ['--import', TSX],
    // The process reads uploaded code, so it gets none of the edge's secrets.
    env: {},
    serialization: 'advanced',
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  searcher.send(code);
  const { problem } = await answerOf(searcher);
  return problem;
}

function answerOf(searcher: ChildProcess): Promise<{ problem: CodeProblem | undefined }> {
  return new Promise((resolve, reject) => {
    searcher.once('message', (answer) => resolve(answer as { problem: CodeProblem | undefined }));
    searcher.once('error', reject);
    // `close` comes after all messages; `exit` may not.
    searcher.once('disconnect', () => reject(new Error('The code of a build could not be searched.')));
  });
}
