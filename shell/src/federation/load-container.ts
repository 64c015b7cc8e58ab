import { ENTRY_TIMEOUT_MS } from './entry-timeout';
import { type ShareScope, shareScope } from './share-scope';

/** What an area's entry leaves in its global. */
interface Container {
  init(scope: ShareScope): unknown;
  get(module: string): Promise<() => unknown>;
}

/** Runs a script. Rejects when it does not come, or not in time. */
async function runScript(url: string): Promise<void> {
  const script = document.createElement('script');
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = () => reject(new Error(`${url} could not be loaded.`));
      timer = setTimeout(() => reject(new Error(`${url} takes too long.`)), ENTRY_TIMEOUT_MS);
      // A string: the default policy decides whether this is an entry of the composition.
      script.src = url;
      document.head.append(script);
    });
  } finally {
    clearTimeout(timer);
    script.remove();
  }
}

/** Containers by their global. An entry that runs again names its Trusted Types policy again, which the browser reports. */
const containers = new Map<string, Container>();

async function runEntry(url: string, global: string): Promise<Container> {
  // What anything else left there must not be taken for this one's.
  Reflect.set(globalThis, global, undefined);
  await runScript(url);
  const container: Container | undefined = Reflect.get(globalThis, global);
  if (!container) throw new Error(`${url} does not define ${global}.`);
  containers.set(global, container);
  return container;
}

/**
 * Loads what an area exposes: runs its entry, which webpack made a container, and gives it the shared modules. An entry that
 * has run is asked again for the files that failed, and for what failed in them.
 *
 * @param global the name of the variable that the entry defines
 * @returns the exposed module
 * @throws when a file does not come, or does not do what it should
 */
export async function loadContainer(url: string, global: string): Promise<unknown> {
  const container = containers.get(global) ?? (await runEntry(url, global));
  await container.init(shareScope());
  const factory = await container.get('./mount');
  return factory();
}
