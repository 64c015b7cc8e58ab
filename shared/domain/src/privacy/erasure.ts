/** Days between the request of an erasure and its execution. It can be cancelled meanwhile. */
export const ERASURE_GRACE_DAYS = 7;
