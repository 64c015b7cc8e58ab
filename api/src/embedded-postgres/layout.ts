import { createHash } from 'node:crypto';
import { chmod, mkdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from './errors';

/** The folders and files of one embedded server. */
export interface Layout {
  home: string;
  /** PostgreSQL's data directory. */
  cluster: string;
  /** The superuser's password, readable by the starting user only. */
  passwordFile: string;
  /** The port of the last start, kept so that the address stays the same. */
  portFile: string;
  serverLog: string;
  /** One file per process that uses the server, named by its process id. */
  holders: string;
  /** The folder of the server's local socket. */
  sockets: string;
}

/** The account PostgreSQL runs under; `undefined` means the current one. */
export type RunAs = { uid: number; gid: number } | undefined;

/** `nobody`: PostgreSQL refuses root, and initdb refuses a uid without a name. */
const nobody = { uid: 65_534, gid: 65_534 };

/** The account to run PostgreSQL under: root steps down to the owner of the existing files, or to nobody. */
export async function chooseRunAs(cluster: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const { uid, gid } = await stat(cluster);
    return uid === 0 ? nobody : { uid, gid };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return nobody;
    throw error;
  }
}

/**
 * Makes the launcher's folder and names what is in it. When root asks for a folder that the account of the server cannot
 * reach (a checkout under a 0700 home), a folder under /var/lib takes its place.
 */
export async function prepareLayout(dataDir: string): Promise<Layout> {
  const wanted = path.resolve(dataDir);
  const reachable = (await serverCanReach(wanted)) ? wanted : substituteFor(wanted);
  await mkdir(reachable, { recursive: true });
  // One name per folder: a running server is recognised by its path.
  const home = await realpath(reachable);
  // 0711: the server's account passes through, nobody lists.
  await chmod(home, 0o711);
  const inHome = (name: string) => path.join(home, name);
  const layout = {
    home,
    cluster: inHome('cluster'),
    passwordFile: inHome('password'),
    portFile: inHome('port'),
    serverLog: inHome('server.log'),
    holders: inHome('holders'),
    sockets: inHome('sockets'),
  };
  await mkdir(layout.holders, { recursive: true });
  return layout;
}

function substituteFor(wanted: string): string {
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  return path.join('/var/lib/balcao', name);
}

async function serverCanReach(folder: string): Promise<boolean> {
  if (process.getuid?.() !== 0) return true;
  for (let parent = path.dirname(folder); parent !== path.dirname(parent); parent = path.dirname(parent)) {
    const mode = await modeOf(parent);
    if (mode !== undefined && (mode & 0o001) === 0) return false;
  }
  return true;
}

async function modeOf(folder: string): Promise<number | undefined> {
  try {
    return (await stat(folder)).mode;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
