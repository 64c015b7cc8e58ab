import type { ResolvedRemote, Sri } from '@balcao/contract';
import { overrideRemotes, readComposition } from '../federation/composition';

/** Applies what the newest build of an area has changed. Nothing, or a failure: the page has to be loaded anew. */
type Update = () => Promise<readonly unknown[] | null>;

declare global {
  /** Called by areas that are built for hot reload, once their code runs. In pages of development only. */
  var __balcaoHot: ((area: string, update: Update) => void) | undefined;
}

/** The changed parts of a build, by their names. */
type Build = Record<string, Pick<ResolvedRemote, 'integrity' | 'preload'>>;

const BUILDS = '/_dev/reload';
const updates = new Map<string, Update>();
const followed = new Set<string>();

/** The address of an area's newest builds: beside its files. */
const sourceOf = ({ base }: ResolvedRemote) => new URL(BUILDS, new URL(base, document.baseURI)).href;

/** The files that may run from now on: those of the builds before, which a page may still ask for, and the new ones. */
function allow(name: string, remote: ResolvedRemote, { integrity, preload }: Build[string]): void {
  const files: Record<string, Sri> = { ...remote.integrity, ...integrity };
  overrideRemotes({ [name]: { ...remote, integrity: files, preload } });
}

/** @returns whether the page has all of the build now */
async function apply(build: Build, source: string): Promise<boolean> {
  for (const [name, part] of Object.entries(build)) {
    const remote = readComposition().remotes[name];
    const update = updates.get(name);
    // A server speaks for what comes from it, and for nothing else.
    if (!remote || !update || sourceOf(remote) !== source) return false;
    allow(name, remote, part);
    if (!(await update())) return false;
  }
  return true;
}

function follow(source: string, reload: () => void): void {
  if (followed.has(source)) return;
  followed.add(source);
  // One build after the other.
  let applied = Promise.resolve(true);
  new EventSource(source).onmessage = ({ data }) => {
    applied = applied
      .then(() => apply(JSON.parse(data) as Build, source))
      .catch((error: unknown) => {
        console.warn('What was built cannot be taken into the running page: it is loaded anew.', error);
        return false;
      });
    void applied.then((isApplied) => !isApplied && reload());
  };
}

/**
 * From now on an area that is built for hot reload takes what each build changes, and keeps the page and its state. Its server says
 * by which hash each new file is known, and speaks for its own area only. Call it before any area is loaded.
 */
export function acceptUpdates(reload = () => window.location.reload()): void {
  globalThis.__balcaoHot = (area, update) => {
    updates.set(area, update);
    const remote = readComposition().remotes[area];
    if (remote) follow(sourceOf(remote), reload);
  };
}

/** Follows all builds of the product's own server, and loads the page anew where it cannot take one. For daily work. */
export function followBuilds(reload = () => window.location.reload()): void {
  acceptUpdates(reload);
  follow(new URL(BUILDS, document.baseURI).href, reload);
}
