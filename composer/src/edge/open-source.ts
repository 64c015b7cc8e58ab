import { followLocalBuilds } from '../local/local-source';
import type { EdgeConfig } from './config';
import type { EdgeSource } from './edge-source';

/** Daily work wants the newest build at once; a production edge looks once a second and not at each request. */
const LOOK_EVERY_MS = { newest: 0, production: 1_000 };

/** Opens what the settings name. */
export function openSource({ root, buildChoice }: EdgeConfig): Promise<EdgeSource> {
  return followLocalBuilds(root, buildChoice, LOOK_EVERY_MS[buildChoice]);
}
