import type { Platform } from '../../../../platform';
import type { ShopFailure } from '../../../../providers/shopify/shopify-provider';
import type { LinkRow } from '../links/repository';
import type { RunChange, RunRow } from './repository';

/** What a step of a run works with. */
export interface Step {
  platform: Platform;
  link: LinkRow;
  run: RunRow;
  /** Whether the step has to let others have their turn. */
  isOver(): boolean;
}

/** What came of a step: the next one now or in some seconds, the end, or that Shopify did not answer. */
export type StepOutcome =
  | { next: RunChange; inSeconds?: number }
  | { done: RunChange }
  | { failed: string }
  | ShopFailure;
