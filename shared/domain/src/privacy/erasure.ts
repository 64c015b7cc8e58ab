/** Days between asking for an erasure and its being done, in which it can be cancelled. */
export const ERASURE_GRACE_DAYS = 7;
