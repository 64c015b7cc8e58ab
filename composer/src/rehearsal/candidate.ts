import type { AddressInfo } from 'node:net';
import type { ResolvedComposition } from '@balcao/contract';
import { loadParts } from '../checks/check-composition';
import { createEdge } from '../edge/app';
import { readEdgeConfig } from '../edge/config';
import { publishedFiles } from '../edge/published-files';
import { Refusal } from '../refusals/refusal';
import type { Workspace } from '../workspace';

/** A composition that is served on loopback only. */
export interface Candidate {
  origin: string;
  resolved: ResolvedComposition;
  close(): Promise<void>;
}

/** The origin of the checkout, whose pages an area may frame: beside an API that is reached through an edge. */
function checkoutBeside(api: string): string | undefined {
  const { origin, pathname } = new URL(api);
  return pathname.startsWith('/api') ? origin : undefined;
}

/**
 * Serves a composition on a free loopback port. Areas have no last good version there, so that a fallback cannot hide a
 * fault of this composition.
 *
 * @param api where the API is, as the edge's upstream
 * @throws Refusal when one of its artifacts is not there, or blocked
 */
export async function serveCandidate(workspace: Workspace, id: string, api: string): Promise<Candidate> {
  const { catalog, compositions } = workspace;
  const { shell, areas, findings } = await loadParts(catalog, await compositions.read(id));
  if (!shell || findings.length > 0) throw new Refusal('check_failed', 'It cannot be served.', findings);
  const { file, assemble } = publishedFiles(workspace);
  const live = await assemble({
    id,
    channel: 'rehearsal',
    generation: 0,
    variant: 'stable',
    shell,
    areas,
  });
  const config = readEdgeConfig(
    { LOG_LEVEL: 'silent', API_UPSTREAM: api, CHECKOUT_UPSTREAM: checkoutBeside(api) },
    '/',
  );
  const edge = await createEdge(config, {
    variants: async () => ({ stable: live, canary: undefined }),
    file,
    close: () => {},
  });
  await edge.listen({ port: 0, host: '127.0.0.1' });
  const { port } = edge.server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, resolved: live.resolved, close: () => edge.close() };
}
