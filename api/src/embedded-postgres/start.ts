import path from 'node:path';
import { prepareCluster } from './cluster';
import { databaseUrlOf, ensureDatabase } from './connection';
import { explainErrno } from './errors';
import { removeAbandoned } from './files';
import { hold, release } from './holders';
import { keepServerRunning } from './keep-running';
import { chooseRunAs, prepareLayout } from './layout';
import { findNativePackage } from './platform';
import { prepareRuntime } from './runtime';
import { runServer, type ServerSetup, stopServer } from './server';
import { socketFolderOf } from './socket';

/** Options of a start. */
export interface EmbeddedPostgresOptions {
  /** Folder for programs, data, password and log; made when missing. */
  dataDir: string;
  /** Server parameters by name, such as `fsync`; without blanks in their values. */
  parameters?: Readonly<Record<string, string>>;
  /** Called with one short line before each slow step. */
  log: (message: string) => void;
}

/** A running embedded server. */
export interface EmbeddedPostgres {
  /** Connection string of the product's own database, with the password: never print it. */
  url: string;
  /** The file that it writes its log to. */
  logFile: string;
  /** From now on, restarts a server that dies and reports it to `log`. */
  keepRunning(): void;
  /** Stops the server, unless another living process uses it too. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the product, or adopts the one that an earlier, killed process left running.
 * @throws EmbeddedPostgresError with one sentence for whoever starts the product
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const setup = await prepare(options);
    const note = await hold(setup.layout);
    let endWatch = async () => {};
    const stop = async () => {
      await endWatch();
      if (await release(setup.layout, note)) await stopServer(setup);
    };
    try {
      const port = await runServer(setup);
      await ensureDatabase(port, setup.password);
      const keepRunning = () => {
        endWatch = keepServerRunning(setup);
      };
      const url = databaseUrlOf(port, setup.password, await socketFolderOf(setup.layout, port));
      return { url, logFile: setup.layout.serverLog, keepRunning, stop };
    } catch (error) {
      await release(setup.layout, note);
      throw error;
    }
  } catch (error) {
    throw explainErrno(error, path.resolve(options.dataDir));
  }
}

async function prepare({ dataDir, parameters = {}, log }: EmbeddedPostgresOptions): Promise<ServerSetup> {
  const native = findNativePackage();
  const layout = await prepareLayout(dataDir);
  if (layout.home !== path.resolve(dataDir)) log(`The database is kept in ${layout.home}`);
  await removeAbandoned(layout.home);
  const runAs = await chooseRunAs(layout.cluster);
  const programs = await prepareRuntime(layout, native);
  const password = await prepareCluster(layout, programs, native.major, runAs);
  return { layout, programs, password, runAs, parameters, log };
}
