import { describeFailure, PlainError } from './plain-error';
import { archiveHangs, archiveRefuses } from './production/archive-fails';
import { bucketHangs, bucketRestores } from './production/bucket';
import { buyers } from './production/buyers';
import { drills } from './production/drills';
import { databaseRestart, noReplica, proxyChanges } from './production/faults';
import { firstStart, images } from './production/first-start';
import { createInstallation, hasEngine } from './production/installation';
import { journey, logs } from './production/journey';
import { keys } from './production/keys';
import { machineRoom } from './production/machine-room';
import { signUp } from './production/person';
import { lostDatabase, restores } from './production/restores';
import { type Row, type Trial, tableOf } from './production/row';
import { sellerDomains } from './production/seller-domains';
import { refusedUpdates, threeReplicas, updateAndBack } from './production/updates';

// npm run try:production: an installation is made of what is committed, with settings to throw away, run through what the
// runbook promises, and taken away. Prints a table. Where Compose needs more files, name them all in COMPOSE_FILE, such as
// docker-compose.yml:deploy/domains.yml, with which sellers' domains are tried too. Names of trials behind `--` leave out the others.

const TRIALS: [name: string, trial: Trial][] = [
  ['images', images],
  ['journey', journey],
  ['logs', logs],
  ['buyers', buyers],
  ['PostgreSQL restarts', databaseRestart],
  ['no replica', noReplica],
  ['changes of nginx', proxyChanges],
  ["sellers' domains", sellerDomains],
  ['keys', keys],
  ['update and back', updateAndBack],
  ['refused updates', refusedUpdates],
  ['three replicas', threeReplicas],
  ['the machine room', machineRoom],
  ['a lost database', lostDatabase],
  ['restores to a time', restores],
  ['drills', drills],
  ['an archive that refuses', archiveRefuses],
  ['an archive that hangs', archiveHangs],
  ['a bucket that hangs', bucketHangs],
  ['a restore from a bucket', bucketRestores],
];

/** The lines that Node prints behind an error that nobody caught. */
const BEHIND_AN_ERROR = /^\s+at |^\s*\}?$|^Node\.js v/;

/** The last lines of what a failure says, without its stack. */
function sentenceOf(error: unknown): string {
  const lines = describeFailure(error).split('\n');
  return lines
    .filter((line) => !BEHIND_AN_ERROR.test(line))
    .slice(-3)
    .join(' ');
}

async function tryAll(): Promise<Row[]> {
  if (!(await hasEngine()))
    throw new PlainError(
      'There is no container engine here: production can be tried where `docker info` answers.',
    );
  const rows: Row[] = [];
  const add = (name: string, more: readonly Row[]) => {
    rows.push(...more);
    for (const { what, measured, isRight } of more)
      console.log(`${name}: ${isRight ? 'ok' : 'NOT OK'}: ${what}: ${measured}`);
  };
  const installation = await createInstallation();
  try {
    add('first start', await firstStart(installation));
    const person = await signUp(installation);
    const asked = process.argv.slice(2);
    for (const [name, trial] of TRIALS) {
      if (asked.length > 0 && !asked.includes(name)) continue;
      const outcome = await trial(installation, person).catch((error: unknown): Row[] => [
        { what: name, measured: sentenceOf(error), isRight: false },
      ]);
      add(name, outcome);
    }
  } finally {
    if (!process.env.KEEP_INSTALLATION) await installation.remove();
  }
  return rows;
}

try {
  const rows = await tryAll();
  console.log(`\n${tableOf(rows)}`);
  // A trial that broke off may have left a browser or sockets open.
  process.exit(rows.every(({ isRight }) => isRight) ? 0 : 1);
} catch (error) {
  console.error(describeFailure(error));
  process.exit(1);
}
