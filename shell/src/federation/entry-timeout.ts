/** How long an area's entry may take, in milliseconds. The federation runtime's own timeout is 20 s. */
export const ENTRY_TIMEOUT_MS = 8_000;
