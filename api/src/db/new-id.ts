import { v7 } from 'uuid';

/** A new id: UUIDv7 text, so that ids sort by creation time. */
export function newId(): string {
  return v7();
}

/** The lowest id that `newId` could make at an instant: all later ids sort after it. */
export const lowestIdAt = (milliseconds: number): string =>
  v7({ msecs: milliseconds, seq: 0, random: new Uint8Array(16) });
