import type { Platform } from '../../../../platform';
import type { ShopFailure } from '../../../../providers/shopify/shopify-provider';
import type { LinkRow } from '../links/repository';
import type { RunChange, RunRow } from './repository';

/** The platform, the link and the run of a step. */
export interface Step {
  platform: Platform;
  link: LinkRow;
  run: RunRow;
  /** Whether the step has to let others have their turn. */
  isOver(): boolean;
}

/** The outcome of a step: the next one now or in some seconds, the end, or that Shopify did not answer. */
export type StepOutcome =
  | { next: RunChange; inSeconds?: number }
  | { done: RunChange }
  | { failed: string }
  | ShopFailure;
