import type { ResolvedRemote } from '@balcao/contract';
import { createRoot } from 'react-dom/client';
import { overrideRemotes } from '../federation/composition';
import { acceptUpdates } from '../hot-reload/follow-builds';
import type { KeyValueStorage } from '../storage/browser-storage';
import { readDevelopersArea } from './developers-area';
import { addressWith, OVERRIDES_KEY } from './is-override-requested';
import { OverrideBanner } from './override-banner';

type Overrides = Record<string, string>;

function parse(text: string | null | undefined): Overrides | null {
  try {
    return text ? (JSON.parse(text) as Overrides) : null;
  } catch {
    return null;
  }
}

export interface OverrideParts {
  /** The tab's own storage. */
  tab: KeyValueStorage;
  /** Whether a platform admin is logged in. */
  isAdmin: boolean;
  /** Leaves this page for an address of the product. */
  leaveFor: (address: string) => void;
  page?: Document;
}

async function read(overrides: Overrides) {
  const remotes: Record<string, ResolvedRemote> = {};
  const failures: string[] = [];
  for (const [name, origin] of Object.entries(overrides)) {
    try {
      remotes[name] = await readDevelopersArea(name, origin);
    } catch (error) {
      console.error(`${name} could not be taken from ${origin}.`, error);
      failures.push(`${name} (${origin})`);
    }
  }
  return { remotes, failures };
}

/**
 * Puts developers' versions of areas into this page, if the edge has allowed them and a platform admin is logged in, and
 * says so in a banner as long as they are there.
 *
 * @returns whether any runs; `null` when the page is left for one that the edge has allowed them in
 */
export async function overrideAreas(parts: OverrideParts): Promise<boolean | null> {
  const { tab, isAdmin, leaveFor, page = document } = parts;
  const allowed = parse(page.getElementById('overrides')?.textContent);
  const kept = parse(tab.get(OVERRIDES_KEY));
  const isRequested = new URLSearchParams(page.location.search).has('override');
  const element = page.createElement('div');
  element.className = 'bal-overrides';
  page.body.append(element);
  const banner = createRoot(element);
  const remove = () => {
    tab.remove(OVERRIDES_KEY);
    leaveFor(addressWith({}));
  };

  if (isAdmin && kept && !allowed && !isRequested) {
    leaveFor(addressWith(kept));
    return null;
  }
  if (!isAdmin || !allowed) {
    tab.remove(OVERRIDES_KEY);
    banner.render(<OverrideBanner refused={isAdmin ? 'by-edge' : 'by-session'} onRemove={remove} />);
    return false;
  }
  tab.set(OVERRIDES_KEY, JSON.stringify(allowed));
  const { remotes, failures } = await read(allowed);
  overrideRemotes(remotes);
  acceptUpdates();
  banner.render(<OverrideBanner overrides={allowed} failures={failures} onRemove={remove} />);
  return Object.keys(remotes).length > 0;
}
