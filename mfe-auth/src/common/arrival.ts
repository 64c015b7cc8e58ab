import { useLocation } from '@balcao/contract/router';
import { useHydrated } from './use-hydrated';

/** The first step of a login that waits for its second. */
export interface PendingSecondFactor {
  challenge: string;
  email: string;
}

/** Why somebody was sent to the login form. */
export type LoginNotice = 'confirmed' | 'password_reset' | 'second_factor_missing' | 'second_factor_failed';

/**
 * The facts that one logged-out screen hands to the next. They travel in the history entry, so they are in no address, no log and no
 * storage.
 */
export interface Arrival {
  notice?: LoginNotice;
  email?: string;
  secondFactor?: PendingSecondFactor;
  /** Says to the API which signup the code belongs to. */
  attempt?: string;
  /** A code was just sent; another can be asked for after so many seconds. */
  resendAfterSeconds?: number;
}

const NOTHING: Arrival = {};

/** The state from the previous screen; empty while prerendered markup is hydrated. */
export function useArrival(): Arrival {
  const { state } = useLocation();
  const hydrated = useHydrated();
  // Only this area navigates to its screens with a state, so its shape is known.
  return hydrated && state ? (state as Arrival) : NOTHING;
}
